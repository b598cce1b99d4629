import type { EmptyReason, Message, Turn } from '../../contract/chat.ts'
import { asksOnlyToForgetAll } from '../../memory/extraction/rules/hears-request.ts'
import { findAll } from '../../memory/extraction/rules/rules-reader.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import type { Clock } from '../../util/clock.ts'
import { heardIn } from './built-in/heard.ts'
import { kindOf } from './built-in/message-kind.ts'
import { hearing } from './hearing.ts'
import { dayMs } from '../../util/days.ts'

/** Said of what was asked lately: opening a long chat would read each of its messages for it. */
const toldForMs = dayMs
const longestRequest = 400

/** A note, a question or a card says so. */
const toldOtherwise: ReadonlySet<EmptyReason | null> = new Set([
  'secret',
  'messages_hushed',
  'forgotten_before',
  'forget_unclear',
  'waiting',
])

const isForAll = hearing(asksOnlyToForgetAll)
const isRequest = hearing((message) => {
  const heard = heardIn(message.text, findAll(message, []))
  return heard === 'remember' || heard === 'forget' || heard === 'not_to_keep'
})

/** “Shall I forget that you live in Porto?”: an answer ends in a question about what would be a request to forget. */
const offersToForget = hearing(({ text, ...message }) => {
  const question =
    /[^.!?。！？\n]*[?？][^\p{L}]*$/u.exec(text.slice(-longestOffer))?.[0].replace(/[吗么]?[?？].*$/su, '') ?? ''
  const starts = [...question.matchAll(/(?<![\p{L}\p{M}'’])\p{L}|\p{Script=Han}/gu)]
  return starts.some(({ index }) => {
    const said = question.slice(index)
    return heardIn(said, findAll({ ...message, role: 'user', text: said, untrustedSpans: [] }, [])) === 'forget'
  })
})
const longestOffer = 160

/** “Yes”, “好的”, “yes please”, and no more. */
const agrees = ({ text }: Message): boolean =>
  text.trim().length <= longestYes &&
  kindOf(text.trim().split(/[\s,，]/u)[0] ?? '') === 'filler' &&
  !/^\s*(?:no|不|没)/iu.test(text)
const longestYes = 16

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
    const [before] = data.messages.leadingTo(message, 1)
    return isRequest(message) || (agrees(message) && before?.role === 'assistant' && offersToForget(before))
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
