import type { Message, UntrustedSpan } from '../../../src-main/contract/chat.ts'
import { mostPulled, type Pulled, type PulledThing } from '../../../src-main/contract/pulled.ts'
import type { DraftFile } from './draft-files.ts'

/** A stretch of a text in UTF-16 units, end exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** As the kernel names it. */
export const toPulled = ({ kind, id }: PulledThing): Pulled =>
  kind === 'memory' ? { memoryId: id } : { sessionId: id }

/** What stands in the input field: the text, what was pasted into it, and what the user claimed as own words. */
export interface Draft {
  readonly text: string
  readonly pasted: readonly Range[]
  readonly claimed: readonly Range[]
  /** What goes along. */
  readonly files?: readonly DraftFile[]
  /** What the user put in by hand. */
  readonly pulled?: readonly PulledThing[]
  /** The model that the files would go to; null for none. */
  readonly filesFor?: string | null
}

/** The key of the draft of a chat that has no session yet. */
export const newChat = 'new'

export const emptyDraft: Draft = { text: '', pasted: [], claimed: [] }

/** A pasted text longer than this is not taken as the user's own words. */
const longPaste = 200

/**
 * A short paste is the user's own words only where it is one plain sentence: several lines or sentences are a text; a
 * speaker, a fence or a tag tell of another hand; and what is asked of the memory has to be typed.
 */
const foreign = [
  /\S[^\S\n]*\n\s*\S/u,
  /[.!?][^\S\n]+\S|[。！？]\s*[^\s”」』）)]/u,
  /^(?:\[[^\]\n]{1,40}\]\s{0,3})?\p{L}[\p{L}\p{N} ._'’-]{0,28}:(?:\s|(?=\p{Script=Han}))/u,
  /`{3}|~{3}|<[\p{L}!/|]/u,
  /\b(?:remember|forget|memori[sz]e)\b|[记記]住|[记記]下|忘|(?:别|不要|不用)[记記]/iu,
]

const isForeign = (pasted: string): boolean =>
  pasted.length > longPaste || foreign.some((pattern) => pattern.test(pasted.normalize('NFKC').trim()))

/** The draft with other words; what goes along stays. */
export const withText = (draft: Draft, text: string): Draft => ({ ...draft, ...emptyDraft, text })

/** The draft without one of the things that were put in. */
export const withoutPulled = (draft: Draft, id: string): Draft => ({
  ...draft,
  pulled: (draft.pulled ?? []).filter((one) => one.id !== id),
})

/** The draft after the field changed to `text` with the caret at `caret`; `pastedFrom` is where a paste began. */
export function editDraft(draft: Draft, text: string, caret: number, pastedFrom?: number): Draft {
  const move = (ranges: readonly Range[]) => trackEdit(ranges, draft.text, text, caret)
  const pasted = move(draft.pasted)
  const isMaterial = pastedFrom !== undefined && isForeign(text.slice(pastedFrom, caret))
  return {
    ...draft,
    text,
    pasted: isMaterial ? [...pasted, { start: pastedFrom, end: caret }] : pasted,
    claimed: move(draft.claimed),
  }
}

/** Two drafts as one, the second below the first; what was pasted into either stays so. */
export function joinDrafts(first: Draft, second: Draft): Draft {
  const files = [...(first.files ?? []), ...(second.files ?? [])]
  const both = [...(first.pulled ?? []), ...(second.pulled ?? [])]
  const pulled = [...new Map(both.map((one) => [one.id, one])).values()].slice(0, mostPulled)
  return {
    ...joinTexts(first, second),
    ...(files.length > 0 && { files }),
    ...(pulled.length > 0 && { pulled }),
  }
}

function joinTexts(first: Draft, second: Draft): Draft {
  if (first.text === '') return second
  if (second.text === '') return first
  const by = first.text.length + 1
  const below = (ranges: readonly Range[]) => ranges.map(({ start, end }) => ({ start: start + by, end: end + by }))
  return {
    text: `${first.text}\n${second.text}`,
    pasted: [...first.pasted, ...below(second.pasted)],
    claimed: [...first.claimed, ...below(second.claimed)],
  }
}

/** Takes a stretch as the user's own words. */
export function claimSpan(draft: Draft, span: Range): Draft {
  return {
    ...draft,
    pasted: draft.pasted.filter((range) => !overlaps(range, span)),
    claimed: [...draft.claimed, { start: span.start, end: span.end }],
  }
}

/** What of a draft is not the user's own words: pastes, `>` quotes and fenced blocks, in order and apart. */
export function spansOf(draft: Draft): UntrustedSpan[] {
  const found = [...findFences(draft.text), ...findQuotes(draft.text)].filter(
    (span) => !draft.claimed.some((range) => overlaps(range, span)),
  )
  const pasted = draft.pasted.map((range) => ({ ...range, source: 'paste' as const }))
  return mergeSpans([...pasted, ...found])
}

/** What was said, to be said once more: what was set apart stays so, what only looked like it and was claimed is the user's own. */
export function fromSpans(text: string, spans: readonly UntrustedSpan[]): Draft {
  const pasted = spans.filter(({ source }) => source !== 'quote' && source !== 'fence' && source !== 'secret')
  const draft = { text, pasted, claimed: [] }
  return { ...draft, claimed: spansOf(draft).filter((span) => !spans.some((one) => overlaps(one, span))) }
}

/** What was said before. */
export type Said = Pick<Message, 'text' | 'untrustedSpans'>

/** The draft with what was said before in the place of its words; what goes along stays. */
export const withSaid = (draft: Draft, said: Said): Draft => ({
  ...draft,
  ...fromSpans(said.text, said.untrustedSpans),
})

/** Moves ranges along with an edit of the text; what the edit removed is cut off them, new text inside them joins them. */
export function trackEdit(ranges: readonly Range[], before: string, after: string, caret: number): Range[] {
  const edit = findEdit(before, after, caret)
  return ranges.flatMap((range) => {
    const moved = moveRange(range, edit)
    return moved.end > moved.start ? [moved] : []
  })
}

interface Edit {
  readonly start: number
  readonly oldEnd: number
  readonly newEnd: number
}

/** The caret stands at the end of what was entered, which settles where equal letters would leave a doubt. */
function findEdit(before: string, after: string, caret: number): Edit {
  const tail = after.slice(caret)
  const suffix = before.endsWith(tail) ? tail.length : commonSuffix(before, after)
  const most = Math.min(before.length, after.length) - suffix
  let start = 0
  while (start < most && before[start] === after[start]) start++
  return { start, oldEnd: before.length - suffix, newEnd: after.length - suffix }
}

function commonSuffix(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let length = 0
  while (length < most && before[before.length - 1 - length] === after[after.length - 1 - length]) length++
  return length
}

function moveRange(range: Range, edit: Edit): Range {
  const shift = edit.newEnd - edit.oldEnd
  if (edit.oldEnd <= range.start) return { start: range.start + shift, end: range.end + shift }
  if (edit.start >= range.end) return range
  return {
    start: edit.start <= range.start ? edit.newEnd : range.start,
    end: edit.oldEnd >= range.end ? (edit.start <= range.start ? edit.newEnd : edit.start) : range.end + shift,
  }
}

function findFences(text: string): UntrustedSpan[] {
  return [...text.matchAll(/^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm)].map(
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      source: 'fence',
    }),
  )
}

function findQuotes(text: string): UntrustedSpan[] {
  return [...text.matchAll(/^ {0,3}[>＞][^\n]*(?:\n {0,3}[>＞][^\n]*)*/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    source: 'quote',
  }))
}

/** Overlapping spans become one; a paste gives its name to what it touches, else the first does. */
function mergeSpans(spans: readonly UntrustedSpan[]): UntrustedSpan[] {
  const merged: UntrustedSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || span.start >= last.end) merged.push(span)
    else {
      const source = span.source === 'paste' ? 'paste' : last.source
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end), source }
    }
  }
  return merged
}

const overlaps = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end
