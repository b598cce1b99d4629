import type { Memory, MemoryOrigin } from '../../../src-main/contract/memory.ts'
import type { MemoryDetail } from './butler-slice.ts'

/** What it takes to tell. */
type Told = Pick<MemoryDetail, 'memory' | 'history'> & { readonly evidence: readonly unknown[] }

/**
 * Where a memory comes from, as it is told to the user. An import keeps the origin that the file gives; where no words
 * came with it, the file is what stands behind it.
 */
export function originShown({ memory, evidence, history }: Told): MemoryOrigin {
  const isOwn = memory.origin === 'user_stated'
  return isOwn && evidence.length === 0 && history.some(({ author }) => author === 'import')
    ? 'imported'
    : memory.origin
}

/** The label of an origin: what the user typed into Butler was not said in a chat. */
export function originLabel(detail: Told): Memory['origin'] | 'entered' {
  const origin = originShown(detail)
  return origin === 'user_stated' && detail.evidence.length === 0 ? 'entered' : origin
}
