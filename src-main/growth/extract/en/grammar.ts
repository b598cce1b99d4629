import type { Grammar } from '../grammar.ts'
import type { Rule } from '../rule.ts'
import { writtenOut } from './canonical.ts'
import { communicationRules } from './communication.ts'
import { doingRules } from './doings.ts'
import { isFramed } from './frames.ts'
import { identityRules } from './identity.ts'
import { englishBareValue, englishContrast } from './correcting.ts'
import { datedRule, lifeRules } from './life.ts'
import { standingRules } from './standing.ts'
import * as kinds from './kinds.ts'
import { englishNarrative, isEnglishPleasantry, titleOfEnglish } from './narrative.ts'
import { painRule } from './pain.ts'
import { factsInPassing } from './passing.ts'
import { namedPerson, peopleRules } from './people.ts'
import { tasteRules } from './taste.ts'
import { workRules } from './work.ts'

const rules: readonly Rule[] = [
  ...communicationRules,
  ...standingRules,
  painRule,
  ...identityRules,
  ...workRules,
  ...peopleRules,
  ...tasteRules,
  ...lifeRules,
  ...doingRules,
  datedRule,
]

export const english: Grammar = {
  language: 'en',
  opening: kinds.openingLength,
  isQuestion: kinds.isEnglishQuestion,
  beforeQuestion: kinds.englishBeforeQuestion,
  recallsTalk: kinds.recallsEnglishTalk,
  isHypothetical: kinds.isEnglishHypothetical,
  isUnwanted: kinds.isEnglishUnwanted,
  isReported: kinds.isEnglishReported,
  isJoke: kinds.isEnglishJoke,
  isPleasantry: isEnglishPleasantry,
  rememberMarker: kinds.englishRememberMarker,
  forgetTarget: kinds.englishForgetTarget,
  correctionMarker: kinds.englishCorrectionMarker,
  contrast: englishContrast,
  bareValue: englishBareValue,
  asksToRemember: (text) => /^(?:(?:hey|ok|so|and|please),? )?(?:can|could|would|will) you\b/i.test(text),
  isWorkRequest: kinds.isEnglishWorkRequest,
  givesUp: (text) =>
    /^(?:i|we)(?:'ve| have)?(?: just| recently| now)* (?:quit|stopped|gave (?:it|them|that) up|given (?:it|them|that) up)\W*$/i.test(
      text,
    ),
  impliesSubject: () => false,
  writtenOut,
  clauseStarts,
  inheritsSubject: (text) => /^(?:live|work|study|speak|like|love|enjoy|have|am)\b/i.test(text),
  firstPerson: /^(?:i|i'm|im|i've|ive|we|we're|weve|my|our)\b/i,
  rules,
  isOfAnother: () => false,
  rulesOfOthers: peopleRules,
  namedPerson: (clause) => namedPerson(clause)[0] ?? null,
  narrative: englishNarrative,
  isFramed,
  inPassing: factsInPassing,
  leansOnPrevious: (text) =>
    /^(?:it|that|this|they|those|these|she|he|which|one of them|both|there)(?:'s|'re|'d|'ve|\b)/i.test(text),
  isProblem: (text) =>
    /\b(?:fail(?:s|ed|ing)?|errors?|broke(?:n)?|crash(?:es|ed|ing)?|bugs?|issues?|problems?|wouldn't|doesn't work|didn't work|not working|stopped working|stuck|leak(?:s|ed|ing)?|timed? ?out|froze|hang(?:s|ing)|couldn't)\b/i.test(
      text,
    ),
  isSolution: (text) =>
    /\b(?:fixed|solved|resolved|sorted|got around|worked around|workaround|the (?:fix|solution|trick) (?:was|is)|turned out|it works (?:now|again)|that (?:fixed|solved|helped|did it)|by (?:\p{L}+ly )?(?:changing|updating|upgrading|downgrading|setting|adding|removing|reinstalling|clearing|switching|pinning|restarting|increasing|disabling|enabling))\b/iu.test(
      text,
    ),
  titleOf: titleOfEnglish,
}

const boundary =
  /(?:[,;:]|\s[-–—]|—)\s*(?:and |but |so |because |though |although |then |while |also )*(?=(?:i|i'm|im|i've|ive|i'd|i'll|my|we|we're|we've|weve|our)\b|(?:please )?(?:call me\b|keep (?:it|your|things|the answers)|be (?:brief|concise|direct)|answer|reply|respond|(?:don't|do not|no|never) (?:use |add )?emojis?)\b)|\s+(?:and|but|so|because|though|although)\s+(?=(?:i|i'm|im|i've|ive|i'd|my|we|we're|we've|our)(?:\s|')(?!(?:\p{L}+ )?(?:and|,)))|\s+and\s+(?=(?:live|work|study|speak|like|love|enjoy|have|am)\b)(?<=\b(?:in|at|as|is|from|\d) ?[^.;]{2,60})/giu

/** A clause begins where the first person comes back: "…, and I work as a nurse". */
function clauseStarts(text: string): readonly number[] {
  const starts = [0]
  for (const match of text.matchAll(boundary)) starts.push(match.index + match[0].length)
  return starts
}
