import type { Pain } from '../../contract/experience.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SaidByUser } from '../../storage/message-store.ts'
import type { ProfileEvidenceRow } from '../../storage/profile-store.ts'
import { createForgottenWords } from './forgotten-words.ts'
import { industriesOf } from './industries-of.ts'
import { holdByMemory } from './memory-hold.ts'
import { isHeld, type Observation } from './observation.ts'
import { plainValue } from './plain-value.ts'
import { readSaid } from './read-said.ts'
import { writtenStyle } from './style-written.ts'
import { withoutDropped } from './tools-said.ts'
import { fading, topicsOf } from './topics.ts'
import { tradesOf, withoutJobTrade } from './trades-of.ts'
import { createUnsettledWords } from './unsettled-words.ts'
import { keyOf } from './value-key.ts'

interface ObserveDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  /** What the user was asked about whether to forget it. */
  readonly withheld: (agentId: string) => {
    readonly memoryIds: ReadonlySet<string>
    readonly messageIds: ReadonlySet<string>
  }
}

const dayMs = 86_400_000
/** How far back conversations are read: for what holds now, and for all that ever did. */
const lookBack = { now: { days: 140, messages: 500 }, ever: { days: 400, messages: 3_000 } } as const
const mostPains = 200

/**
 * All that speaks for values of one agent's profile: words it learned from, troubles it knows, what conversations are
 * about and how they are written. All of it is read anew each time, so that what is forgotten, undone or taken out of a
 * conversation is gone from here, and what waits for the user's word is not here before it is accepted.
 */
export function createObserve({ data, file, withheld }: ObserveDeps) {
  const saidBy = (agentId: string, span: keyof typeof lookBack, now: string): SaidByUser[] => {
    const { days, messages } = lookBack[span]
    const since = new Date(Date.parse(now) - days * dayMs).toISOString()
    return data.messages.saidByUser(agentId, since, messages).filter(({ id }) => !data.traces.isHushed(id))
  }

  return (agentId: string, span: keyof typeof lookBack, now: string): Observation[] => {
    const forgotten = createForgottenWords(file, agentId)
    const silent = withheld(agentId)
    const isSaid = (messageId: string | null): boolean => messageId === null || !silent.messageIds.has(messageId)
    const rows = data.profiles.evidence.list(agentId).filter(({ messageId }) => isSaid(messageId))
    const pains = data.pains
      .list(agentId, null, mostPains)
      .flatMap(fromPain)
      .filter(({ evidence }) => isSaid(evidence.messageId))
    const said = saidBy(agentId, span, now).filter(({ id }) => isSaid(id))
    const unsettled = createUnsettledWords(
      file,
      [...rows, ...said.map(({ id }) => ({ messageId: id })), ...pains.map(({ evidence }) => evidence)].flatMap(
        ({ messageId }) => messageId ?? [],
      ),
    )
    const observed = (row: ProfileEvidenceRow): Observation[] => {
      if (row.memoryId !== null && silent.memoryIds.has(row.memoryId)) return []
      const hold = row.memoryId === null ? forgotten.holdOf(row) : holdByMemory(file, row, now)
      return hold && (hold.ended === 'forgotten' || !unsettled.isHeldBack(row))
        ? [{ ...toObservation(row), ...hold }]
        : []
    }
    const stored = rows.flatMap(observed)
    const trades = tradesOf(file, agentId).flatMap(observed)
    const lasting = withoutDropped(stored.map((one) => (one.field === 'recent_topic' ? fading(one) : one)))
    const settled = said.map((message) => ({ message, words: unsettled.without(message) }))
    const messages = settled.map(({ words }) => readSaid(words))
    const whole = messages.filter((_, index) => settled[index]?.words === settled[index]?.message)
    const named = stored.filter((one) => one.field === 'recent_topic' && isHeld(one, now))
    const gathered = [...topicsOf(agentId, messages, named), ...writtenStyle(agentId, whole)]
    return [
      ...withoutJobTrade([...lasting, ...industriesOf(lasting)], trades),
      ...trades,
      ...pains.filter((one) => !unsettled.isAmong(one)),
      ...gathered.filter((one) => !forgotten.isAbout(one)),
    ]
  }
}

const toObservation = (row: ProfileEvidenceRow): Omit<Observation, 'from' | 'until' | 'ended' | 'endedBy'> => ({
  field: row.field,
  value: plainValue(row.field, row.value),
  key: keyOf(row.field, plainValue(row.field, row.value)),
  weight: row.weight,
  evidence: {
    basis: row.basis,
    quote: row.quote,
    at: row.saidAt,
    agentId: row.agentId,
    sessionId: row.sessionId,
    messageId: row.messageId,
    memoryId: row.memoryId,
    painId: null,
  },
})

/** How sure it is that a trouble troubles, by how bad it was. */
const painWeight = (severity: number): number => 0.6 + 0.05 * severity

function fromPain({ id, agentId, summary, severity, status, evidence, createdAt, updatedAt }: Pain): Observation[] {
  const isOver = status === 'solved' || status === 'dismissed'
  const key = keyOf('pain_point', summary)
  const told = evidence.length > 0 ? evidence : [{ quote: '', sessionId: null, messageId: null, saidAt: createdAt }]
  return told.map(({ quote, sessionId, messageId, saidAt }) => ({
    field: 'pain_point',
    value: summary,
    key,
    weight: painWeight(severity),
    evidence: { basis: 'stated', quote, at: saidAt, agentId, sessionId, messageId, memoryId: null, painId: id },
    from: saidAt,
    until: isOver ? (updatedAt > saidAt ? updatedAt : saidAt) : null,
    ended: isOver ? 'faded' : null,
    endedBy: isOver ? 'assistant' : null,
  }))
}
