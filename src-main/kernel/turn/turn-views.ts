import type { GivenFile } from '../../contract/attachment.ts'
import type { Learned, Message, Noted, Turn } from '../../contract/chat.ts'
import type { Memory } from '../../contract/memory.ts'
import {
  entryId,
  usedOf,
  type Receipt,
  type ReceiptEntry,
  type ShownEntry,
  type StoredReceipt,
} from '../../contract/receipt.ts'
import type { ForgetRequests } from '../../memory/forgetting/requests.ts'
import type { Corpus } from '../../memory/recall/corpus.ts'
import { createQuestions } from '../../memory/lifecycle/questions.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { LearnedRow } from '../../storage/job-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { ScheduleRow } from '../../storage/schedule-store.ts'
import { onlyOf } from '../../storage/scope.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import type { Clock } from '../../util/clock.ts'
import { takenBackFor } from '../reading/take-back.ts'
import { isPast, wishedReminder } from './asks-for-reminder.ts'
import { settingAskedFor } from './built-in/setting-asked.ts'
import { createComesToNothing } from './comes-to-nothing.ts'
import { dayMs } from '../../util/days.ts'

export interface TurnViewsDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly pains: Pick<DataFile['pains'], 'ofMessage'>
  readonly corpora: readonly Corpus[]
  readonly requests: Pick<ForgetRequests, 'ofMessage'>
  readonly hintOf: (candidateId: string) => string | null
  readonly asksInVain: (messageId: string) => Turn['asksInVain']
  /** Whether a text asks to remember or to forget something. */
  readonly isUrgent: (text: string) => boolean
  /** The reminders that are set, also for a chat that is in memory only. */
  readonly schedules: Pick<DataFile['schedules'], 'list'>
  readonly clock: Clock
}

/** What was asked before that is not set any more, and opening a long chat would read each of its messages for it. */
const remindsForMs = dayMs

/** What the user kept when asked is shown as what was learned by itself. */
const toKept = ({ memory, changeId }: { readonly memory: Memory; readonly changeId: string }): Learned => ({
  memoryId: memory.id,
  title: memory.title,
  outcome: memory.supersedes === null ? 'created' : 'updated',
  changeId,
})

/** Puts together what the window shows of a turn: its state, what it used and what it taught. */
export function createTurnViews(deps: TurnViewsDeps) {
  const { data, file, pains, corpora, requests, hintOf, isUrgent, schedules, clock } = deps
  const comesToNothing = createComesToNothing(deps)
  const textOf = ({ userMessageId }: TurnRecord): string => data.messages.get(userMessageId)?.text ?? ''
  const asksToBeReminded = (record: TurnRecord): boolean => {
    const { agentId, createdAt } = record
    const at = new Date(createdAt)
    if (clock.now().getTime() - at.getTime() > remindsForMs) return false
    const wish = wishedReminder(textOf(record), at)
    if (wish === null || isPast(wish.rule, clock.now())) return false
    const isSet = ({ action, createdAt: setAt }: ScheduleRow): boolean =>
      action.kind === 'remind' && action.text === wish.text && setAt >= createdAt
    return !schedules.list(onlyOf(agentId)).some(isSet)
  }

  const questions = createQuestions(file)

  /** What was undone or forgotten since is not shown as learned. */
  const toLearned = (row: Omit<LearnedRow, 'messageId'>): Learned[] => {
    const memory = file.memories.get(row.memoryId, null)
    const undone = file.changes.get(row.changeId)?.undoneBy
    if (undone || !memory || (memory.status === 'trashed' && row.outcome !== 'forgotten')) return []
    return [{ memoryId: row.memoryId, title: memory.title, outcome: row.outcome, changeId: row.changeId }]
  }

  const extractionOf = (messageId: string): Turn['extraction'] => {
    const jobId = data.jobs.jobOf(messageId)
    const job = jobId === undefined ? undefined : data.jobs.get(jobId, null)
    if (!job) return null
    const isOpen = job.state === 'pending' || job.state === 'running'
    return {
      state: job.state,
      reason: job.result?.reason ?? null,
      turnedDown: job.result?.turnedDown ?? [],
      byRules: job.result?.extractor === 'rules_after_model_failed',
      capReached: job.result?.extractor === 'rules_after_cap_reached',
      nextRunAt: job.nextRunAt,
      asked: isOpen && isUrgent(data.messages.get(messageId)?.text ?? ''),
    }
  }

  const sessionOf = (messageId: string | null) => data.messages.get(messageId ?? '')?.sessionId

  const notedOf = ({ agentId, userMessageId }: TurnRecord): Noted[] =>
    pains.ofMessage(agentId, userMessageId).map(({ id, summary, evidence }) => ({
      painId: id,
      summary,
      kind: evidence.some(({ messageId }) => messageId === userMessageId) ? 'trouble' : 'tried',
    }))

  /** By a job, or by a call of the model's own; each memory once. */
  const learnedIn = ({ id, userMessageId }: TurnRecord): Omit<LearnedRow, 'messageId'>[] => {
    const byJob = data.jobs.learnedOf([userMessageId])
    const byCall = data.toolCalls.storedBy(id).filter((one) => byJob.every(({ memoryId }) => memoryId !== one.memoryId))
    return [...byCall.map((one) => ({ ...one, outcome: 'created' as const })), ...byJob]
  }

  const answeredBy = ({ driver: { providerId, name, model, local } }: StoredReceipt): Turn['answeredBy'] => ({
    providerId,
    name,
    model,
    local,
    price: data.models.get(providerId, model)?.price ?? null,
  })

  const toTurn = (record: TurnRecord): Turn => {
    const extraction = extractionOf(record.userMessageId)
    const forgetCard = requests.ofMessage(record.userMessageId)
    const asksInVain = comesToNothing(record, forgetCard !== null)
    const receipt = data.turns.receipt(record.id)
    const asked = questions.ofMessage(record.agentId, record.userMessageId)
    const used = receipt ? usedOf(receipt) : []
    const ofCorpus = (name: string) => used.filter(({ corpus }) => corpus === name)
    const [memories, messages] = [ofCorpus('memories'), ofCorpus('sessions')]
    const here = messages.filter(({ messageId }) => sessionOf(messageId) === record.sessionId)
    return {
      id: record.id,
      sessionId: record.sessionId,
      userMessageId: record.userMessageId,
      answerMessageId: record.answerMessageId,
      state: record.state,
      error: record.error,
      unsaved: false,
      createdAt: record.createdAt,
      withoutMemory: record.withoutMemory,
      usedCount: memories.length,
      usedMessageCount: messages.length - here.length,
      usedHereCount: here.length,
      usedPassageCount: used.length - memories.length - messages.length,
      answeredBy: receipt ? answeredBy(receipt) : null,
      hasReceipt: receipt !== undefined,
      extraction,
      files: receipt?.files ?? [],
      calls: data.toolCalls.ofTurn(record.id),
      learned: [...learnedIn(record).flatMap(toLearned), ...asked.kept.map(toKept)],
      takenBack: takenBackFor(data, file, record),
      forgetCard,
      asksInVain,
      asksForReminder: asksToBeReminded(record),
      setting: asksInVain === 'all' ? 'forgetAll' : settingFor(data, record.userMessageId, receipt?.files ?? []),
      noted: notedOf(record),
      questions: [...asked.questions],
      heldBack: file.evidence.countOfMessage(record.userMessageId, 'quarantined'),
    }
  }

  /** The entries of a receipt with what their corpora say today, each as far as the agent may use it. */
  const shownIn = (
    { agentId, sessionId }: Pick<TurnRecord, 'agentId' | 'sessionId'>,
    rows: readonly ReceiptEntry[],
  ): ((row: ReceiptEntry) => ShownEntry) => {
    const shown = new Map(
      corpora.map(({ name, permits, shown: read }) => {
        const ids = rows.flatMap((row) => (row.corpus === name ? (entryId(row) ?? []) : []))
        return [name, ids.length > 0 && permits(agentId) ? read(agentId, ids) : null]
      }),
    )
    return (row) => {
      const entry = shown.get(row.corpus)?.get(entryId(row) ?? '') ?? { ...gone, isForgotten: row.memoryId !== null }
      return { ...entry, message: entry.message && { ...entry.message, isHere: entry.message.sessionId === sessionId } }
    }
  }

  return {
    toTurn,
    shownIn,
    ofMessages: (sessionId: string, messages: readonly Message[]): Turn[] => {
      const ids = messages.filter((message) => message.role === 'user').map((message) => message.id)
      const all = data.turns.byUserMessages(sessionId, ids)
      const hidden = data.branches.hiddenAmong(all.map(({ answerMessageId }) => answerMessageId))
      return all.filter(({ answerMessageId }) => !hidden.has(answerMessageId)).map(toTurn)
    },
    /** The stored numbers with what the memories say today; null for one that was forgotten since. */
    receipt: (turnId: string): Receipt | undefined => {
      const stored = data.turns.receipt(turnId)
      const turn = data.turns.get(turnId, null)
      if (!stored || !turn) return undefined
      const uses = data.uses.ofTurn(turnId)
      const shownOf = shownIn(turn, stored.entries)
      const entries = stored.entries.map((row) => ({
        ...row,
        use: (row.memoryId && uses.get(row.memoryId)) || null,
        ...shownOf(row),
      }))
      const hints = stored.hints.map(({ candidateId }) => ({ candidateId, hint: hintOf(candidateId) }))
      const shown = stored.shown && { ...stored.shown, untickedHints: stored.shown.untickedHints.map(hintOf) }
      const usage = data.messages.get(turn.answerMessageId)?.usage ?? null
      const price = answeredBy(stored)?.price ?? null
      const named = new Map(
        data.attachments.byIds(stored.files.map((one) => one.attachmentId)).map((one) => [one.id, one]),
      )
      const files = stored.files.map((one) => {
        const file = named.get(one.attachmentId)
        return { ...one, file: file ? { name: file.name, kind: file.kind } : null }
      })
      return { ...stored, files, shown, turnId, usage, price, calls: data.toolCalls.ofTurn(turnId), hints, entries }
    },
  }
}

const gone: ShownEntry = { memory: null, message: null, passage: null, isForgotten: false }
export type TurnViews = ReturnType<typeof createTurnViews>

/** The setting that a message asks for; or, where no model was there to read its files, where one is connected. */
function settingFor({ attachments, messages }: DataFile, id: string, given: readonly GivenFile[]): string | null {
  const unread = given.flatMap(({ attachmentId, reason }) => (reason === 'no_model' ? attachmentId : []))
  const own = unread.length > 0 ? attachments.ofMessages([id]).get(id) : []
  const asked = settingAskedFor(messages.get(id)?.text ?? '')?.id ?? null
  return asked ?? (own?.some((file) => unread.includes(file.id)) === true ? 'connect' : null)
}
