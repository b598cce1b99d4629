import { foldScript } from '../../memory/language/fold-script.ts'
import { chineseRelation, englishRelation } from '../../memory/ontology/relations.ts'
import { indexTerms, queryTerms } from '../../memory/language/tokenize.ts'
import { numbersIn, tellingNumbers, withoutFiller } from './filler.ts'
import { meanings, strictForms } from './concepts.ts'

/** What a request to forget is about, in terms that messages can be compared with. */
export interface Topic {
  /** Each has to be said, in any of its words. */
  readonly things: readonly Thing[]
  /** Where there are some, they tell it alone: sums, house numbers. */
  readonly numbers: readonly string[]
}

interface Thing {
  readonly key: string
  /** Stems of words. */
  readonly stems: readonly string[]
  /** Chinese words. */
  readonly words: readonly string[]
  readonly isPerson: boolean
  /** Somebody, by name, relation or part: what is said of others may be meant. */
  readonly isOther: boolean
  /** Somebody or a private matter: what is said of it later is meant by "everything about it" too. */
  readonly isLasting: boolean
}

/** A request names this many topics at most. */
const mostTopics = 3

/** What a request is about, and what else of private matters its sentence names: "my pills, you know, the thyroid". */
export function topicsOf(what: string, quote: string): Topic[] {
  const first = topicOf(what)
  const named = new Set(first?.things.map(({ key }) => key))
  const rest = first === null || first.things.some(({ isLasting }) => isLasting) ? topicOf(quote) : null
  const others = (rest?.things ?? []).filter((thing) => thing.isLasting && !thing.isPerson && isRow(thing))
  return [
    ...(first ? [first] : []),
    ...others.filter(({ key }) => !named.has(key)).map((thing) => ({ things: [thing], numbers: [] })),
  ].slice(0, mostTopics)
}

/** True where it names both somebody and a private matter: whoever tells that of them later tells the same. */
export const isSpecific = ({ things }: Topic): boolean =>
  things.some(({ isOther, isPerson }) => isOther && !isPerson) &&
  things.some((thing) => isRow(thing) && thing.isLasting && !thing.isPerson)

/** Somebody and a private matter that a text names, as words of a request: "nephew lent"; null where it names no two. */
export function matterOf(text: string): string | null {
  const words = text.match(/\p{Script=Latin}[\p{Script=Latin}'-]*/gu) ?? []
  const isName = (word: string, index: number): boolean =>
    index > 0 && /^\p{Lu}\p{Ll}/u.test(word) && !notNames.test(word)
  const person =
    words.find(isName) ??
    words.find((word) => new RegExp(`^(?:${englishRelation})$`, 'iu').test(word)) ??
    new RegExp(chineseRelation, 'u').exec(foldScript(text))?.[0]
  const ofMatter = meanings.filter(({ key, isPerson }) => !isPerson && !ofEveryone.has(key))
  const matter =
    words.find(
      (word) => word !== person && ofMatter.some(({ en }) => indexTerms(word).some((term) => en.includes(term))),
    ) ?? ofMatter.flatMap(({ zh }) => zh).find((word) => word.length > 1 && foldScript(text).includes(word))
  return person === undefined || matter === undefined ? null : `${person} ${matter}`
}

const isRow = ({ key }: Thing): boolean => key.startsWith('row ')

/** True where the words name somebody beside the user. */
export const namesOther = (what: string): boolean => topicOf(what)?.things.some(({ isOther }) => isOther) ?? false

/** Null where the words name nothing. */
function topicOf(what: string): Topic | null {
  const plain = foldScript(withoutFiller(what).normalize('NFKC')).toLowerCase()
  const capitalised = what.match(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}[\p{L}'-]*/gu) ?? []
  const names = new Set(capitalised.flatMap((word) => (notNames.test(word) ? [] : indexTerms(word))))
  const things = [...chineseThings(plain), ...otherThings(plain, names)]
  const numbers = tellingNumbers(plain)
  const distinct = [...new Map(things.map((thing) => [thing.key, thing])).values()].filter(
    ({ key }) => !numbers.includes(key),
  )
  return distinct.length + numbers.length === 0 ? null : { things: distinct.slice(0, mostThings), numbers }
}

/** True where a text says what the topic is about: all of a few things, most of many, within what is said together. */
export function saysTopic({ things, numbers }: Topic, text: string): boolean {
  const inAll = numbersIn(text)
  if (numbers.length > 0) return numbers.some((number) => inAll.has(number))
  const isOfOthers = things.some(({ isOther }) => isOther)
  return passagesOf(text).some((passage) => {
    if (!isOfOthers && speaksOfOthers(passage)) return false
    const said = wordsOf(passage)
    const found = things.filter((thing) => isSaid(thing, said)).length
    return found >= Math.ceil(things.length <= 2 ? things.length : shareOfMany * things.length)
  })
}

/** Is about somebody of the user's, and says nothing of the user. */
export const speaksOfOthers = (text: string): boolean =>
  other.test(text) && !/\b(?:i|i'm|i've|me|we|us)\b/iu.test(text) && !ownChinese.test(foldScript(text))
const other = new RegExp(`\\bmy (?:${englishRelation})\\b|(?:我|^|[，。！\\s])(?:${chineseRelation})`, 'iu')
const ownChinese = new RegExp(`我(?!们?的?(?:${chineseRelation}))`, 'u')

/** What else names the topic where a text says it: the name beside a person, sums and other telling numbers. */
export function namesOf(topic: Topic, text: string): string[] {
  if (!saysTopic(topic, text)) return []
  const people = topic.things.filter(({ isPerson }) => isPerson)
  const parts = passagesOf(text).filter((part) => saysTopic(topic, part))
  return [
    ...new Set(parts.flatMap((part) => [...tellingNumbers(part), ...people.flatMap((person) => named(person, part))])),
  ]
}

/** Everything in a text that a topic or a name may be kept under. */
export function keysOf(text: string): string[] {
  const said = wordsOf(text)
  const rows = meanings.filter(({ en, zh, key }) => isSaid({ key, stems: en, words: zh }, said))
  return [
    ...new Set([
      ...rows.map(({ key }) => key),
      ...said.stems,
      ...numbersIn(text),
      ...(said.folded.match(/\p{Script=Han}+/gu) ?? []).flatMap(pieces),
    ]),
  ]
}

const mostThings = 4
const shareOfMany = 0.75

interface Said {
  readonly folded: string
  readonly stems: ReadonlySet<string>
}

const wordsOf = (text: string): Said => ({
  folded: foldScript(text.normalize('NFKC')).toLowerCase(),
  stems: new Set(indexTerms(text)),
})

function isSaid({ key, stems, words }: Pick<Thing, 'key' | 'stems' | 'words'>, said: Said): boolean {
  const form = strictForms.get(key)
  if (form) return form.test(said.folded)
  return stems.some((stem) => said.stems.has(stem)) || words.some((word) => holdsRun(said.folded, word))
}

/** A longer run need not stand together. */
function holdsRun(text: string, run: string): boolean {
  if (text.includes(run)) return true
  const pairs = Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
  return run.length >= longRun && pairs.filter((pair) => text.includes(pair)).length >= pairs.length / 2
}

const longRun = 4

const longestPassage = 240

/** A short text is one; of a long one, what stands in two sentences one after the other. */
export function passagesOf(text: string): string[] {
  if (text.length <= longestPassage) return [text]
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
  return sentences.map((sentence, index) => sentence + (sentences[index + 1] ?? ''))
}

/** Says that something is told or known, not what. */
const telling =
  /^(?:say|said|tell|told|talk|mention|know|knew|rememb|forget|keep|kept|store|save|note|learn|share|need|want|ever|just|now|anymore|again|thank|name|call|today|yesterday)$/u

function otherThings(plain: string, names: ReadonlySet<string>): Thing[] {
  const words = queryTerms(plain.replaceAll(/\p{Script=Han}+/gu, ' '))
  const terms = words.filter(({ term, weight }) => weight >= 1 && !telling.test(term)).map(({ term }) => term)
  return terms.map(
    (term) =>
      rowOf(({ en }) => en.includes(term)) ?? {
        key: term,
        stems: [term],
        words: [],
        isPerson: false,
        isOther: names.has(term) || new RegExp(`^(?:${englishRelation})$`, 'iu').test(term),
        isLasting: names.has(term),
      },
  )
}

function chineseThings(plain: string): Thing[] {
  const things: Thing[] = []
  let rest = (plain.match(/\p{Script=Han}+/gu) ?? []).join(' ').replaceAll(chineseFiller, ' ')
  const known = meanings
    .flatMap(({ zh }) => zh)
    .filter((word) => word.length > 1 || /[借欠债病药怕睡挣赚]/u.test(word))
    .toSorted((a, b) => b.length - a.length)
  for (const word of known) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    things.push(...[rowOf(({ zh }) => zh.includes(word))].filter((thing) => thing !== null))
  }
  const relation = new RegExp(chineseRelation, 'gu')
  things.push(...Array.from(rest.matchAll(relation), ([word]) => ({ ...plainThing(word), isOther: true })))
  rest = rest.replaceAll(relation, ' ')
  const runs = rest.split(/[\s的了着过把将在是有和跟与给对]+/u).filter((run) => run.length > 1)
  return [...things, ...runs.map(plainThing)]
}

const plainThing = (word: string): Thing => ({
  key: word,
  stems: [],
  words: [word],
  isPerson: false,
  isOther: false,
  isLasting: false,
})

const chineseFiller =
  /能不能|可不可以|可以|麻烦|帮我|帮忙|给我|多少|数字|什么|哪里|哪儿|怎么|多久|我们?|你们?|您|之前|以前|刚才|上次|上回|告诉|说过?|讲过?|提过?|聊过?|知道|记得|记住|关于|有关|所有|全部|一切|那个|这个|那些|这些|那件|这件|事情|事儿|信息|内容|记录|那次|这次|都|也|还|就|请|事/gu

function rowOf(fits: (row: (typeof meanings)[number]) => boolean): Thing | null {
  const row = meanings.find(fits)
  return row
    ? {
        key: row.key,
        stems: row.en.filter((stem) => !units.has(stem)),
        words: row.zh.filter((word) => word !== '药' && word !== '高'),
        isPerson: row.isPerson,
        isOther: row.isPerson,
        isLasting: !ofEveryone.has(row.key),
      }
    : null
}

/** Said of much else too. */
const units: ReadonlySet<string> = new Set(['microgram', 'tablet'])

/** What everyone has, and may tell anew when it changed. */
const ofEveryone: ReadonlySet<string> = new Set(
  ['like', 'live', 'address', 'phone', 'birthday', 'age', 'height', 'weight', 'salari', 'rent', 'bonus', 'money'].map(
    (stem) => `row ${stem}`,
  ),
)

/** The parts of a Chinese run that may be a word. */
function pieces(run: string): string[] {
  const found: string[] = []
  for (let length = 2; length <= longestPiece; length += 1) {
    for (let start = 0; start + length <= run.length; start += 1) found.push(run.slice(start, start + length))
  }
  return found.slice(0, mostPieces)
}

const longestPiece = 6
const mostPieces = 2_000

const notNames =
  /^(?:i|i'm|and|but|so|the|my|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)$/iu

/** "my ex Tobias", "Tobias, my ex", 前任叫Tobias, 前任叫小林: the name's stem, or the Chinese name. */
function named({ stems, words }: Thing, text: string): string[] {
  const latin = Array.from(text.matchAll(/\p{L}[\p{L}'-]*/gu), ([word]) => word)
  const beside = latin.flatMap((word, index) => {
    if (!indexTerms(word).some((term) => stems.includes(term))) return []
    const [next = '', then = ''] = latin.slice(index + 1)
    const after = /^(?:is|was|called|named|dr|mr|mrs|ms)$/iu.test(next) ? then : next
    const before = /^(?:my|our)$/iu.test(latin[index - 1] ?? '') ? (latin[index - 2] ?? '') : ''
    return [after, before]
  })
  const ofChinese = words.flatMap((word) => {
    const found = new RegExp(
      `${word}(?:叫|名叫|是|，叫)?\\s*(\\p{Script=Latin}[\\p{Script=Latin}'-]+)|(\\p{Script=Latin}+)(?:是我|，我|（我?)(?:的)?${word}|${word}(?:叫|名叫|，叫)(\\p{Script=Han}{2,3})`,
      'u',
    ).exec(text)
    return found ? [found[1] ?? found[2] ?? found[3] ?? ''] : []
  })
  const names = [...beside, ...ofChinese].filter(
    (name) => /^(?:\p{Lu}\p{L}|\p{Script=Han})/u.test(name) && !notNames.test(name),
  )
  return names.flatMap((name) => (/\p{Script=Han}/u.test(name) ? [name] : indexTerms(name).slice(0, 1)))
}
