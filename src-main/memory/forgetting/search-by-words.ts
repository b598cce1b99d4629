import { flatMapPaced, paced } from '../../util/paced.ts'
import { isSafety } from '../ontology/attributes.ts'
import { isBareQuestion } from '../language/questions.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import type { Forget } from '../extraction/operation.ts'
import { type Find, type Meant, type MeantMessage, passagesOf, type Wanted } from './find.ts'
import { isWithin, type TimeRange } from '../../util/local-days.ts'
import { createIsOfBearer, goesOnAbout, likely, namesKin, withOthersLast, withPerson } from './person.ts'
import { englishRelation, relationsIn, toRelation } from '../ontology/relations.ts'
import { clearAt } from './verdict.ts'
import { createSpares, excepted, partsOf } from './with-repeats.ts'
import { saidByMemory, saidIn, strengthIn, wordingOf } from './match-wording.ts'
import { monthName } from '../../util/calendar-words.ts'

export interface ResolveDeps {
  readonly file: Pick<MemoriesFile, 'memories' | 'relations' | 'lineage' | 'evidence' | 'forgetRequests'>
  readonly data: Pick<DataFile, 'messages' | 'messageIndex' | 'traces'>
  readonly find: Find
}

/** What holds less is not even asked about. */
export const listAt = 0.4
/** A message that holds less is not even asked about. */
export const leastSaid = 0.5
const goesOnFor = 6
/** UTF-16 units of a message that may name whom it is about, or what is to be kept. */
const longestCompared = 20_000
const apposed = new RegExp(
  String.raw`(?<![\p{L}-])(?<rel>${englishRelation}),? (?!(?:\p{L}+day|${monthName}|christmas|easter|thanks)\b)(?<name>(?-i:\p{Lu}\p{Ll})[\p{L}-]*)`,
  'giu',
)
/** The names that a text sets beside one of these relations. */
const namedBeside = (text: string, relations: readonly string[]): string[] =>
  [...text.matchAll(apposed)].flatMap(({ groups }) =>
    relations.includes(toRelation(groups?.['rel'] ?? '').key) ? (groups?.['name'] ?? []) : [],
  )

/** The one search by words, over memories and over what the user said before the request, without what that excepts. */
export function createSearchByWords({ file, data, find }: ResolveDeps) {
  const sparesOf = createSpares({ file, data })

  /** Whom a relation is said to be (“stepdad Ray”): what else names them is about them too. */
  const byName = async ({ agentId, words, range }: Wanted, said: readonly MeantMessage[]): Promise<MeantMessage[]> => {
    if (!namesKin(words)) return []
    const texts = said
      .filter(({ strength }) => strength === 1)
      .flatMap(({ id }) => data.traces.message(agentId, id)?.text ?? [])
    const names = new Set(texts.flatMap((text) => namedBeside(text, relationsIn(words))))
    const isThen = (id: string): boolean => range === null || isWithin(data.messages.get(id)?.at ?? '', range)
    return (await find.holding(agentId, [...names])).filter(isThen).map((id) => ({ id, strength: 1 }))
  }

  /** What goes on about somebody with a pronoun ("He owes me money") says it too. */
  const goingOn = async (said: readonly MeantMessage[]): Promise<MeantMessage[]> => {
    const all = [...said]
    const pause = paced()
    for (const { id, strength } of said.filter((one) => one.strength >= leastSaid)) {
      await pause()
      const first = data.messages.get(id)
      if (!first || isBareQuestion(first.text)) continue
      const next = data.messages.following(first, goesOnFor).filter(({ role }) => role === 'user')
      for (const { id: nextId, text } of next) {
        if (!goesOnAbout(text)) break
        all.push({ id: nextId, strength })
      }
    }
    return strongest(all, ({ id }) => id)
  }

  /** Whose it is may have been said before it. */
  const heardBefore = (id: string): string[] => {
    const one = data.messages.get(id)
    const before = one === undefined ? [] : data.messages.leadingTo(one, goesOnFor)
    return before.flatMap(({ role, text }) => (role === 'user' ? text.slice(-longestCompared) : []))
  }

  /**
   * A fact may be put in other words than those it was learned from: where those are meant and it does not say so, it is
   * asked about, for what is suppressed there would still be known.
   */
  const restingOn = async (agentId: string, words: string, said: readonly MeantMessage[]): Promise<Meant[]> => {
    const wording = wordingOf(words)
    const pause = paced()
    const ofMessage = async ({ id }: MeantMessage): Promise<Meant[]> => {
      const message = data.traces.message(agentId, id)
      const meant: string[] = []
      for (const text of message === undefined ? [] : passagesOf(message)) {
        await pause()
        if (strengthIn(wording, saidIn(text)) >= clearAt) meant.push(text)
      }
      const resting = file.evidence.ofMessages([id]).flatMap(({ memoryId, quote }) =>
        file.memories.heldBy(agentId, [memoryId]).flatMap((memory) => {
          const own = strengthIn(wording, saidByMemory(memory))
          // What was said in one breath with it, and is no word of it, is another matter.
          const isBeside = own < listAt && memory.slot !== null && quote.includes(memory.slot.value)
          const strength = isBeside ? own : Math.max(strengthIn(wording, saidIn(quote)), own)
          const isMeant = meant.some((text) => text.includes(quote) || quote.includes(text))
          return isBeside && isSafety(memory) ? [] : [{ memory, strength, isMeant }]
        }),
      )
      if (resting.some((one) => one.strength >= clearAt)) return resting
      return resting
        .filter(({ isMeant }) => isMeant)
        .map((one) => ({ ...one, strength: Math.max(one.strength, listAt) }))
    }
    const found: Meant[] = []
    for (const one of said) if (one.strength >= clearAt) found.push(...(await ofMessage(one)))
    return found
  }

  return async (agentId: string, request: Forget, message: SourceMessage, range: TimeRange | null) => {
    const isKept = excepted(request)
    const spares = sparesOf(agentId, request)
    const said: MeantMessage[] = []
    const memories: Meant[] = []
    for (const words of partsOf(request.about ?? '')) {
      const isOfBearer = createIsOfBearer(words)
      const isMeant = (id: string): boolean => {
        const one = data.traces.message(agentId, id)
        if (one === undefined || one.id === message.id || one.at > message.at) return false
        if (request.except && isKept(saidIn(one.text))) return false
        return isOfBearer(saidIn([...heardBefore(id), one.text.slice(0, longestCompared)].join('\n')))
      }
      const judged = new Map<string, boolean>()
      const ifBefore = (meant: MeantMessage): MeantMessage[] => {
        if (!judged.has(meant.id)) judged.set(meant.id, isMeant(meant.id))
        return judged.get(meant.id) === true ? [meant] : []
      }
      const ofWords = await flatMapPaced(await find.messages({ agentId, words, range }), ifBefore)
      const found = strongest(
        [...ofWords, ...(await byName({ agentId, words, range }, ofWords))].flatMap(ifBefore),
        ({ id }) => id,
      )
      const messages = await flatMapPaced(await goingOn(found), ifBefore)
      const near = [...(await find.memories({ agentId, words, range })), ...(await restingOn(agentId, words, messages))]
      const best = strongest(near, memoryIdOf)
      const meant = withPerson(file, { agentId, words }, withOthersLast(words, best))
      said.push(...messages)
      // What was only told with what is excepted is listed without a tick.
      const notKept = meant.flatMap((one) => {
        const spared = one.strength >= listAt ? spares(one.memory) : 'own'
        return spared === 'own' ? [] : [spared === null ? one : { ...one, strength: Math.min(one.strength, likely) }]
      })
      memories.push(...notKept)
    }
    return { said: strongest(said, ({ id }) => id), memories: strongest(memories, memoryIdOf) }
  }
}

const memoryIdOf = ({ memory }: Meant): string => memory.id

/** Each once, with the most that speaks for it; the strongest first. */
function strongest<Item extends { readonly strength: number }>(
  found: readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  const best = new Map<string, Item>()
  for (const one of found) if ((best.get(idOf(one))?.strength ?? -1) < one.strength) best.set(idOf(one), one)
  return [...best.values()].toSorted((a, b) => b.strength - a.strength)
}
