import type { Candidate } from '../candidate.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { chineseRelation, englishRelation, toRelation } from '../../memory/ontology/relations.ts'
import { surprisingWords } from '../../memory/retrieval/analyse/small-talk-surprisal.ts'

const firstPerson =
  /\b(?:i|i['’]?m|i['’]?ve|i['’]?d|my|mine|me|myself|we|we['’]?re|we['’]?ve|our|ours|us)\b|[我俺咱]|本人/iu
const secondPerson = /\b(?:you|your|yours|u|ur)\b|[你您]/iu

/** True where the user speaks of themselves by a word of the first person. */
export const namesSelf = (text: string): boolean => firstPerson.test(foldScript(text))

/**
 * True where the words themselves say that they are about the user or the user's own: in the first person, or as the
 * answer to a question about the user. Who is meant where nobody is named is a guess.
 */
export const isOwn = ({ quote, asked }: Pick<Candidate, 'quote' | 'asked'>): boolean =>
  namesSelf(quote) || (asked !== undefined && secondPerson.test(asked))

/** True where Chinese leaves out who is meant, and nobody else stands there who could be. */
export function isLeftOut({ quote, slot, language }: Pick<Candidate, 'quote' | 'slot' | 'language'>): boolean {
  if (language !== 'zh' || slot?.subject !== 'user') return false
  const text = foldScript(quote)
  const first = surprisingWords(text)[0]
  return !someoneElse.test(text) && first !== undefined && first.surprisal < rare && /^\p{Script=Han}/u.test(text)
}

/** True where the words name whom the fact is about, rather than leave it to a pronoun or to a guess. */
export function namesWhom(candidate: Pick<Candidate, 'quote' | 'slot' | 'language' | 'asked'>): boolean {
  const subject = candidate.slot?.subject ?? 'user'
  if (subject === 'user') return isOwn(candidate) || isLeftOut(candidate)
  const text = foldScript(candidate.quote)
  const isNamed =
    text.toLowerCase().includes(subject) ||
    [...text.matchAll(anyRelation)].some(([rel]) => toRelation(rel).key === subject)
  return isNamed || !byPronoun.test(text)
}

const anyRelation = new RegExp(`${chineseRelation}|\\b(?:${englishRelation})\\b`, 'giu')
/** A clause that begins with a pronoun of the third person. */
const byPronoun =
  /(?:^|[，,：:。.!！\s])(?:但是?|不过|而且|然后|所以|其实|现在|后来)*(?:[他她它](?!们)|其(?=[名生工家年职住]))|\b(?:he|she|his|her)\b/iu

const someoneElse = new RegExp(
  `[他她它您你]|大家|人家|有人|谁|(?:${chineseRelation})|[爸妈爹娘爷奶哥姐弟妹]|老[师板公婆伴]|同[事学]|阿\\p{Script=Han}`,
  'u',
)
/** The surprisal of words that are in no list of words: names, mostly. */
const rare = 13

const takenBack =
  /(?:^|[,，.。!！?？\s])(?:no,? wait|wait,? no|scratch that|i mean|or rather|correction|make that|不对|不是不是|我记错|说错了|更正|哦不|啊不)(?![\p{Script=Latin}])/iu

/** True where somebody takes a word back while speaking: which of the two holds is for them to say. */
export const takesBack = ({ quote }: Pick<Candidate, 'quote'>): boolean => takenBack.test(quote)
