import { createHash } from 'node:crypto'
import { sentencesOf } from './trust-obedient.ts'
import {
  toAnswer,
  type AnsweredOperation,
  type ReadingRequest,
  type ShownMemory,
  type ShownMessage,
} from './trust-request.ts'

const repeatedShare = 0.15
const inventedShare = 0.1
const foreignShare = 0.1
const brokenEvery = 10

/**
 * What a mediocre small model answers: most sentences about anybody as facts of the user, questions, jokes and texts to
 * translate too, some twice in other words, some invented, some in the other language, some in place of whatever is known.
 * The same messages always get the same answer; every tenth answer (`count` from 1) is broken.
 */
export function mediocreAnswer({ messages, known }: ReadingRequest, count: number): string {
  const said = messages.filter(({ role, context }) => role === 'user' && !context)
  const chance = createChance(said.map(({ text }) => text).join('\n'))
  const answer = toAnswer([
    ...said.flatMap((message) => itemsOf(message, known, chance)),
    ...said.flatMap((message) => forgetsOf(message, chance)),
  ])
  return count % brokenEvery === 0 ? broken(answer, count / brokenEvery) : answer
}

type Chance = (share: number) => boolean

/** Yes or no by a share, the same way for the same text. (mulberry32) */
function createChance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return (share) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < share
  }
}

function itemsOf(message: ShownMessage, known: readonly ShownMemory[], chance: Chance): AnsweredOperation[] {
  return sentencesOf(message.text).flatMap((sentence) => {
    const isPersonal = personal.test(sentence)
    // Whatever speaks in the first person, most of what is told, and some of what is asked.
    if (!chance(/[?？]/u.test(sentence) ? 0.3 : isPersonal ? 0.9 : 0.35)) return []
    const item = toItem(message, sentence, known, chance)
    return [
      item,
      ...(chance(repeatedShare) ? [reworded(item)] : []),
      ...(chance(inventedShare) ? [invented(message, sentence, chance)] : []),
    ]
  })
}

const personal = /\b(?:i|i'm|i've|my|me|we|our|us)\b|我|咱/iu
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** What such a model makes of a word: an attribute, and how it is said in both languages. */
const guesses: readonly (readonly [RegExp, string, string, string])[] = [
  [/\b(?:call me|name is|name's|named|called)\b|叫/iu, 'name', 'is called', '叫'],
  [/\b(?:live|lives|living|moved to|staying)\b|住|搬/iu, 'residence', 'lives in', '住在'],
  [/\b(?:work|works|job|working|manager|nurse|boss|engineer|teacher)\b|上班|工作|当/iu, 'job', 'works as', '工作是'],
  [/\ballergic\b|过敏|過敏/iu, 'allergy', 'is allergic to', '过敏：'],
  [/\b(?:hate|hates|don't like|can't stand|loathes?)\b|不喜欢|不爱|讨厌|受不了/iu, 'dislikes', 'dislikes', '不喜欢'],
  [/\b(?:like|likes|love|loves|adore|enjoy|prefer)\b|喜欢|爱|喜歡/iu, 'likes', 'likes', '喜欢'],
  [/\b(?:use|using|app|tool)\b|用/iu, 'uses', 'uses', '用'],
  [/\b(?:want|plan|going to|goal)\b|想|打算|计划/iu, 'goal', 'wants', '想'],
  [/\b(?:always|every|usually|each)\b|每|总是|一直/iu, 'habit', 'always', '总是'],
  [/\b(?:must|remember|from now on|please save)\b|记住|以后/iu, 'preference', 'prefers', '偏好：'],
]

function toItem(
  message: ShownMessage,
  sentence: string,
  known: readonly ShownMemory[],
  chance: Chance,
): AnsweredOperation {
  const guess = guesses.find(([pattern]) => pattern.test(sentence))
  const value = valueBehind(sentence, guess?.[0])
  const attribute = guess?.[1] ?? null
  const isForeign = guess !== undefined && value !== null && chance(foreignShare)
  const isPlain = chance(0.5)
  const inWords = (chinese: boolean): string =>
    chinese ? `用户${guess?.[3]}${value}` : `The user ${guess?.[2]} ${value}`
  const content = isForeign
    ? inWords(!isChinese(sentence)) + (isChinese(sentence) ? '.' : '。')
    : isPlain || guess === undefined || value === null
      ? rephrased(sentence)
      : inWords(isChinese(sentence))
  // Others are seen as others about every second time.
  const subject = subjectOf(sentence, chance)
  const isCorrection = corrects.test(sentence) && chance(0.4)
  const k = known[sentence.length % Math.max(1, known.length)]?.id
  return {
    ...statement(message, sentence, content),
    ...(isCorrection && k !== undefined && { op: 'replace', k }),
    subject,
    attribute,
    value,
  }
}

function valueBehind(sentence: string, pattern: RegExp | undefined): string | null {
  const place = pattern?.exec(sentence)
  return place ? valueAfter(sentence, place.index + place[0].length) : null
}

const corrects = /\b(?:not|actually|now|any more)\b|不是|现在|改/iu

const subjectOf = (sentence: string, chance: Chance): string =>
  other.test(sentence) && chance(0.5) ? (other.exec(sentence)?.[1] ?? 'user') : 'user'

const statement = ({ id }: ShownMessage, quote: string, fact: string) => ({
  op: 'add',
  quote,
  from: id,
  subject: 'user',
  attribute: null,
  value: null,
  fact,
  kind: 'fact',
  certainty: 'stated',
  lasting: true,
  delicate: null,
  remember: false,
  valid_from: null,
  valid_to: null,
})

const other =
  /(?:\b(?:my|our)\s+|我)(wife|husband|mum|mother|dad|father|brother|sister|friend|boss|son|daughter|妈|爸|弟|妹|老公|老婆|朋友|闺蜜|同事)/iu

/** The next few words: where such a model stops is chance. */
function valueAfter(sentence: string, from: number): string | null {
  const clause =
    sentence
      .slice(from)
      .split(/[,，.。!！?？;；:：]/u)[0]
      ?.trim() ?? ''
  const value = isChinese(clause)
    ? Array.from(clause).slice(0, 12).join('')
    : clause.split(/\s+/u).slice(0, 6).join(' ')
  return value === '' ? null : value
}

const rephrased = (sentence: string): string =>
  isChinese(sentence)
    ? sentence.replaceAll('我', '用户')
    : sentence
        .replaceAll(/\bi'm\b/giu, 'the user is')
        .replaceAll(/\bi've\b/giu, 'the user has')
        .replaceAll(/\b(?:i|we)\b/giu, 'the user')
        .replaceAll(/\b(?:my|our)\b/giu, "the user's")

function reworded(item: AnsweredOperation): AnsweredOperation {
  const fact = String(item['fact'])
  return { ...item, fact: isChinese(fact) ? `关于用户：${fact}` : `It is known that ${fact}` }
}

const inventions: readonly (readonly [string, string, string, string])[] = [
  ['likes', 'jazz music', 'The user likes jazz music', '用户喜欢爵士乐'],
  ['residence', 'Hamburg', 'The user lives in Hamburg', '用户住在汉堡'],
  ['job', 'a software developer', 'The user works as a software developer', '用户是程序员'],
  ['pet', 'a parrot', 'The user has a parrot', '用户养了一只鹦鹉'],
  ['allergy', 'strawberries', 'The user is allergic to strawberries', '用户对草莓过敏'],
  ['hobby', 'sailing', 'The user goes sailing every weekend', '用户每个周末去航海'],
]

/** Something nobody said, with a made-up quote or with one that says something else. */
function invented(message: ShownMessage, sentence: string, chance: Chance): AnsweredOperation {
  const [attribute, value, english, chinese] = inventions[sentence.length % inventions.length] ?? [
    'likes',
    'tea',
    'The user likes tea',
    '用户喜欢茶',
  ]
  const fact = isChinese(sentence) ? chinese : english
  const madeUp = isChinese(sentence) ? `我${chinese.slice(2)}` : english.replace('The user', 'I')
  return {
    ...statement(message, chance(0.5) ? sentence : madeUp, fact),
    attribute,
    value: isChinese(sentence) ? fact.slice(3) : value,
  }
}

/** Seven of ten requests to forget are seen, with the whole sentence as what to forget. */
const forgetsOf = ({ id, text }: ShownMessage, chance: Chance): AnsweredOperation[] =>
  sentencesOf(text)
    .filter(
      (sentence) => /\b(?:forget|drop|delete|erase)\b|忘掉|忘了吧|删掉|删了|不要记/iu.test(sentence) && chance(0.7),
    )
    .map((sentence) => ({ op: 'forget', quote: sentence, from: id, ids: [], about: sentence }))

/** Cut off, prose, or JSON with mistakes, in turn. */
function broken(answer: string, nth: number): string {
  if (nth % 3 === 1) return answer.slice(0, Math.floor(answer.length / 2))
  if (nth % 3 === 2) return 'Sure! Here is what I learned about the user: they seem friendly and busy.'
  return answer.replaceAll('"', "'").replace(/\}\]/u, '},]')
}
