import type { TestKernel } from './test-kernel.ts'

/** What the user may do to memories that are there. */
export const lifeKinds = [
  'pin',
  'lock',
  'expire',
  'local_only',
  'merge',
  'split',
  'supersede',
  'restore_version',
  'inbox_decide',
  'forget',
  'trash_restore',
] as const
export type LifeKind = (typeof lifeKinds)[number]

interface LifeStep {
  readonly agentId: string
  readonly kind: LifeKind
  /** Which of the memories there are, and what is done to it. */
  readonly pick: number
  readonly content: string
}

/** Does one of them to one of the memories, where there is one it can be done to. */
export async function takeLifeStep(kernel: TestKernel, { agentId, kind, pick, content }: LifeStep): Promise<void> {
  if (kind === 'inbox_decide') return decide(kernel, agentId, pick, content)
  if (kind === 'trash_restore') return restoreFromTrash(kernel, agentId, pick)
  const { items } = await kernel.call('memory_list', { agentId })
  const memory = items[pick % Math.max(1, items.length)]
  const other = items[(pick + 1) % Math.max(1, items.length)]
  if (!memory || !other) return
  const { id } = memory
  const value = pick % 3 !== 0
  if (kind === 'forget') await forget(kernel, agentId, { ids: [id], withEarlier: value })
  else if (kind === 'pin') await kernel.call('memory_pin', { id, value })
  else if (kind === 'lock') await kernel.call('memory_lock', { id, value })
  else if (kind === 'local_only') await kernel.call('memory_local_only', { id, value })
  else if (kind === 'expire') await kernel.call('memory_expire', { id, value: value ? `20${10 + pick}-01-01` : null })
  else if (kind === 'split') await kernel.call('memory_split', { id, parts: [content, `${content} (${pick})`] })
  else if (kind === 'supersede') await kernel.call('memory_supersede', { id, content, validFrom: '2020-05-01' })
  else if (kind === 'restore_version') await restoreFirst(kernel, id, memory.version)
  else if (other.id !== id) await kernel.call('memory_merge', { ids: [id, other.id], content: `${content} + ${pick}` })
}

/** Takes back the first version that is there; a memory that has one only has none to take back. */
async function restoreFirst(kernel: TestKernel, id: string, current: number): Promise<void> {
  const { versions } = await kernel.call('memory_history', { id })
  const version = versions.at(-1)?.version
  if (version !== undefined && version !== current) await kernel.call('memory_restore_version', { id, version })
}

async function forget(kernel: TestKernel, agentId: string, selection: { ids: string[]; withEarlier: boolean }) {
  const { previewToken } = await kernel.call('memory_forget_preview', { agentId, selection })
  await kernel.call('memory_forget', { agentId, selection, previewToken })
}

async function restoreFromTrash(kernel: TestKernel, agentId: string, pick: number): Promise<void> {
  const { items } = await kernel.call('memory_trash_list', { agentId })
  const ids = items.slice(0, (pick % 3) + 1).map(({ id }) => id)
  if (ids.length > 0) await kernel.call('memory_trash_restore', { agentId, ids })
}

async function decide(kernel: TestKernel, agentId: string, pick: number, content: string): Promise<void> {
  const { items } = await kernel.call('memory_inbox_list', { agentId })
  const id = items[pick % Math.max(1, items.length)]?.memory.id
  if (id === undefined) return
  const decisions = [{ kind: 'accept' }, { kind: 'edit', content }, { kind: 'reject' }] as const
  await kernel.call('memory_inbox_decide', { id, decision: decisions[pick % 3] ?? { kind: 'accept' } })
}
