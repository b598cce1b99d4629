import type { Memory, MemoryVersion } from '../../../src-main/contract/memory.ts'

/** What a memory says, title and content, as versions are compared by. */
export const versionText = ({ title, content }: Memory): string =>
  title === content ? content : `${title}\n${content}`

const saysOther = (a: Memory, b: Memory): boolean => versionText(a) !== versionText(b) || a.importance !== b.importance

/** True where a version says or weighs something else than the one before it. */
export const bringsOther = ({ memory }: MemoryVersion, before: MemoryVersion | undefined): boolean =>
  before === undefined || saysOther(memory, before.memory)

/** True where an earlier version says or weighs something else than the memory does now. */
export const restoresSomething = (now: Memory, { version, memory }: MemoryVersion): boolean =>
  version !== now.version && saysOther(memory, now)
