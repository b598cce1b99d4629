import type { LanguageHelper } from './language.ts'

const cannotTell = () => false

/** For every language without a file of its own: only the marks of a question are known. */
export const unknownLanguage: LanguageHelper = {
  language: null,
  isQuestion: (sentence) => /[?？؟;]["')\]\s]*$/u.test(sentence.slice(-20)) && !/;\s*$/.test(sentence),
  asksBack: cannotTell,
  isHypothetical: cannotTell,
  isReported: cannotTell,
  isJoke: cannotTell,
  isFrame: cannotTell,
  isPlay: cannotTell,
  isTextWork: cannotTell,
  isPleasantry: cannotTell,
  isCommand: cannotTell,
}
