/** A setting as it is found: by its name, what people call it, and the name of its page. */
export interface SettingTexts {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly page: string
}

/** How near a setting comes to what was typed. */
export interface SettingMatch {
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
const leastShareFound = 0.5
/** A word that was only begun counts less than a whole one. */
const begun = 0.6
/** Of a question that names a setting so much is its name: Chinese has particles that are no words of their own. */
const mostlyNamed = 0.75
/** What is longer asks for more than the way to a setting. */
const longestQuestion = 100

/** Makes what finds settings among these, the nearest first; `stopWords` say nothing of which. */
export function createSettingFinder<Setting extends SettingTexts>(settings: readonly Setting[], stopWords: string) {
  const known = settings.map((setting) => ({ setting, fields: fieldsOf(setting) }))
  return (query: string): (Setting & SettingMatch)[] => {
    const terms = termsOf(query, stopWords)
    if (terms.length === 0) return []
    const found = known
      .map(({ setting, fields }) => ({ ...setting, ...scoreOf(terms, fields, asksToSet.test(query)) }))
      .filter(({ score }) => score > 0)
    // Where one is all that was typed, what holds but a part of it is something else.
    const isWhole = found.some(({ share }) => share === 1)
    return found.filter(({ share }) => !isWhole || share === 1).toSorted((a, b) => b.score - a.score)
  }
}

/** Of what was found for a question, what it is about, and about nothing else; null where there is none. */
export const namedIn = <Setting extends SettingMatch>(question: string, find: (query: string) => readonly Setting[]) =>
  question.length > longestQuestion ? null : (find(question).find(({ isNamed }) => isNamed) ?? null)

/** One English word is enough where it is to be set: “Where do I work?” asks for no work in the background. */
const asksToSet = /\b(?:change|set|turn|switch|make|settings?)\b/iu

const fieldsOf = (texts: SettingTexts): Field[] =>
  (['title', 'words', 'page'] as const).map((name) => {
    const text = plain(texts[name])
    return { weight: weights[name], text, words: text.match(word) ?? [] }
  })

interface Field {
  readonly weight: number
  readonly text: string
  readonly words: readonly string[]
}

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

function scoreOf(terms: readonly Term[], fields: readonly Field[], isToBeSet: boolean): SettingMatch {
  const scored = terms.map(({ text, signs }) => ({
    signs,
    score: Math.max(...fields.map((field) => field.weight * nearness(text, field))),
  }))
  // By its signs, for of two Chinese words that stand together the pair in between is none.
  const share = countSigns(scored.filter(({ score }) => score > 0)) / countSigns(terms)
  const isWhole = terms.every(({ text }) => text.match(han) || fields.some((field) => nearness(text, field) === 1))
  const isEnough = terms.length > 1 || isToBeSet || terms.some(({ text }) => text.length > 1 && text.match(han))
  const score = share < leastShareFound ? 0 : share * scored.reduce((sum, one) => sum + one.score, 0)
  return { share, score, isNamed: isWhole && isEnough && share >= mostlyNamed }
}

const countSigns = (parts: readonly Pick<Term, 'signs'>[]): number => new Set(parts.flatMap(({ signs }) => signs)).size

/** A Latin word may be the beginning of one, Chinese stands anywhere. */
function nearness(term: string, { text, words }: Field): number {
  if (term.match(han)) return text.includes(term) ? 1 : 0
  if (words.includes(term)) return 1
  return words.some((one) => one.startsWith(term)) ? begun : 0
}
