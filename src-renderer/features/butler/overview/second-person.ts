/** What says a time as it was when it was said: in a portrait it would be wrong tomorrow. */
const passing = {
  en: /\b(?:today|tonight|tomorrow|yesterday|now|currently|just|recently|lately|ago|next|last|this|these|soon|later|still|already|again)\b/i,
  zh: /昨|今|明[天年早晚日]|后天|前天|下[周月个]|上[周月个]|刚|最近|现在|马上|目前|这[周月个次]|[时钟天周月]前|还在|又/u,
} as const

const longest = 160
const isOneSentence = (text: string): boolean => text.length <= longest && !/[.!?。！？\n;；]/u.test(text.slice(0, -1))

/**
 * A sentence of the user about themselves, said to them: “I live in Ghent” is “You live in Ghent”. Null where that could
 * not be said without a risk for grammar or sense: then it stands as it is.
 */
export function toSecondPerson(text: string, language: 'en' | 'zh'): string | null {
  const said = text.trim()
  if (!isOneSentence(said) || passing[language].test(said)) return null
  return language === 'en' ? inEnglish(said) : inChinese(said)
}

const english = [
  [/^I(?: am|['’]m) /, 'You are '],
  [/^I was /, 'You were '],
  [/^I(?: have|['’]ve) /, 'You have '],
  [/^I (?=[a-z])/, 'You '],
  [/^My /, 'Your '],
] as const

function inEnglish(said: string): string | null {
  const form = english.find(([opening]) => opening.test(said))
  if (!form) return null
  const [opening, instead] = form
  const rest = said.replace(opening, '')
  // Another verb or person in it may have to change as well.
  if (/\b(?:I|me|am|was|wasn['’]t|we|us|our|ours|you|your|yours|myself)\b/i.test(rest) || /["“”«»]/.test(rest))
    return null
  return closed(instead + rest.replaceAll(/\bmy\b/g, 'your').replaceAll(/\bmine\b/g, 'yours'), '.')
}

/** Said to the assistant, not of the user: “回答我的时候简短一点”. */
const order = /^(?:[请請别別]|不要|以[后後]|(?:回答|叫|[称稱]呼|[给給]|[帮幫])我)/u

function inChinese(said: string): string | null {
  if (!said.includes('我') || order.test(said) || /[你您咱]|我[们国校司市家院]|[自忘大小]我|[“”「」"]/u.test(said))
    return null
  return closed(said.replaceAll('我', '您'), '。')
}

const closed = (sentence: string, stop: string): string => (/[.!?。！？]$/u.test(sentence) ? sentence : sentence + stop)

/** True of a sentence that is about somebody else, in whose words it may stand without quotation marks. */
export const isAboutOthers = (text: string): boolean =>
  isOneSentence(text.trim()) &&
  !/\b(?:I|me|my|mine|myself|we|us|our|ours|you|your|yours)\b|[我你您咱]/iu.test(text) &&
  /^[\p{Lu}\p{Lo}][^,，]*[.。]$/u.test(text.trim()) &&
  !passing.en.test(text) &&
  !passing.zh.test(text)

const chained =
  /^您(?=是|叫|住|有|在|来自|喜欢|不|没|对|爱|讨厌|会|养|用|想|要|怕|从事|\d)[^，。、；：！？“”]{1,24}。$/u

/** Chinese names who is meant once: “您叫小雨。您住在南京。” is “您叫小雨，住在南京。” Only what all says of the user is joined. */
export const flowing = (texts: readonly string[]): string[] =>
  texts.map((text, index) => {
    const joins = (at: number): boolean => chained.test(texts[at] ?? '')
    if (!joins(index)) return text
    const said = index > 0 && joins(index - 1) ? text.slice(1) : text
    return joins(index + 1) ? `${said.slice(0, -1)}，` : said
  })

/** English names who is meant once: “You live in Utrecht.” and “You work as an architect.” are one sentence, in two parts. */
export const inOne = (first: string, second: string): readonly [string, string] | null =>
  /^You [^“”]+\.$/u.test(first) && /^You (?!and\b)[a-z][^“”]+\.$/u.test(second)
    ? [first.slice(0, -1), second.replace(/^You/u, 'and')]
    : null

/** What stands between a sentence and the next one: nothing in Chinese, but where the sentence is of another script. */
export const gapAfter = (text: string, language: string): string =>
  language.startsWith('zh') && !/\p{ASCII}$/u.test(text) ? '' : ' '
