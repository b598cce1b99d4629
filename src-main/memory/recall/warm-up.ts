import { setTimeout as delay } from 'node:timers/promises'
import { breathe } from '../../util/breathe.ts'
import { ownWords } from '../evidence/own-words.ts'
import { holdsSecret } from '../evidence/secrets.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { ruleLanguages } from '../extraction/rules/engine.ts'
import { readMessage } from '../extraction/rules/rules-reader.ts'
import { foldScript } from '../../util/fold-script.ts'
import { datesOf } from '../language/query-dates.ts'
import { indexTerms } from '../language/tokenize.ts'
import { analyzeQuery } from '../retrieval/analyse/analyze-query.ts'
import { askedOf } from '../retrieval/analyse/asked.ts'
import { intentOf } from '../retrieval/analyse/intent.ts'
import { partsOfQuestion } from '../retrieval/analyse/question-parts.ts'
import { queryFeatures } from '../retrieval/analyse/small-talk-features.ts'
import { relatedTerms } from '../retrieval/analyse/related-words.ts'
import { fitOf } from '../retrieval/score/fit.ts'
import { createCoverage } from '../retrieval/select/relevance.ts'

// A pattern is made ready once for Latin text and once more for any other.
const samples = ['what did I say of my sister last week?', '我上周说我妹妹住在哪里？']
const statements = ['I moved to Porto with my sister Jo.', '我和妹妹搬到南京了。']
const now = new Date(0)
const patternsAtOnce = 10
const patterns = ruleLanguages.flatMap((language) => [
  ...language.statements.map(({ pattern }) => pattern),
  language.remember,
  language.passing,
])

type Reader = (text: string) => unknown

const stepsFor = (text: string, others: readonly Reader[]): (() => unknown)[] => [
  ...others.map((read) => () => read(text)),
  () => foldScript(text),
  () => indexTerms(text),
  () => relatedTerms(indexTerms(text)),
  () => datesOf(text, now),
  ...Array.from({ length: Math.ceil(patterns.length / patternsAtOnce) }, (_, index) => () => {
    // The first use of a pattern interprets it, the second compiles it.
    for (const pattern of patterns.slice(index * patternsAtOnce, (index + 1) * patternsAtOnce))
      for (let use = 0; use < 2; use += 1) pattern.exec(text)
  }),
  () => partsOfQuestion(text),
  () => askedOf(text),
  () => intentOf(text),
  () => queryFeatures(text),
  () => createCoverage(text)(text),
  () => ownWords({ text, untrustedSpans: [] }),
  () => holdsSecret(text),
  () => analyzeQuery(text, now),
  () => fitOf({ slot: null, content: text }, { subject: 'user', attributes: ['residence'], only: null, kind: null }),
]

const toMessage = (text: string): SourceMessage => ({
  id: '',
  sessionId: '',
  position: 0,
  role: 'user',
  text,
  at: now.toISOString(),
  untrustedSpans: [],
})

let isWarm = false

/** Between two steps beside a window that somebody has just opened. */
const restMs = 20

/**
 * Makes ready, a step at a time `afterMs` after the start, what the first turn would else wait for: patterns, dictionaries,
 * word lists, and what `others` read by. Together they would hold the thread for a tenth of a second. Once for a process.
 * 0 ms: at once, without a rest.
 */
export async function warmUp(afterMs: number, signal: AbortSignal, others: readonly Reader[]): Promise<void> {
  const rest = (ms: number): Promise<void> => delay(ms, undefined, { signal }).catch(() => {})
  if (afterMs > 0) await rest(afterMs)
  if (isWarm) return
  isWarm = true
  const readings = statements.map((text) => () => readMessage(toMessage(text), []))
  for (const step of [...samples.flatMap((text) => stepsFor(text, others)), ...readings]) {
    await (afterMs > 0 ? rest(restMs) : breathe())
    if (signal.aborted) return
    step()
  }
}
