import { chineseRelation, englishRelation, isWithin, relationsIn, toRelation } from '../../ontology/relations.ts'

/** Whom a sentence is about: `user`, a person or pet by the word its slots are kept under, `other` for anybody else. */
type WordsSubject = string

/** Whom the first clause of a statement is about, by its grammatical subject; null where that does not tell. */
export function subjectOfWords(content: string): WordsSubject | null {
  const text = content
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replace(opening, '')
  return /^\p{Script=Han}/u.test(text) ? subjectZh(text) : subjectEn(text)
}

/** Of a Chinese sentence what may be told of `subject`: no clause that is about somebody else, or goes on about them. */
export function clausesAbout(content: string, subject: string): string {
  if (!/\p{Script=Han}/u.test(content)) return content
  let about: WordsSubject | null = null
  const mayTell = (clause: string): boolean => {
    const own = subjectZh(clause.replace(opening, '').replace(timeZh, ''))
    // “我，我男朋友，还有一只橘猫”: who is brought in last is named there.
    if (own === null && subject !== 'user' && relationsIn(clause).some((key) => isWithin(key, subject))) about = subject
    else about = own === null || (own === 'other' && about !== null && about !== 'user') ? about : own
    return about === null || about === subject || isWithin(about, subject) || (about === 'user' && subject !== 'user')
  }
  return content
    .split(/(?<=[，,；;：:。！!])/u)
    .filter(mayTell)
    .join('')
}
const timeZh = /^[\d零一二两三四五六七八九十年月日号周末下上个这本今明后昨天晚早]+(?=我)/u

/** True where a statement that begins with somebody else goes on to speak of the user: "My boss says I work too much". */
export const speaksOfUser = (content: string): boolean =>
  /\b(?:i|me|i'm|i've|i'd|i'll|mine|we|us)\b/i.test(content.replaceAll(/[\u2018\u2019]/g, "'")) ||
  /我(?!的|家|们)/.test(content.replace(firstRelationZh, ''))

const opening =
  /^(?:[\s"'“”(]|(?:also|and|but|so|oh|well|yes|yeah|no|ok(?:ay)?|hey|hi|btw|by the way|actually|today|yesterday|now|sadly|unfortunately|remember(?: that)?|note(?: that)?|fyi)\b[,:;. ]*|(?:另外|还有|对了|其实|今天|昨天|现在|以前|最近|而且|但是?|不过|嗯|哦|请?记住|顺便说一下|然后|所以|因为|因此)[,，:：、。 ]*)+/
const firstRelationZh = new RegExp(`^.{0,6}?我(?:们)?(?:的|家的?)?(?:[大小二老前亲])?(?:${chineseRelation})`)

const mineEn = new RegExp(
  String.raw`^(?:my|our) (?:[\p{L}-]+ ){0,2}?(?<rel>${englishRelation})(?:s|'s|s')?(?![\p{L}-]| names?\b)(?<rest>.*)$`,
  'su',
)

function subjectEn(text: string): WordsSubject | null {
  const mine = mineEn.exec(text)?.groups
  if (mine) return /^ and (?:i|me)\b/.test(mine['rest'] ?? '') ? null : toRelation(mine['rel'] ?? '').key
  if (/^(?:i|i'm|i've|i'd|i'll|my|mine)\b/.test(text)) return 'user'
  return /^(?:he|she|they|his|her|their|he's|she's|they're)\b/.test(text) ? 'other' : null
}

const mineZh = new RegExp(
  `^我(?:们)?(?:的|家的?|养的)?(?:那[只条个位])?(?:[大小二老前亲]|最好的)?(?<rel>${chineseRelation})(?<rest>.*)$`,
  'su',
)

function subjectZh(text: string): WordsSubject | null {
  const mine = mineZh.exec(text)?.groups
  if (mine) return /^[和跟与]我/.test(mine['rest'] ?? '') ? null : toRelation(mine['rel'] ?? '').key
  if (/^我(?![们和跟与])/.test(text)) return 'user'
  return /^[他她它]/.test(text) ? 'other' : null
}
