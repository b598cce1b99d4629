import { useEffect, useMemo, useState } from 'react'
import type { Conversation } from './message-merge.ts'

/** The first and the last message of what stands in the page, by their places. */
interface Ends {
  readonly first: string
  readonly last: string
}
interface Range {
  /** Index of the first message. */
  readonly from: number
  /** Index after the last one. */
  readonly to: number
}

/** What of a conversation stands in the page. */
export interface ShownConversation extends Conversation {
  /** Whether there is more below all that is known here; `atEnd` is false also while known messages are not in the page. */
  readonly hasLater: boolean
}

/** A question and its answer, in the first frame. */
const first = 2
/** Messages that each later frame adds at each end. */
const step = 2

/**
 * What of a conversation stands in the page: first what is read, then a few messages more with each frame, until all of
 * it is there. To lay out a whole page of answers in one frame would stop the window for a moment.
 */
export function useGrowingRange(conversation: Conversation, focusId: string | undefined): ShownConversation {
  const [ends, setEnds] = useState<Ends | null>(null)
  const { messages } = conversation
  const { from, to } = rangeOf(conversation, ends, focusId)
  useEffect(() => {
    const next = endsOf(messages, grown({ from, to }, messages.length))
    if (next?.first === ends?.first && next?.last === ends?.last) return
    const frame = requestAnimationFrame(() => setEnds(next))
    return () => cancelAnimationFrame(frame)
  }, [messages, ends, from, to])
  return useMemo(
    () => ({
      ...conversation,
      messages: messages.slice(from, to),
      hasMore: conversation.hasMore && from === 0,
      // What is there already comes before what would have to be fetched.
      hasLater: !conversation.atEnd && to === messages.length,
      atEnd: conversation.atEnd && to === messages.length,
    }),
    [conversation, messages, from, to],
  )
}

/** The versions of a message stand in one place. */
export const placeOf = ({ id, versions }: Conversation['messages'][number]): string => versions?.[0] ?? id

/** Where what stood in the page is now; around the message that was jumped to, or at the end, where none of it is there. */
export function rangeOf({ messages, atEnd }: Conversation, ends: Ends | null, focusId: string | undefined): Range {
  const start = messages.findIndex((message) => placeOf(message) === ends?.first)
  const end = messages.findIndex((message) => placeOf(message) === ends?.last)
  const focus = messages.findIndex(({ id }) => id === focusId)
  const isNew = start === -1 && end === -1
  const from = Math.max(start, 0)
  const to = end === -1 ? messages.length : end + 1
  if (focus !== -1 && (isNew || focus < from || focus >= to)) {
    return { from: Math.max(focus - first, 0), to: Math.min(focus + first, messages.length) }
  }
  if (isNew) return { from: Math.max(messages.length - first, 0), to: messages.length }
  // What was just said is there at once.
  return { from, to: atEnd && messages.length - to <= step ? messages.length : to }
}

const grown = ({ from, to }: Range, length: number): Range => ({
  from: Math.max(from - step, 0),
  to: Math.min(to + step, length),
})

const endsOf = (messages: Conversation['messages'], { from, to }: Range): Ends | null => {
  const [start, end] = [messages[from], messages[to - 1]]
  return start && end ? { first: placeOf(start), last: placeOf(end) } : null
}
