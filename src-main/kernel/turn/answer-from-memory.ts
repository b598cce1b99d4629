import { type Question, textsIn, toBuiltInAnswer } from './built-in/answer.ts'
import type { BuiltIn } from '../../llm/driver.ts'
import { breathe } from '../../util/breathe.ts'
import { asksForReminder } from './asks-for-reminder.ts'
import { numberedFromOne } from './kept-citations.ts'
import type { TurnRequest } from './turn.ts'

const pieceLength = 24
/**
 * The app's own answer: from memory alone, offline and always the same. It is what there is before a language model is
 * connected, and in the place of one that may not read what the answer is about. What it shows is numbered from 1; what
 * goes on with another answer keeps the numbers. Rejects with the signal's reason.
 */
export async function answerFromMemory(
  turn: Pick<TurnRequest, 'memories' | 'language' | 'askedAt' | 'heard' | 'isSmallTalk' | 'history' | 'learns'> & {
    readonly userMessage: Pick<TurnRequest['userMessage'], 'text'> & Partial<TurnRequest['userMessage']>
    readonly agent: Pick<TurnRequest['agent'], 'memory'>
    readonly added?: Pick<TurnRequest['added'], 'files'>
    readonly partialAnswer?: string
    readonly withoutMemory?: boolean
  },
  {
    standsIn,
    hasModel = standsIn,
    timeZone,
  }: Pick<BuiltIn, 'standsIn'> & Pick<Question, 'hasModel'> & { readonly timeZone?: string },
  signal: AbortSignal,
  /** `numbers`: by the number a memory was given under, its number in the answer. */
  onText: (text: string, numbers: ReadonlyMap<number, number>) => void,
): Promise<void> {
  signal.throwIfAborted()
  const { userMessage, history, memories, language, askedAt, heard = null, isSmallTalk = false } = turn
  const isBlind = turn.agent.memory === 'none'
  const isPasted = (userMessage.untrustedSpans ?? []).some(({ source }) => source === 'paste')
  const hasMaterial = !standsIn && (isPasted || (turn.added?.files.length ?? 0) > 0)
  const question = {
    userText: userMessage.text,
    hasMaterial,
    messages: history,
    memories,
    language,
    askedAt,
    hasModel,
    heard,
    isSmallTalk,
    isBlind,
    isKept: isKept(turn),
  }
  const answer = asksForReminder(userMessage.text, askedAt, timeZone)
    ? textsIn(language).reminder
    : toBuiltInAnswer(question, timeZone)
  const goesOn = (turn.partialAnswer ?? '') !== ''
  const { text, numbers } = goesOn ? { text: answer, numbers: new Map<number, number>() } : numberedFromOne(answer)
  const characters = Array.from(standsIn ? `${textsIn(language).standsIn}\n\n${text}` : text)
  for (let start = 0; start < characters.length; start += pieceLength) {
    onText(characters.slice(start, start + pieceLength).join(''), numbers)
    await breathe()
    signal.throwIfAborted()
  }
}

/** Whether what was said may be kept: an answer given once more without memory changes nothing of that. */
const isKept = ({
  learns,
  agent,
  withoutMemory = false,
}: Pick<TurnRequest, 'learns' | 'withoutMemory'> & { readonly agent: Pick<TurnRequest['agent'], 'memory'> }): boolean =>
  learns && (agent.memory !== 'none' || withoutMemory)
