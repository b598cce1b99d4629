import table from '../../../../resources/lexicon/favourite-kinds.json' with { type: 'json' }

const rows = table.map(({ key, partOf, english, chinese }) => ({
  key,
  partOf,
  words: [...english.split(' '), ...chinese.split(' ')],
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

const kindsOfValues: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'drink',
    /^(?:drink|喝)|\b(?:tea|coffee|wine|beer|juice|milk|water|lemonade|soda|cola|latte|espresso|cappuccino|matcha|whisk[e]?y|cocktail|cocoa|cider)s?$|(?:茶|咖啡|酒|汁|奶|可乐|汽水|水)$/,
  ],
  ['food', /^(?:eat|cook|吃)|(?:面|饭|菜|肉|鱼|饺子|火锅|包子|豆腐|汤)$/],
  ['music', /^(?:listen|听)|\b(?:music|rock|jazz|blues|opera)$|(?:音乐|歌)$/],
  ['book', /^(?:read|读)|\bbooks?$|(?:书|小说)$/],
  ['movie', /\b(?:movies?|films?)$|电影$/],
  [
    'sport',
    /^(?:打(?!扫|字|游戏)|踢)|\b(?:tennis|football|soccer|basketball|badminton|hockey|golf|swimming|running|hiking|cycling|yoga|ski+ing|climbing)$|(?:山|跑步|游泳|球|骑车|瑜伽|滑雪)$/,
  ],
]

/** What kind of thing a liked value is, where its words tell. */
export const kindOfValue = (value: string): string | null =>
  kindsOfValues.find(([, pattern]) => pattern.test(value))?.[0] ?? null
