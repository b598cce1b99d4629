import type { TFunction } from 'i18next'
import { pageOf, pagesOn, settingEntries, type SettingId, settingIds, type SettingsPageId } from './settings-table.ts'

export interface FoundSetting {
  readonly id: SettingId
  readonly page: SettingsPageId
  readonly title: string
  readonly pageTitle: string
  /** How near it comes to what was typed. */
  readonly score: number
  /** How much of what was typed it holds. */
  readonly share: number
  /** Hardly anything else was typed, and no word was only begun. */
  readonly isNamed: boolean
}

const han = /\p{Script=Han}+/gu
const word = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
const weights = { title: 8, words: 4, page: 2 } as const
/** Of what was typed so much has to be found: a question may say more than a name does. */
const enough = 0.5
/** A word that was only begun counts less than a whole one. */
const begun = 0.6

/** Settings by their names and by what people call them, the nearest first. */
export function findSettings(t: TFunction, platform: 'electron' | 'browser', query: string): FoundSetting[] {
  const terms = termsOf(query, t('finder.stopWords'))
  if (terms.length === 0) return []
  const shown = new Set(pagesOn(platform).flatMap(({ sections }) => sections))
  const found = textsOf(t)
    .filter(({ id }) => shown.has(settingEntries[id].section))
    .map(({ fields, ...setting }) => ({ ...setting, ...scoreOf(terms, fields) }))
    .filter(({ score }) => score > 0)
  // Where one is all that was typed, what holds but a part of it is something else.
  const isWhole = found.some(({ share }) => share === 1)
  return found.filter(({ share }) => !isWhole || share === 1).toSorted((a, b) => b.score - a.score)
}

/** Where a setting stands, and its name. */
export function settingOf(t: TFunction, id: SettingId): Pick<FoundSetting, 'id' | 'page' | 'title' | 'pageTitle'> {
  const page = pageOf(id)
  return { id, page, title: t(settingEntries[id].label), pageTitle: t(`finder.page.${page}`) }
}

const textsIn = new WeakMap<TFunction, ReturnType<typeof readTexts>>()

/** All settings with what they are found by; each answer of a chat asks for them. */
function textsOf(t: TFunction): ReturnType<typeof readTexts> {
  const texts = textsIn.get(t) ?? readTexts(t)
  textsIn.set(t, texts)
  return texts
}

const readTexts = (t: TFunction) =>
  settingIds.map((id) => {
    const setting = settingOf(t, id)
    const texts = { title: setting.title, words: t(`finder.words.${id}`), page: setting.pageTitle }
    const fields = (['title', 'words', 'page'] as const).map((name): Field => {
      const text = plain(texts[name])
      return { weight: weights[name], text, words: text.match(word) ?? [] }
    })
    return { ...setting, fields }
  })

interface Field {
  readonly weight: number
  readonly text: string
  readonly words: readonly string[]
}

/** What is longer asks for more than the way to a setting. */
const longestQuestion = 100
/** Of a question that names a setting so much is its name: Chinese has particles that are no words of their own. */
const mostlyNamed = 0.75

/** The setting that a question is about, and about nothing else; null where there is none. */
export const settingNamed = (t: TFunction, platform: 'electron' | 'browser', question: string): FoundSetting | null =>
  question.length > longestQuestion
    ? null
    : (findSettings(t, platform, question).find(({ isNamed }) => isNamed) ?? null)

interface Term {
  readonly text: string
  /** The signs of what was typed that it stands for. A Latin word weighs no more than two of Chinese. */
  readonly signs: readonly number[]
}

/** Latin words, and of Chinese, which has no spaces, each two signs that stand together. */
function termsOf(query: string, stopWords: string): Term[] {
  const stop = plain(stopWords).split(/\s+/u)
  const text = stop.filter((one) => one.match(han)).reduce((rest, one) => rest.replaceAll(one, ' '), plain(query))
  const latin = [...text.matchAll(word)].filter(([one]) => !stop.includes(one))
  return [
    ...latin.map(({ 0: one, index }) => ({ text: one, signs: one.length > 1 ? [index, index + 1] : [index] })),
    ...[...text.matchAll(han)].flatMap(({ 0: run, index }) => pairsOf([...run], index)),
  ]
}

function pairsOf(signs: readonly string[], from: number): Term[] {
  if (signs.length === 1) return signs.map((text) => ({ text, signs: [from] }))
  return signs.slice(1).map((sign, at) => ({ text: `${signs[at]}${sign}`, signs: [from + at, from + at + 1] }))
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

function scoreOf(terms: readonly Term[], fields: readonly Field[]): Pick<FoundSetting, 'score' | 'share' | 'isNamed'> {
  const scored = terms.map(({ text, signs }) => ({
    signs,
    score: Math.max(...fields.map((field) => field.weight * nearness(text, field))),
  }))
  // By its signs, for of two Chinese words that stand together the pair in between is none.
  const share = countSigns(scored.filter(({ score }) => score > 0)) / countSigns(terms)
  const isWhole = terms.every(({ text }) => text.match(han) || fields.some((field) => nearness(text, field) === 1))
  // “Where do I work?” asks for no work in the background.
  const isEnough = terms.length > 1 || terms.some(({ text }) => text.match(han))
  const score = share < enough ? 0 : share * scored.reduce((sum, one) => sum + one.score, 0)
  return { share, score, isNamed: isWhole && isEnough && share >= mostlyNamed }
}

const countSigns = (parts: readonly Pick<Term, 'signs'>[]): number => new Set(parts.flatMap(({ signs }) => signs)).size

/** A Latin word may be the beginning of one, Chinese stands anywhere. */
function nearness(term: string, { text, words }: Field): number {
  if (term.match(han)) return text.includes(term) ? 1 : 0
  if (words.includes(term)) return 1
  return words.some((one) => one.startsWith(term)) ? begun : 0
}
