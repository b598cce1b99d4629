import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Candidate, Extraction, SourceMessage } from '../candidate.ts'
import { checkCandidate } from '../gate.ts'
import { extractByRules, extractByRulesInSteps } from './rules.ts'

interface GoldLine {
  readonly text: string
  /** `subject.attribute=value`, a category where there is no slot, `forget:…`; ` !` marks a correction. */
  readonly expect: readonly string[]
}

const gold = (language: string): readonly GoldLine[] => JSON.parse(readFileSync(new URL(`__fixtures__/gold-${language}.json`, import.meta.url), 'utf8')) as GoldLine[]
const at = '2024-05-15T10:00:00.000Z'
const say = (text: string, more: Partial<SourceMessage> = {}): SourceMessage => ({ id: 'm1', sessionId: 's1', position: 0, role: 'user', text, untrustedSpans: [], at, ...more })
const read = (text: string, more: Partial<SourceMessage> = {}): Extraction => extractByRules([say(text, more)])

const shown = (extraction: Extraction): string[] => [
  ...extraction.candidates.map(({ slot, category, correction }) => `${slot ? `${slot.subject}.${slot.attribute}=${slot.value}` : category}${correction ? ' !' : ''}`),
  ...extraction.forgets.map(({ what }) => `forget:${what}`),
]

describe.each(['en', 'zh'])('the gold set in %s', (language) => {
  test.each(gold(language))('$text', ({ text, expect: expected }) => {
    const extraction = read(text)
    expect(shown(extraction)).toEqual(expected)
    for (const candidate of extraction.candidates) {
      expect(text).toContain(candidate.quote)
      expect(checkCandidate(candidate, [say(text)])).toMatchObject({ ok: true })
    }
  })
})
