import { defaultAgentId as agentId } from '../contract/agent.ts'
import type { TestKernel } from './test-kernel.ts'

/** Work in three steps that was asked for in two conversations. */
export async function aWorkflow(kernel: TestKernel): Promise<string> {
  const text = 'Please do the invoices: first collect the receipts, then check the totals, finally draft the mail.'
  const lines = ['three', 'four'].map((session) => ({ session, at: '2026-02-01', role: 'user', text }))
  await kernel.call('session_import', { agentId, lines, extract: true })
  await kernel.idle()
  return (await kernel.call('workflow_list', { agentId })).items[0]?.id ?? ''
}

/** A way of working that was asked for in two conversations. */
export async function aRoutine(kernel: TestKernel): Promise<string> {
  const lines = ['one', 'two'].map((name) => ({
    session: name,
    at: '2026-01-01',
    role: 'user',
    text: 'Write the Friday status report for my client, always in three bullets.',
  }))
  await kernel.call('session_import', { agentId, lines, extract: true })
  await kernel.idle()
  return (await kernel.call('evolution_list', { agentId })).items[0]?.id ?? ''
}
