import { isBareQuestion } from '../language/questions.ts'
import { breathe } from '../../util/breathe.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { isRelation, relationOfSubject, relationPattern } from '../ontology/relations.ts'
import { inTurn, queriesOf } from './known.ts'
import type { Forget } from './operation.ts'
import type { KnownMemory, Stretch } from './reader.ts'

interface EarlierDeps {
  /** The app's own search over conversations: ids of messages, best first, without what was forgotten. */
  readonly search: (agentId: string, text: string, limit: number) => Promise<readonly string[]>
  readonly messageOf: (agentId: string, id: string) => SourceMessage | undefined
  /** What the user went on to say there, without what was forgotten: “and he owes me money” names nobody. */
  readonly goingOn: (agentId: string, message: SourceMessage) => readonly SourceMessage[]
}

const mostMessages = 14
const hitsPerSentence = 6
/** Much of what is found was said by the assistant or asks a plain question. */
const mostNearest = 40
const mostSentences = 8
const mostTokens = 700

/** What the user said long before that requests to forget in a stretch may mean, oldest first. */
export type EarlierFor = (
  stretch: Stretch,
  requests: readonly Forget[],
  known: readonly KnownMemory[],
) => Promise<SourceMessage[]>

/** Finds it by the words of the requests: much of what was told is in no memory that could be named. */
export function createEarlier({ search, messageOf, goingOn }: EarlierDeps): EarlierFor {
  return async ({ agentId, context, messages }, requests, known) => {
    const lists: (readonly string[])[] = []
    const words = requests.flatMap(({ about, quote }) => [quote, about ?? ''])
    for (const sentence of queriesOf(words).slice(-mostSentences)) {
      await breathe()
      lists.push(await search(agentId, withNames(sentence, known), mostNearest))
    }
    const shown = new Set([...context, ...messages].map(({ id }) => id))
    const found: SourceMessage[] = []
    let left = mostTokens
    const show = (message: SourceMessage): void => {
      if (shown.has(message.id) || message.role !== 'user' || isBareQuestion(message.text)) return
      const cost = estimateTokens(message.text)
      if (cost > left || found.length === mostMessages) return
      shown.add(message.id)
      left -= cost
      found.push(message)
    }
    const messagesOf = (ids: readonly string[]): SourceMessage[] => ids.flatMap((id) => messageOf(agentId, id) ?? [])
    for (const best of messagesOf(inTurn(lists.map((list) => list.slice(0, hitsPerSentence))))) show(best)
    for (const next of found.flatMap((hit) => goingOn(agentId, hit))) show(next)
    // What is meant is often told in no word of the request: where there is room, what comes nearest is shown too.
    for (const near of messagesOf(inTurn(lists.map((list) => list.slice(hitsPerSentence))))) show(near)
    return found.toSorted((a, b) => a.at.localeCompare(b.at))
  }
}

/** “My daughter” is called Mabel where most was told of her: with the names of those whom the words name by a relation. */
function withNames(words: string, known: readonly KnownMemory[]): string {
  const names = known.flatMap(({ subject, attribute, value }) => {
    const relation = relationOfSubject(subject)
    if (!isRelation(relation)) return []
    const isNamed = new RegExp(`(?<![a-z])(?:${relationPattern(relation)})(?![a-z])`, 'i').test(words)
    return isNamed ? [subject.slice(relation.length).trim(), (attribute === 'name' && value) || ''] : []
  })
  return [words, ...new Set(names.filter(Boolean))].join(' ')
}
