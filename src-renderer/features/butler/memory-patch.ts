import type { Memory } from '../../../src-main/contract/memory.ts'
import { saysMore } from '../../lib/says-more.ts'

export interface MemoryDraft {
  readonly title: string
  readonly content: string
  readonly importance: number
}
/** What was typed over a memory, and over which version of it. */
export interface TypedOver extends MemoryDraft {
  readonly basedOn: number
}
export type MemoryPatch = Partial<MemoryDraft>

/**
 * What of the draft differs from the memory; null where nothing does. A title that was not touched is left out, so that
 * one made from the content can follow it.
 */
export function patchOf(memory: Memory, draft: MemoryDraft): MemoryPatch | null {
  const title = draft.title.trim()
  const content = draft.content.trim()
  const patch = {
    ...(title !== memory.title && { title }),
    ...(content !== memory.content && { content }),
    ...(draft.importance !== memory.importance && { importance: draft.importance }),
  }
  return Object.keys(patch).length > 0 ? patch : null
}

/** The draft after its title was edited: a content that said no more than the title says the new words too. */
export const retitled = (draft: MemoryDraft, title: string): MemoryDraft => ({
  ...draft,
  title,
  ...(!saysMore(draft.content, draft.title) && { content: title }),
})

/** What becomes of a title that was not touched while the content was; null where there is nothing to say. */
export function titleFate(memory: Memory, draft: MemoryDraft): 'titleFollows' | 'titleStays' | null {
  const patch = patchOf(memory, draft)
  if (patch?.content === undefined || patch.title !== undefined) return null
  return memory.title === memory.abstract ? 'titleFollows' : 'titleStays'
}
