import type { TestKernel } from './test-kernel.ts'

/** What was said in a conversation that came in from elsewhere. */
export interface Line {
  readonly session: string
  readonly at: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly untrusted_spans?: readonly { start: number; end: number; source: string }[]
}

export const said = (session: string, text: string, day = '2026-01-05'): Line => ({
  session,
  at: day,
  role: 'user',
  text,
})

/** Brings conversations in, and waits until what they teach is learned. */
export async function talk(kernel: TestKernel, lines: readonly Line[]): Promise<void> {
  await kernel.call('session_import', { agentId: 'majordomo', lines: [...lines], extract: true })
  await kernel.idle()
}
