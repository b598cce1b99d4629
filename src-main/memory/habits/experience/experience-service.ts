import type { Caller } from '../../../contract/caller.ts'
import { redactionMark } from '../../../contract/redaction.ts'
import type { Pain, PainStatus, Said, Tried } from '../../../contract/experience.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { ownersOf } from '../../../storage/scope.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { languageOf } from '../../../util/language.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import type { ChangeWriter } from '../../lifecycle/change-writer.ts'
import { wordsOf } from '../../language/content-words.ts'
import { found } from '../../../contract/found.ts'
import { likeness, samePain, triedPain } from './match-pain.ts'
import { dayMs } from '../../../util/days.ts'
import { shorten } from '../../../util/shorten.ts'

interface ExperienceDeps {
  readonly data: DataFile
  /** Troubles as they may be shown; what is written is read whole. */
  readonly pains: Pick<DataFile['pains'], 'list' | 'ofMessage'>
  readonly writer: ChangeWriter
  readonly clock: Clock
}

interface Recorded {
  readonly agentId: string
  readonly summary: string
  readonly category: string
  readonly severity: number
  readonly evidence: readonly Said[]
}

/** A memory of kind experience, with the words it was learned from. */
export interface LearnedExperience {
  readonly content: string
  readonly quote: string
  /** `problem`, `solution`, `failed_solution` or `tried`; anything else is a problem. */
  readonly attribute: string | null
  readonly value: string | null
}

/** From here on two texts are taken to be about one trouble. */
const sameTroubleFrom = 0.6
/** Pains looked at when a message is read. */
const mostPains = 500
/** Messages back in which a pain still is what is being talked about. */
const lookBack = 12

/** What troubles the user, what was tried and what came of it: kept, merged, searched. Every change can be undone. */
export function createExperienceService({ data, pains, writer, clock }: ExperienceDeps) {
  const now = (): string => clock.now().toISOString()
  const change = (agentId: string, kind: string, summary: string, author: 'user' | 'assistant') =>
    writer.begin({ agentId, kind, summary, author })

  const write = (changeId: string, { id, agentId }: Pain, before: Pain | null, after: Pain | null): void =>
    writer.write(changeId, { store: 'pain', id, agentId, before, after })
  const save = (changeId: string, before: Pain | null, after: Pain): Pain => {
    write(changeId, after, before, after)
    return after
  }

  const whole = (pain: Pain | null): Pain | undefined => (pain ? data.pains.get(pain.id, null) : undefined)

  const record = (given: Recorded, author: 'user' | 'assistant'): { pain: Pain; changeId: string; merged: boolean } => {
    const open = pains
      .list(given.agentId, null, mostPains)
      .filter(({ status }) => status === 'open' || status === 'solving')
    const same = whole(samePain(given.summary, open))
    const changeId = change(given.agentId, 'pain_record', given.summary, author)
    const at = now()
    if (same) {
      const fresh = given.evidence.filter((one) => !same.evidence.some((other) => isSame(one, other)))
      const severity = Math.max(same.severity, given.severity)
      const pain = save(changeId, same, { ...same, severity, updatedAt: at, evidence: [...same.evidence, ...fresh] })
      return { pain, changeId, merged: true }
    }
    const { evidence, ...fields } = given
    const pain: Pain = {
      ...fields,
      id: newId(),
      status: 'open',
      language: languageOf(given.summary),
      createdAt: evidence[0]?.saidAt ?? at,
      updatedAt: at,
      evidence: [...evidence],
      tries: [],
    }
    return { pain: save(changeId, null, pain), changeId, merged: false }
  }

  const addTry = (pain: Pain, tried: Tried): void => {
    if (pain.tries.some((other) => isSame(tried, other))) return
    const changeId = change(pain.agentId, 'pain_try', tried.solution, 'assistant')
    const status = tried.outcome === 'worked' ? 'solved' : pain.status === 'open' ? 'solving' : pain.status
    save(changeId, pain, { ...pain, status, updatedAt: now(), tries: [...pain.tries, tried] })
  }

  /** Pains spoken of in the conversation just before a message, the last first. */
  const recentOf = (agentId: string, message: SourceMessage): Pain[] => {
    const earlier = data.messages.leadingTo(message, lookBack).toReversed()
    const ids = earlier.flatMap(({ id }) => pains.ofMessage(agentId, id).map((pain) => pain.id))
    return [...new Set(ids)].flatMap((id) => data.pains.get(id, null) ?? [])
  }

  const learnOne = (
    agentId: string,
    message: SourceMessage,
    { content, quote, attribute, value }: LearnedExperience,
  ) => {
    const said = saidIn(message, quote)
    const outcome = outcomes[attribute ?? '']
    if (outcome === undefined) {
      record(
        { agentId, summary: shorten(content, longestSummary), category: 'general', severity: 3, evidence: [said] },
        'assistant',
      )
      return
    }
    const known = pains.list(agentId, null, mostPains).filter(({ status }) => status !== 'dismissed')
    const pain = whole(triedPain(content, known, recentOf(agentId, message)))
    if (pain) addTry(pain, { ...said, solution: shorten(value ?? content, longestSummary), outcome })
  }

  return {
    record: (given: Recorded) => data.inTransaction(() => record(given, 'user')),
    /** The worst, most spoken of and latest first. */
    list: (agentId: string, status: PainStatus | null, minCount: number, limit: number): Pain[] =>
      pains
        .list(agentId, status, mostPains)
        .filter(({ evidence }) => evidence.length >= minCount)
        .toSorted((a, b) => weight(b, clock.now()) - weight(a, clock.now()))
        .slice(0, limit),
    /** Sets the state; `outcome` says what solved it, or that nothing did. */
    updateStatus: (caller: Caller, id: string, status: PainStatus, outcome: string | null) =>
      data.inTransaction(() => {
        const pain = found(data.pains.get(id, ownersOf(caller)), 'pain')
        const changeId = change(pain.agentId, 'pain_update', pain.summary, 'user')
        const tried: Tried[] =
          outcome === null
            ? []
            : [
                {
                  solution: outcome,
                  outcome: status === 'solved' ? 'worked' : 'open',
                  quote: outcome,
                  sessionId: null,
                  messageId: null,
                  saidAt: now(),
                },
              ]
        return {
          pain: save(changeId, pain, { ...pain, status, updatedAt: now(), tries: [...pain.tries, ...tried] }),
          changeId,
        }
      }),
    remove: (caller: Caller, id: string): { changeId: string } =>
      data.inTransaction(() => {
        const pain = found(data.pains.get(id, ownersOf(caller)), 'pain')
        const changeId = change(pain.agentId, 'pain_delete', pain.summary, 'user')
        write(changeId, pain, pain, null)
        return { changeId }
      }),
    /** Pains and what was tried against them that share words with a query, the nearest first. */
    search: (agentId: string, query: string, limit: number): { pain: Pain; score: number }[] => {
      const asked = wordsOf(query)
      return pains
        .list(agentId, null, mostPains)
        .map((pain) => {
          const words = wordsOf(
            [pain.summary, ...pain.evidence.map(({ quote }) => quote), ...pain.tries.map(textOf)].join('\n'),
          )
          return {
            pain,
            score: asked.intersection(words).size / Math.max(1, asked.size),
          }
        })
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
    },
    /**
     * Takes what a message tells of experiences, problems first: what was tried goes with the problem it names, else with
     * the one spoken of last in the conversation. Call inside a transaction of data.db, once per message.
     */
    learn: (agentId: string, message: SourceMessage, experiences: readonly LearnedExperience[]): void => {
      const isTry = ({ attribute }: LearnedExperience): boolean => outcomes[attribute ?? ''] !== undefined
      for (const one of experiences.filter((experience) => !isTry(experience))) learnOne(agentId, message, one)
      for (const one of experiences.filter(isTry)) learnOne(agentId, message, one)
    },
    /** Removes what speaks of what is forgotten in other words than those it was learned from: under the same change, or one of its own. */
    forget: (agentId: string, changeId: string | null, words: readonly string[]): void => {
      const spoken = data.pains.list(agentId, null, mostPains).filter(isSpokenOf(words))
      if (spoken.length === 0) return
      const under = changeId ?? change(agentId, 'pain_delete', '', 'user')
      for (const pain of spoken) write(under, pain, pain, null)
    },
    /**
     * Brings back what went along under the change `from`, as part of the change `under`: all of it, or what `words`
     * speak of. What is back already stays as it is, and what lost its words to a purge stays gone. Call inside a
     * transaction of data.db.
     */
    bringBack: (from: string, under: string, words: readonly string[] | 'all'): void => {
      const isMeant = words === 'all' ? () => true : isSpokenOf(words)
      for (const { store, memoryId, before, after } of writer.entriesOf(from)) {
        if (store !== 'pain' || before === null || after !== null || data.pains.get(memoryId, null)) continue
        const pain = JSON.parse(before) as Pain
        if (!pain.summary.includes(redactionMark) && isMeant(pain)) save(under, null, pain)
      }
    },
  }
}
export type ExperienceService = ReturnType<typeof createExperienceService>

/** True of what one of these texts is about. */
const isSpokenOf =
  (words: readonly string[]) =>
  (pain: Pain): boolean =>
    words.some((one) => likeness(one, pain) >= sameTroubleFrom)

/** By the attribute of what was learned: what came of something that was tried. All else is the problem itself. */
const outcomes: Readonly<Record<string, Tried['outcome']>> = {
  solution: 'worked',
  failed_solution: 'failed',
  tried: 'open',
}

const longestSummary = 160

const saidIn = (message: SourceMessage, quote: string): Said => ({
  quote,
  sessionId: message.sessionId,
  messageId: message.id,
  saidAt: message.at,
})

const isSame = (a: Said, b: Said): boolean => a.messageId === b.messageId && a.quote === b.quote

const textOf = ({ solution, quote }: Tried): string => `${solution}\n${quote}`

/** Times spoken of × how bad × how lately: it halves in 90 days. */
function weight({ evidence, severity, updatedAt }: Pain, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(updatedAt)) / dayMs
  return Math.max(1, evidence.length) * severity * 0.5 ** (days / 90)
}
