import type { ChatMessage } from '../../../llm/driver.ts'
import { withoutSecrets } from '../../evidence/secrets.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { untrustedRanges } from '../../evidence/untrusted-ranges.ts'
import { localTime } from '../../../util/local-time.ts'
import { replaceRanges } from '../../../util/ranges.ts'
import type { KnownMemory, Stretch } from '../reader.ts'
import { instructions } from './prompt.ts'

/** One request, and what its short ids stand for. */
export interface ReadingRequest {
  readonly messages: readonly ChatMessage[]
  /** `m1` → message id, of messages that may be quoted. */
  readonly messageIds: ReadonlyMap<string, string>
  /** `m1` → message id, of all that the user said: what a request to forget may mean. */
  readonly saidIds: ReadonlyMap<string, string>
  /** `k1` → memory id. */
  readonly memoryIds: ReadonlyMap<string, string>
}

/** What a model is asked about a stretch. One JSON object a line, so that no text in it can pass for another line. */
export function toRequest(stretch: Stretch, known: readonly KnownMemory[], timeZone: string): ReadingRequest {
  const memoryIds = new Map(known.map(({ id }, index) => [`k${index + 1}`, id]))
  const all = [
    ...(stretch.earlier ?? []).map((message) => ({ message, isContext: true, isEarlier: true })),
    ...stretch.context.map((message) => ({ message, isContext: true, isEarlier: false })),
    ...stretch.messages.map((message) => ({ message, isContext: false, isEarlier: false })),
  ]
  const lines = all.map(({ message, isContext, isEarlier }, index) =>
    JSON.stringify({
      id: `m${index + 1}`,
      role: message.role,
      at: localTime(message.at, timeZone),
      ...(isContext && { context: true }),
      ...(isEarlier && { earlier: true }),
      text: shownText(message),
    }),
  )
  const saidBy = (isMeant: (one: (typeof all)[number]) => boolean): Map<string, string> =>
    new Map(
      all.flatMap((one, index) =>
        one.message.role === 'user' && isMeant(one) ? [[`m${index + 1}`, one.message.id] as const] : [],
      ),
    )
  const knownLines = known.map((memory, index) => JSON.stringify({ id: `k${index + 1}`, ...shownMemory(memory) }))
  const content = [
    'Known memories:',
    ...(knownLines.length > 0 ? knownLines : ['(none)']),
    '',
    'Messages:',
    ...lines,
    '',
    'Answer with the JSON object only.',
  ].join('\n')
  return {
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content },
    ],
    messageIds: saidBy(({ isContext }) => !isContext),
    saidIds: saidBy(() => true),
    memoryIds,
  }
}

/** A memory as the model sees it: its fact has the value already. */
export const shownMemory = ({ fact, subject, attribute, since, state }: Omit<KnownMemory, 'id'>) => ({
  fact,
  subject,
  attribute,
  since,
  state,
})

/** The text with what is not the user's own taken out and named. The assistant's answers are shown as they are, cut. */
function shownText(message: SourceMessage): string {
  if (message.role === 'assistant') return cut(withoutSecrets(message))
  return replaceRanges(message.text, untrustedRanges(message), ({ start, end }) => {
    const isSecret = message.untrustedSpans.some((span) => span.source === 'secret' && span.start === start)
    return `[${isSecret ? 'a secret' : "not the user's"}: ${end - start} characters]`
  })
}

const longestAnswer = 1_200

const cut = (text: string): string =>
  text.length <= longestAnswer ? text : `${text.slice(0, longestAnswer).replace(/[\uD800-\uDBFF]$/, '')} […]`
