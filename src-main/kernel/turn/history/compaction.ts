import type { Message } from '../../../contract/chat.ts'
import type { Driver } from '../../../llm/driver.ts'
import { ownWords } from '../../../memory/evidence/own-words.ts'
import { withoutSecrets } from '../../../memory/evidence/secrets.ts'
import { summarizeByRules } from '../../../memory/summaries/rule-summary.ts'
import { summarize } from '../../../memory/summaries/summarize.ts'
import type { Compaction } from '../../../storage/compaction-store.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { breathe } from '../../../util/breathe.ts'
import type { Clock } from '../../../util/clock.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import { type Line, statementsOf, transcriptOf } from './transcript.ts'

interface CompactionDeps {
  readonly data: Pick<DataFile, 'compactions' | 'messages' | 'inTransaction'>
  /** Of these messages, those whose words no summary may hold: forgotten, asked about, or to stay on this computer. */
  readonly leftOutOf: (agentId: string, messages: readonly Message[]) => ReadonlySet<string>
  /** What of the conversation waits to be learned from is learned now. */
  readonly settle: (sessionId: string) => void
  readonly clock: Clock
}

/** A conversation up to a message. */
export interface Part {
  readonly agentId: string
  readonly sessionId: string
  /** The position of the first message that is not in it. */
  readonly to: number
}

export interface Earlier {
  /** Empty where nothing is summarised. */
  readonly text: string
  /** How many messages it stands for. */
  readonly messages: number
}

/** Messages of one step, and steps that are made at once: what is left waits for the next turn. */
const mostMessages = 60
const mostSteps = 5

/**
 * Sums a long conversation up, part by part from its beginning, each part to the end of a turn. The messages stay as
 * they are; a part of which one was changed, removed, forgotten or held back is made anew.
 */
export function createCompaction({ data, leftOutOf, settle, clock }: CompactionDeps) {
  const messagesOf = (sessionId: string, from: number, to: number): Message[] =>
    data.messages.after(sessionId, from - 1, Math.min(mostMessages, to - from)).filter(({ position }) => position < to)

  /** The next part, to the end of a turn; null where none is whole. */
  const nextPart = ({ sessionId, to }: Part, from: number): Message[] | null => {
    const messages = to > from ? messagesOf(sessionId, from, to) : []
    if (messages.length === 0) return null
    if (messages.length < mostMessages) return messages
    const turn = messages.findLastIndex(({ role }) => role === 'user')
    return turn > 0 ? messages.slice(0, turn) : messages
  }

  const rowOf = (messages: readonly Message[], sessionId: string, leftOut: ReadonlySet<string>, text: string) => ({
    sessionId,
    from: messages[0]?.position ?? 0,
    to: (messages.at(-1)?.position ?? 0) + 1,
    text,
    leftOut: messages.flatMap(({ id }) => (leftOut.has(id) ? [id] : [])),
    at: clock.now().toISOString(),
  })

  const byRules = async (agentId: string, sessionId: string, messages: readonly Message[]): Promise<Compaction> => {
    await summarizeByRules.read(statementsOf(linesOf(messages, leftOutOf(agentId, messages))))
    // Something may have been forgotten or destroyed meanwhile: what is there now is summed up.
    const { from, to } = rowOf(messages, sessionId, new Set(), '')
    const now = messagesOf(sessionId, from, to)
    const leftOut = leftOutOf(agentId, now)
    const text = summarizeByRules(statementsOf(linesOf(now, leftOut))).overview
    return { ...rowOf(messages, sessionId, leftOut, text), madeBy: 'rules' }
  }

  /** Not where parts before it were dropped meanwhile: none is put behind a gap. */
  const putNext = (row: Compaction, covered: number): void => {
    if (covered === data.compactions.coveredTo(row.sessionId)) data.compactions.put(row)
  }

  /** The parts as they may be told now. */
  const current = async ({ agentId, sessionId, to }: Part): Promise<Compaction[]> => {
    const parts: Compaction[] = []
    for (const part of data.compactions.list(sessionId)) {
      if (part.to > to) break
      const messages = messagesOf(sessionId, part.from, part.to)
      const leftOut = leftOutOf(agentId, messages)
      const isSame = leftOut.size === part.leftOut.length && part.leftOut.every((id) => leftOut.has(id))
      const told = isSame ? part : await byRules(agentId, sessionId, messages)
      const isThere = ({ from, to: end }: Compaction): boolean => from === part.from && end === part.to
      if (!isSame && data.compactions.list(sessionId).some(isThere)) data.compactions.put(told)
      parts.push(told)
      await breathe()
    }
    return parts
  }

  return {
    coveredTo: (sessionId: string): number => data.compactions.coveredTo(sessionId),

    /** Sums up by rules what comes before `to` and is not yet, as far as a few steps go. */
    advance: async (part: Part): Promise<void> => {
      settle(part.sessionId)
      for (let step = 0; step < mostSteps; step += 1) {
        const covered = data.compactions.coveredTo(part.sessionId)
        const messages = nextPart(part, covered)
        if (messages === null) return
        putNext(await byRules(part.agentId, part.sessionId, messages), covered)
        await breathe()
      }
    },

    /**
     * The same by a model, one call a step, where its summary loses and adds nothing; else by rules. Throws what the
     * driver throws; what was done before stays.
     */
    advanceByModel: async (part: Part, driver: Driver, signal: AbortSignal): Promise<void> => {
      settle(part.sessionId)
      for (let step = 0; step < mostSteps; step += 1) {
        const covered = data.compactions.coveredTo(part.sessionId)
        const messages = nextPart(part, covered)
        if (messages === null) return
        const leftOut = leftOutOf(part.agentId, messages)
        const content = transcriptOf(linesOf(messages, leftOut))
        const made = await summarize({ id: messages[0]?.id ?? '', content }, driver, signal)
        // Something was said, changed or forgotten meanwhile: what was read is not what is there.
        const now = nextPart(part, covered)
        if (
          now === null ||
          covered !== data.compactions.coveredTo(part.sessionId) ||
          transcriptOf(linesOf(now, leftOutOf(part.agentId, now))) !== content
        )
          continue
        const row =
          made.generatedBy === 'model'
            ? { ...rowOf(messages, part.sessionId, leftOut, made.overview), madeBy: 'model' as const }
            : await byRules(part.agentId, part.sessionId, messages)
        putNext(row, covered)
      }
    },

    /** How many messages from `from` on are summed up by each. */
    shares: (sessionId: string, from: number): Record<'byModel' | 'byRules', number> => {
      const shares = { byModel: 0, byRules: 0 }
      for (const part of data.compactions.list(sessionId))
        if (part.from >= from) shares[part.madeBy === 'model' ? 'byModel' : 'byRules'] += part.to - part.from
      return shares
    },

    /** What was said up to `to`, in at most so many tokens: the latest parts as they are, those before in one. */
    summary: async (part: Part, budgetTokens: number): Promise<Earlier> => {
      const parts = await current(part)
      const last = parts.at(-1)
      if (!last) return { text: '', messages: 0 }
      const texts = parts.map(({ text }) => text).filter((text) => text !== '')
      const whole = texts.findLastIndex((_, index) => estimateTokens(texts.slice(index).join('\n')) > budgetTokens / 2)
      const older = texts.slice(0, whole + 1).join('\n')
      const lines = [...(older === '' ? [] : [summarizeByRules(older).overview]), ...texts.slice(whole + 1)]
      return { text: fitted(lines.join('\n'), budgetTokens), messages: last.to }
    },
  }
}
export type ConversationCompaction = ReturnType<typeof createCompaction>

/** What was said in these messages, each in its speaker's own words, without those that are left out. */
const linesOf = (messages: readonly Message[], leftOut: ReadonlySet<string>): Line[] =>
  messages
    .filter(({ id }) => !leftOut.has(id))
    .map((message) => ({
      role: message.role,
      text: message.role === 'user' ? ownWords(message) : withoutSecrets(message),
    }))

const halfCharacter = /^[\uDC00-\uDFFF]/

/** The end of a text that is too long: what was said last counts most. */
function fitted(text: string, budgetTokens: number): string {
  const tokens = estimateTokens(text)
  return tokens <= budgetTokens
    ? text
    : `…${text.slice(-Math.floor((text.length * budgetTokens) / tokens) + 1).replace(halfCharacter, '')}`
}
