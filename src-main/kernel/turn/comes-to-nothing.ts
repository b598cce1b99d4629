import type { EmptyReason, Message, Turn } from '../../contract/chat.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import { asksForAll } from '../../memory/extraction/rules/hears-request.ts'
import { findAll } from '../../memory/extraction/rules/rules-reader.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import type { Clock } from '../../util/clock.ts'
import { remembered } from '../../util/remembered.ts'
import { toSourceMessage } from '../common/source-message.ts'
import { heardIn } from './built-in/heard.ts'

/** Said of what was asked lately: opening a long chat would read each of its messages for it. */
const toldForMs = 86_400_000
const longestRequest = 400

/** A note, a question or a card says so. */
const toldOtherwise: ReadonlySet<EmptyReason | null> = new Set([
  'secret',
  'messages_hushed',
  'forgotten_before',
  'forget_unclear',
  'waiting',
])

/** What the rules hear in a message, by all of it that counts: an open chat is shown anew with each piece of news. */
const hearing = (hears: (message: SourceMessage) => boolean) => {
  const hearsIn = remembered((said) => hears(JSON.parse(said) as SourceMessage))
  return (message: Message): boolean => hearsIn(JSON.stringify({ ...toSourceMessage(message), id: '', sessionId: '' }))
}
const isForAll = hearing(asksForAll)
const isRequest = hearing((message) => {
  const heard = heardIn(message.text, findAll(message, []))
  return heard === 'remember' || heard === 'forget' || heard === 'not_to_keep'
})

interface ComesToNothingDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly clock: Clock
  readonly asksInVain: (messageId: string) => Turn['asksInVain']
}

/** Tells why what a turn's message asks of the memory changed nothing, whatever the answer says. */
export function createComesToNothing({ data, file, clock, asksInVain }: ComesToNothingDeps) {
  /** It was read, and asks for something of which there is no trace. */
  const isMissed = ({ id, createdAt }: TurnRecord, message: Message): boolean => {
    const age = clock.now().getTime() - Date.parse(createdAt)
    if (age > toldForMs || message.text.length > longestRequest) return false
    const { state, result } = data.jobs.get(data.jobs.jobOf(message.id) ?? '', null) ?? {}
    if (state !== 'done' || !result || result.forgotten > 0 || toldOtherwise.has(result.reason)) return false
    const learned = [...data.jobs.learnedOf([message.id]), ...data.toolCalls.storedBy(id)]
    if (learned.length + file.evidence.ofMessages([message.id]).length > 0) return false
    return isRequest(message)
  }

  const hasForgotten = ({ id }: Message): boolean =>
    (data.jobs.get(data.jobs.jobOf(id) ?? '', null)?.result?.forgotten ?? 0) > 0

  /** `isAsked`: a card asks what is to be forgotten. */
  return (record: TurnRecord, isAsked: boolean): Turn['asksInVain'] => {
    const message = data.messages.get(record.userMessageId)
    if (isAsked || !message) return null
    if (isForAll(message) && !hasForgotten(message)) return 'all'
    return asksInVain(message.id) ?? (isMissed(record, message) ? 'missed' : null)
  }
}
