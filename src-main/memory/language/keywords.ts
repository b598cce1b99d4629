import type { Language } from '../../contract/memory.ts'

const englishStops = new Set(
  `a an the and or but so if then than that this these those there here it its i'm i me my mine we us our you your he she they them his her their
  is am are was were be been being do does did done have has had having will would can could should may might must shall not no yes to of in on at by
  for with from about into over after before up down out off as just really very much more most some any all too also still even ever never always
  get got getting gonna wanna go going went make made like lot lots kind way thing things stuff something anything everything nothing someone
  what when where who why how which while because since though again now today well good great nice such own other one two
  last next ago day days week weeks month months year years
  don't didn't i've i'd i'll we're we've it's that's can't won't isn't wasn't been`.split(/\s+/),
)

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const chineseStops =
  /^(?:我们?|你们?|他们?|她们?|它|自己|这个?|那个?|一个|一些|的|了|在|是|有|和|跟|与|就|都|也|还|很|非常|真的?|特别|比较|最近|现在|今天|昨天|因为|所以|但是?|不过|而且|然后|可以|觉得|感觉|想|要|会|去|到|把|被|让|对|着|过|得|地|不|没有?|喜欢|什么|怎么|其实)$/

/** Up to `limit` words that carry meaning, lower-case, in the order of the text. */
export function keywordsOf(text: string, language: Language, limit = 8): readonly string[] {
  const words = language === 'zh' ? chineseWords(text) : englishWords(text)
  return [...new Set(words)].slice(0, limit)
}

/** The content words of an English text. */
export function englishWords(text: string): readonly string[] {
  const words =
    text
      .toLowerCase()
      .replace(/[’]/g, "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'+#-]*/gu) ?? []
  return words.map((word) => word.replace(/'s?$/, '')).filter((word) => word.length > 1 && !englishStops.has(word))
}

function chineseWords(text: string): readonly string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, 400))) {
    const word = segment.toLowerCase()
    if (isWordLike && !chineseStops.test(word) && (word.length > 1 || /[\p{Script=Han}]/u.test(word) === false))
      words.push(word)
  }
  return words
}
