import { createHash } from 'node:crypto'

/** A message as it stands in an extraction request. */
export interface ReadMessage {
  readonly message_id: string
  readonly role: 'user' | 'assistant'
  readonly at: string
  readonly text: string
}

interface Item {
  readonly type: 'preference' | 'knowledge'
  readonly category: string
  readonly title: string
  readonly content: string
  readonly keywords: readonly string[]
  readonly importance: number
  readonly confidence: number
  readonly subject: string
  readonly attribute: string | null
  readonly value: string | null
  readonly single: boolean
  readonly correction: boolean
  readonly valid_from: null
  readonly message_id: string
  readonly quote: string
}

const repeatedShare = 0.15
const inventedShare = 0.1
const foreignShare = 0.1
const brokenEvery = 10

/** The messages of an extraction request: one JSON object a line. */
export function readMessages(prompt: string): ReadMessage[] {
  return prompt.split('\n').flatMap((line) => {
    if (!line.startsWith('{"message_id"')) return []
    try {
      return [JSON.parse(line) as ReadMessage]
    } catch {
      return []
    }
  })
}

/**
 * What a mediocre small model answers: most sentences about anybody as facts of the user, questions, jokes and texts to
 * translate too, some twice in other words, some invented, some in the other language. The same messages always get the
 * same answer; every tenth answer (`count` from 1) is broken.
 */
export function mediocreAnswer(messages: readonly ReadMessage[], count: number): string {
  const chance = createChance(messages.map(({ text }) => text).join('\n'))
  const items = messages.filter(({ role }) => role === 'user').flatMap((message) => itemsOf(message, chance))
  const answer = JSON.stringify({
    memories: items.filter((_item, index) => index % 6 !== 5),
    experiences: items.filter((_item, index) => index % 6 === 5),
    profile_signals: items.slice(0, 1).map(({ value, content, message_id: id, quote }) => ({
      field: 'recent_topic',
      value: value ?? content,
      confidence: 0.8,
      message_id: id,
      quote,
    })),
    forget: messages.filter(({ role }) => role === 'user').flatMap((message) => forgetsOf(message, chance)),
  })
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

function itemsOf(message: ReadMessage, chance: Chance): Item[] {
  const items: Item[] = []
  for (const sentence of sentencesOf(message.text)) {
    const isPersonal = personal.test(sentence)
    // Whatever speaks in the first person, most of what is told, and some of what is asked.
    if (!chance(/[?？]/u.test(sentence) ? 0.3 : isPersonal ? 0.9 : 0.35)) continue
    const item = toItem(message, sentence, chance)
    items.push(item)
    if (chance(repeatedShare)) items.push(reworded(item))
    if (chance(inventedShare)) items.push(invented(message, sentence, chance))
  }
  return items
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。！？…\n；;])\s*/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => Array.from(sentence).length >= 6)

const personal = /\b(?:i|i'm|i've|my|me|we|our|us)\b|我|咱/iu
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** What such a model makes of a word: an attribute, and how it is said in both languages. */
const guesses: readonly (readonly [RegExp, string, string, string, boolean])[] = [
  [/\b(?:call me|name is|name's|named|called)\b|叫/iu, 'name', 'is called', '叫', true],
  [/\b(?:live|lives|living|moved to|staying)\b|住|搬/iu, 'residence', 'lives in', '住在', true],
  [
    /\b(?:work|works|job|working|manager|nurse|boss|engineer|teacher)\b|上班|工作|当/iu,
    'job',
    'works as',
    '工作是',
    true,
  ],
  [/\ballergic\b|过敏|過敏/iu, 'allergy', 'is allergic to', '过敏：', false],
  [
    /\b(?:hate|hates|don't like|can't stand|loathes?)\b|不喜欢|不爱|讨厌|受不了/iu,
    'dislikes',
    'dislikes',
    '不喜欢',
    false,
  ],
  [/\b(?:like|likes|love|loves|adore|enjoy|prefer)\b|喜欢|爱|喜歡/iu, 'likes', 'likes', '喜欢', false],
  [/\b(?:use|using|app|tool)\b|用/iu, 'uses', 'uses', '用', false],
  [/\b(?:want|plan|going to|goal)\b|想|打算|计划/iu, 'goal', 'wants', '想', false],
  [/\b(?:always|every|usually|each)\b|每|总是|一直/iu, 'habit', 'always', '总是', false],
  [/\b(?:must|remember|from now on|please save)\b|记住|以后/iu, 'preference', 'prefers', '偏好：', false],
]

function toItem({ message_id: id }: ReadMessage, sentence: string, chance: Chance): Item {
  const guess = guesses.find(([pattern]) => pattern.test(sentence))
  const place = guess?.[0].exec(sentence)
  const value = place ? valueAfter(sentence, place.index + place[0].length) : null
  const attribute = guess?.[1] ?? null
  const isForeign = guess !== undefined && value !== null && chance(foreignShare)
  const isPlain = chance(0.5)
  const content = isForeign
    ? isChinese(sentence)
      ? `The user ${guess[2]} ${value}.`
      : `用户${guess[3]}${value}。`
    : isPlain || guess === undefined || value === null
      ? rephrased(sentence)
      : isChinese(sentence)
        ? `用户${guess[3]}${value}`
        : `The user ${guess[2]} ${value}`
  return {
    type: attribute === 'likes' || attribute === 'dislikes' || attribute === 'preference' ? 'preference' : 'knowledge',
    category: attribute ?? 'general',
    title: Array.from(content).slice(0, 50).join(''),
    content,
    keywords: [],
    importance: 6,
    confidence: 0.9,
    // Others are seen as others about every second time.
    subject: other.test(sentence) && chance(0.5) ? (other.exec(sentence)?.[1] ?? 'user') : 'user',
    attribute,
    value,
    single: guess?.[4] ?? false,
    correction: /\b(?:not|actually|now|any more)\b|不是|现在|改/iu.test(sentence) && chance(0.4),
    valid_from: null,
    message_id: id,
    quote: sentence,
  }
}

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

function reworded(item: Item): Item {
  const content = isChinese(item.content) ? `关于用户：${item.content}` : `It is known that ${item.content}`
  return { ...item, content, title: Array.from(content).slice(0, 50).join(''), confidence: 0.8 }
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
function invented(message: ReadMessage, sentence: string, chance: Chance): Item {
  const [attribute, value, english, chinese] = inventions[sentence.length % inventions.length] ?? [
    'likes',
    'tea',
    'The user likes tea',
    '用户喜欢茶',
  ]
  const content = isChinese(sentence) ? chinese : english
  const quote = chance(0.5)
    ? sentence
    : isChinese(sentence)
      ? `我${chinese.slice(2)}`
      : english.replace('The user', 'I')
  return {
    type: 'knowledge',
    category: attribute,
    title: content,
    content,
    keywords: [],
    importance: 7,
    confidence: 0.95,
    subject: 'user',
    attribute,
    value: isChinese(sentence) ? content.slice(3) : value,
    single: false,
    correction: false,
    valid_from: null,
    message_id: message.message_id,
    quote,
  }
}

/** Seven of ten requests to forget are seen, with the whole sentence as what to forget. */
const forgetsOf = ({ message_id: id, text }: ReadMessage, chance: Chance) =>
  sentencesOf(text)
    .filter(
      (sentence) => /\b(?:forget|drop|delete|erase)\b|忘掉|忘了吧|删掉|删了|不要记/iu.test(sentence) && chance(0.7),
    )
    .map((sentence) => ({ what: sentence, message_id: id, quote: sentence }))

/** Cut off, prose, or JSON with mistakes, in turn. */
function broken(answer: string, nth: number): string {
  if (nth % 3 === 1) return answer.slice(0, Math.floor(answer.length / 2))
  if (nth % 3 === 2) return 'Sure! Here is what I learned about the user: they seem friendly and busy.'
  return answer.replaceAll('"', "'").replace(/\}\]/u, '},]')
}
