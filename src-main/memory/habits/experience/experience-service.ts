import type { Caller } from '../../../contract/caller.ts'
import { redactionMark } from '../../../contract/chat.ts'
import type { Pain, PainStatus, Said, Tried } from '../../../contract/experience.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { ownersOf } from '../../../storage/scope.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { languageOf } from '../../../util/language.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import type { GrowthWriter } from '../evolution/growth-writer.ts'
import { wordsOf } from '../feedback/words.ts'
import { found } from '../../lifecycle/not-found.ts'
import { findExperiences, type FoundPain, type FoundTry } from './find-pains.ts'
import { likeness, samePain, sharesAilment, triedPain } from './match-pain.ts'

interface ExperienceDeps {
  readonly data: DataFile
  readonly writer: GrowthWriter
  readonly clock: Clock
}

interface Recorded {
  readonly agentId: string
  readonly summary: string
  readonly category: string
  readonly severity: number
  readonly evidence: readonly Said[]
}

/** From here on two texts are taken to be about one trouble. */
const sure = 0.6
/** Pains looked at when a message is read. */
const mostPains = 500
/** Messages back in which a pain still is what is being talked about. */
const lookBack = 12

/** What troubles the user, what was tried and what came of it: kept, merged, searched. Every change can be undone. */
export function createExperienceService({ data, writer, clock }: ExperienceDeps) {
  const now = (): string => clock.now().toISOString()
  const change = (agentId: string, kind: string, summary: string, author: 'user' | 'assistant') =>
    writer.begin({ agentId, kind, summary, author })

  const save = (changeId: string, before: Pain | null, after: Pain): Pain => {
    writer.write(changeId, { kind: 'pain', id: after.id, agentId: after.agentId, before, after })
    return after
  }

  const record = (given: Recorded, author: 'user' | 'assistant'): { pain: Pain; changeId: string; merged: boolean } => {
    const open = data.pains
      .list(given.agentId, null, mostPains)
      .filter(({ status }) => status === 'open' || status === 'solving')
    const same = samePain(given.summary, open)
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

  const removeAs = (pain: Pain, changeId: string): void =>
    writer.write(changeId, { kind: 'pain', id: pain.id, agentId: pain.agentId, before: pain, after: null })

  /** Pains spoken of in the conversation just before a message, the last first. */
  const recentOf = (agentId: string, message: SourceMessage): Pain[] => {
    const earlier = data.messages.before(message.sessionId, message.position, lookBack).toReversed()
    const ids = earlier.flatMap(({ id }) => data.pains.ofMessage(agentId, id).map((pain) => pain.id))
    return [...new Set(ids)].flatMap((id) => data.pains.get(id, null) ?? [])
  }

  /** What the assistant proposed last, where the user only says that it helped or not. */
  const proposedBefore = (message: SourceMessage): string | null => {
    const before = data.messages.before(message.sessionId, message.position, 4)
    const lines = before
      .filter(({ role }) => role === 'assistant')
      .toReversed()
      .flatMap(({ text }) => text.split(/(?<=[.!?。！？])\s*/u))
      .map((line) => line.trim())
    const line = lines.find((one) => proposing.test(one)) ?? lines[0] ?? ''
    return line === '' ? null : line.slice(0, 160)
  }

  const learnPain = (agentId: string, message: SourceMessage, { summary, quote, severity }: FoundPain): Pain =>
    record({ agentId, summary, category: 'general', severity, evidence: [saidIn(message, quote)] }, 'assistant').pain

  const learnTry = (agentId: string, message: SourceMessage, one: FoundTry, of: Pain | null): void => {
    const pains = data.pains.list(agentId, null, mostPains).filter(({ status }) => status !== 'dismissed')
    const pain = of ? data.pains.get(of.id, null) : triedPain(one.quote, pains, recentOf(agentId, message))
    const solution = one.solution ?? proposedBefore(message)
    if (!pain || solution === null) return
    addTry(pain, { ...saidIn(message, one.quote), solution, outcome: one.outcome })
  }

  return {
    record: (given: Recorded) => data.inTransaction(() => record(given, 'user')),
    /** The worst, most spoken of and latest first. */
    list: (agentId: string, status: PainStatus | null, minCount: number, limit: number): Pain[] =>
      data.pains
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
        removeAs(pain, changeId)
        return { changeId }
      }),
    /** Pains and what was tried against them that share words with a query, the nearest first. */
    search: (agentId: string, query: string, limit: number): { pain: Pain; score: number }[] => {
      const asked = wordsOf(query)
      return data.pains
        .list(agentId, null, mostPains)
        .map((pain) => {
          const words = wordsOf(
            [pain.summary, ...pain.evidence.map(({ quote }) => quote), ...pain.tries.map(textOf)].join('\n'),
          )
          return {
            pain,
            score: asked.size === 0 ? 0 : [...asked].filter((word) => words.has(word)).length / asked.size,
          }
        })
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
    },
    /** Reads one user message. Call inside a transaction of data.db, once per message. */
    learn: (agentId: string, message: SourceMessage): void => {
      const { pains, tries } = findExperiences(message)
      let last: Pain | null = null
      for (const one of pains) last = learnPain(agentId, message, one)
      for (const one of tries) learnTry(agentId, message, one, last)
    },
    /** Removes what speaks of what is forgotten in other words than those it was learned from: under the same change, or one of its own. */
    forget: (agentId: string, changeId: string | null, words: readonly string[]): void => {
      const pains = data.pains.list(agentId, null, mostPains).filter(isSpokenOf(words))
      if (pains.length === 0) return
      const under = changeId ?? change(agentId, 'pain_delete', '', 'user')
      for (const pain of pains) removeAs(pain, under)
    },
    /**
     * Brings back what went along under the change `from`, as part of the change `under`: all of it, or what `words`
     * speak of. What is back already stays as it is, and what lost its words to a purge stays gone. Call inside a
     * transaction of data.db.
     */
    bringBack: (from: string, under: string, words: readonly string[] | 'all'): void => {
      const isMeant = words === 'all' ? () => true : isSpokenOf(words)
      for (const { kind, id, before, after } of data.growth.entries(from)) {
        if (kind !== 'pain' || before === null || after !== null || data.pains.get(id, null)) continue
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
    words.some((one) => likeness(one, pain) >= sure || sharesAilment(one, pain))

const proposing =
  /^(?:then |so |or |and |please |maybe |you (?:can|could) )?(?:try|use|set|ask|lower|raise|check|put|turn|import|install|reinstall|update|switch|move|clean|replace|restart|change)\b|试试|试一下|可以|建议|把|不妨/iu

const saidIn = (message: SourceMessage, quote: string): Said => ({
  quote,
  sessionId: message.sessionId,
  messageId: message.id,
  saidAt: message.at,
})

const isSame = (a: Said, b: Said): boolean => a.messageId === b.messageId && a.quote === b.quote

const textOf = ({ solution, quote }: Tried): string => `${solution}\n${quote}`

const dayMs = 86_400_000

/** Times spoken of × how bad × how lately: it halves in 90 days. */
function weight({ evidence, severity, updatedAt }: Pain, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(updatedAt)) / dayMs
  return Math.max(1, evidence.length) * severity * 0.5 ** (days / 90)
}
