import { isBareQuestion } from '../../llm/built-in/message-kind.ts'
import { breathe } from '../../util/breathe.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { inTurn, sentencesIn } from './known.ts'
import type { Forget } from './operation.ts'
import type { Stretch } from './reader.ts'

interface EarlierDeps {
  /** The app's own search over conversations: ids of messages, best first, without what was forgotten. */
  readonly search: (agentId: string, text: string, limit: number) => Promise<readonly string[]>
  readonly messageOf: (agentId: string, id: string) => SourceMessage | undefined
}

const mostMessages = 10
const hitsPerSentence = 6
const mostSentences = 8
const mostTokens = 700

/** What the user said long before that requests to forget in a stretch may mean, oldest first. */
export type EarlierFor = (stretch: Stretch, requests: readonly Forget[]) => Promise<SourceMessage[]>

/** Finds it by the words of the requests: much of what was told is in no memory that could be named. */
export function createEarlier({ search, messageOf }: EarlierDeps): EarlierFor {
  return async ({ agentId, context, messages }, requests) => {
    const lists: string[][] = []
    const words = requests.flatMap(({ about, quote }) => [quote, about ?? ''])
    for (const sentence of sentencesIn(words).slice(-mostSentences)) {
      await breathe()
      lists.push([...(await search(agentId, sentence, hitsPerSentence))])
    }
    const shown = new Set([...context, ...messages].map(({ id }) => id))
    const found: SourceMessage[] = []
    let left = mostTokens
    for (const id of new Set(inTurn(lists))) {
      const message = shown.has(id) ? undefined : messageOf(agentId, id)
      if (message?.role !== 'user' || isBareQuestion(message.text)) continue
      const cost = estimateTokens(message.text)
      if (cost > left || found.length === mostMessages) continue
      left -= cost
      found.push(message)
    }
    return found.toSorted((a, b) => a.at.localeCompare(b.at))
  }
}
