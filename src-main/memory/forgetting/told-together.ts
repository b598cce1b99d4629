import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { isUser } from '../ontology/subjects.ts'
import type { Meant } from './find.ts'
import { factsOf, isSameFact } from './same-fact.ts'
import { clearAt, mostFacts, mostNamed, type Shown } from './verdict.ts'
import { saidByMemory, strengthIn, wordingOf } from './match-wording.ts'

/** Judges whether memories are one matter, so that a request which means them needs no card. */
export function createToldTogether(file: Pick<MemoriesFile, 'evidence'>) {
  /** True for memories of one fact or of one other than the user, or learned from one message: else two matters may be meant for one. */
  const isToldWith = (one: Memory, other: Memory): boolean => {
    if (one.slot !== null && !isUser(one.slot.subject) && one.slot.subject === other.slot?.subject) return true
    const messages = new Set(file.evidence.list(one.id).flatMap(({ messageId }) => messageId ?? []))
    const isOneMessage = file.evidence.list(other.id).some(({ messageId }) => messages.has(messageId ?? ''))
    return isOneMessage || isSameFact(one, other)
  }

  /** True for what was told together, or what a model that reads well named within the user's own words. */
  const isToldTogether = (all: readonly Meant[], quote: string, shown: Shown): boolean =>
    all.every(({ strength }) => strength >= clearAt) &&
    factsOf(all).length <= (shown === null ? mostFacts : mostNamed) &&
    (all.every((one) => all.every((other) => isToldWith(one.memory, other.memory))) ||
      (shown !== null && isSaidIn(quote, all)))

  /** True where the user's own words hold something of each, or of one that it was told with. */
  const isSaidIn = (quote: string, all: readonly Meant[]): boolean => {
    const wording = wordingOf(quote)
    const said = all.filter(({ memory }) => strengthIn(wording, saidByMemory(memory)) > 0)
    return all.every((one) => said.some((other) => isToldWith(one.memory, other.memory)))
  }

  return { isToldWith, isToldTogether }
}
