import type { Memory } from '../../contract/memory.ts'
import { foldScript } from '../../util/fold-script.ts'
import { isStopWord } from '../language/stop-words.ts'
import { indexTerms, tellingTerms } from '../language/tokenize.ts'
import { attributeOf } from '../ontology/attributes.ts'
import { relationWords, toRelation } from '../ontology/relations.ts'
import { answersAttribute, attributeCues, userAttributes } from '../ontology/slot-attributes.ts'
import { relatedTerms } from '../retrieval/analyse/related-words.ts'

/** The words of substance of a request: stems, and runs of Chinese without its grammar. */
export interface Wording {
  readonly stems: readonly string[]
  readonly runs: readonly string[]
}

/** A text as wordings are compared with it. `beside`: words that are no more than near it. */
export interface Said {
  readonly stems: ReadonlySet<string>
  readonly folded: string
  readonly beside: Pick<Said, 'stems' | 'folded'> | null
}

/** What states the same attribute, or is used for the word by some, is less than the word. */
const cueWorth = 0.6
const relatedWorth = 0.5
/** Of a run of characters that do not stand together, each is half as good. */
const looseWorth = 0.5

export function wordingOf(words: string): Wording {
  const all = plainOf(words).replaceAll(pointing, ' ')
  const plain = all.replaceAll(figureWords, ' ')
  const runs = (plain.match(/\p{Script=Han}+/gu) ?? []).flatMap(withoutGrammar)
  const stems = tellingTerms(plain.replaceAll(/\p{Script=Han}+/gu, ' '))
  return { stems: [...stems, ...(plain === all ? [] : [figure])], runs }
}

/** True where words mean some number and do not say which. */
export const isOnlyFigure = ({ stems, runs }: Wording): boolean =>
  runs.length === 0 && stems.every((stem) => stem === figure) && stems.length > 0

export const isEmptyWording = ({ stems, runs }: Wording): boolean => stems.length + runs.length === 0

export const saidIn = (text: string, beside: string | null = null): Said => ({
  ...holdOf(text),
  beside: beside === null ? null : holdOf(beside),
})

/** What a memory says, with the words for whom and what it is about. */
export function saidByMemory(memory: Memory): Said {
  const { title, content, keywords, slot } = memory
  if (slot === null) return saidIn([title, content, ...keywords].join('\n'))
  const kin = slot.subject === 'user' ? '' : kinWordsOf(slot.subject)
  const attribute = attributeOf(slot.attribute)
  const named = [slot.attribute, attribute?.key ?? '', ...(attribute?.aliases ?? [])].join(' ').replaceAll('_', ' ')
  const asked = userAttributes.filter((one) => !ofOthers.has(one) && answersAttribute(slot, [one]))
  return saidIn([title, content, ...keywords, slot.value, slot.subject, kin, named].join('\n'), attributeCues(asked))
}

/** Every word for the relation that a subject is named by. */
export const kinWordsOf = (subject: string): string =>
  [subject, ...subject.split(/\s+/u)].map((word) => relationWords(toRelation(word).key)).join(' ')

/** How much of a wording is said, 0 to 1, whatever else is. */
export function strengthIn(wording: Wording, said: Said): number {
  if (isEmptyWording(wording)) return 0
  const isFigure = isOnlyFigure(wording)
  const ofStems = wording.stems.map((stem) => ({
    weight: stem === figure && !isFigure ? figureWorth : 1,
    held: stemHeld(stem, said),
  }))
  const ofRuns = wording.runs.map((run) => ({ weight: Math.min(2, run.length) / 2, held: runHeld(run, said) }))
  const all = [...ofStems, ...ofRuns]
  return all.reduce((sum, { weight, held }) => sum + weight * held, 0) / all.reduce((sum, one) => sum + one.weight, 0)
}

/** Attributes whose cues name other people and animals than the one that is meant. */
const ofOthers: ReadonlySet<string> = new Set(['pet', 'family', 'relationship'])

/** Words that say that something is meant, or whose it is, not what. */
const pointing =
  /\b(?:every|any)thing\b|\b(?:stuff|business|bit|part|matter|topic|subject|fact|note|info|information|detail|user|memor(?:y|ies))s?\b|用户|[这那哪][边里儿]|事情|事儿|事|东西|话题|信息|内容|记录|记忆|所有|一切|全部|关于|有关|之前|以前|刚才/gu

/** "That number", "the code": whatever has a number says it. Beside other words it tells little. */
const figure = '#'
const figureWorth = 0.5
const figureWords =
  /\b(?:numbers?|codes?|figures?|digits?|pins?|amounts?|sums?|prices?)\b|数字|号码|数目|数额|金额|密码|编号|串数|(?<=\p{Script=Han}(?![一二三四五六七八九十])\p{Script=Han})号(?!\p{Script=Han})/gu
/** A year is none. */
const holdsFigure = /(?<!\d)(?!(?:19|20)\d\d(?!\d))\d|[一二三四五六七八九十百千万两]{2,}/u

/** Digits without separators: 8,000 and 8000 are one. */
const plainOf = (text: string): string =>
  foldScript(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')

function holdOf(text: string): Pick<Said, 'stems' | 'folded'> {
  const folded = plainOf(text)
  const stems = new Set(indexTerms(folded))
  if (holdsFigure.test(folded) || folded.search(figureWords) !== -1) stems.add(figure)
  return { stems, folded }
}

function stemHeld(stem: string, { stems, beside }: Said): number {
  if (stems.has(stem)) return 1
  if (beside?.stems.has(stem)) return cueWorth
  return relatedTerms([stem]).some((other) => stems.has(other)) ? relatedWorth : 0
}

function runHeld(run: string, { folded, stems, beside }: Said): number {
  if (folded.includes(run)) return 1
  const characters = [...run]
  const held = characters.map((character, at): number => {
    const isPaired =
      folded.includes(`${characters[at - 1] ?? '\0'}${character}`) ||
      folded.includes(`${character}${characters[at + 1] ?? '\0'}`)
    // One 奶 is no 奶奶.
    const isLoose = characters.indexOf(character) === at && folded.includes(character)
    return isPaired ? 1 : isLoose ? looseWorth : 0
  })
  const share = held.reduce((sum, one) => sum + one, 0) / characters.length
  if (beside?.folded.includes(run)) return Math.max(cueWorth, share)
  return relatedTerms([run]).some((other) => stems.has(other)) ? Math.max(relatedWorth, share) : share
}

function withoutGrammar(run: string): string[] {
  const plain = [...run].map((character) => (isStopWord(character) ? ' ' : character)).join('')
  return plain.split(' ').filter((part) => part !== '')
}
