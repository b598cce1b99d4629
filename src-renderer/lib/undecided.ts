import type { Output } from './command-client.ts'

type Waiting = Output<'memory_inbox_list'>

/** How many memories a message gave rise to that nobody has decided on. */
export interface Undecided {
  readonly waiting: number
  readonly heldBack: number
}

export const noneUndecided: Undecided = { waiting: 0, heldBack: 0 }

/** What is undecided of each message, by its id. Null where that is not known of all. */
export function undecidedBy(
  inbox: Waiting | undefined,
  heldBack: Waiting | undefined,
): ReadonlyMap<string, Undecided> | null {
  if (!inbox || !heldBack || inbox.nextCursor !== null || heldBack.nextCursor !== null) return null
  const all = new Map<string, Undecided>()
  for (const [lane, page] of [
    ['waiting', inbox],
    ['heldBack', heldBack],
  ] as const) {
    for (const { evidence } of page.items) {
      for (const messageId of new Set(evidence.map((piece) => piece.messageId))) {
        if (messageId === null) continue
        const before = all.get(messageId) ?? noneUndecided
        all.set(messageId, { ...before, [lane]: before[lane] + 1 })
      }
    }
  }
  return all
}
