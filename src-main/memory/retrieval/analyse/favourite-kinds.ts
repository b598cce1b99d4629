import table from '../../../../resources/lexicon/favourite-kinds.json' with { type: 'json' }

const rows = table.map(({ key, partOf, english, chinese, value }) => ({
  key,
  partOf,
  words: [...english.split(' '), ...chinese.split(' ')],
  isValue: value === undefined ? null : new RegExp(value),
}))
const anything = new Set(['thing', 'stuff', 'one', 'part', '东西', '事', '事情', '人', '样', '什么', '哪个'])

/** The kind a word stands for, whichever language it is in; the word itself where the table has none, null where it means anything. */
export function kindOf(word: string): string | null {
  const plain = word
    .toLowerCase()
    .trim()
    .replaceAll(/[\s-]+/g, '_')
  const single = plain.replace(/(?<=[^s])s$/, '')
  if (plain === '' || anything.has(single)) return null
  return rows.find(({ words }) => words.includes(plain) || words.includes(single))?.key ?? single
}

/** True for a kind of the table: another of the table is not it. */
export const isKnownKind = (kind: string): boolean => rows.some(({ key }) => key === kind)

/** True where a favourite of kind `known` says what the favourite of kind `asked` is. */
export const isOfKind = (known: string, asked: string): boolean =>
  known === asked || rows.find(({ key }) => key === known)?.partOf === asked

/** The slot attributes under which a favourite of this kind may be kept. */
export function favouriteNames(kind: string): readonly string[] {
  const words = rows.filter(({ key }) => isOfKind(key, kind)).flatMap((row) => row.words)
  return [kind, ...words].flatMap((word) => [`favourite_${word}`, `favorite_${word}`])
}

/** What kind of thing a liked value is, where its words tell. */
export const kindOfValue = (value: string): string | null =>
  rows.find(({ isValue }) => isValue?.test(value))?.key ?? null
