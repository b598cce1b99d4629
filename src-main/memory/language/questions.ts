import { foldScript } from '../../util/fold-script.ts'

/** A message as its form is judged: in simplified characters, without the polite you. */
export const toPlainWords = (text: string): string => foldScript(text.normalize('NFKC').trim()).replaceAll('您', '你')

/** Who writes more than that tells something. */
const longestQuestion = 500

/** True for words that ask and tell nothing: “what is my dog called”. */
export function isBareQuestion(text: string): boolean {
  if (text.length > longestQuestion) return false
  const words = toPlainWords(text)
  const plain = words.replace(/(?<![\s?.!。])[\s?.!。]+$/, '')
  const onlyAsks = /[,;.!。、][^?]*\S/.test(plain) ? plain.split(',').every(isClause) : asks(words)
  return onlyAsks && !order.test(words)
}

/** “我男朋友叫什么，做什么的” */
const isClause = (words: string): boolean => !/[;.!。、]/.test(words) && asks(words)

const order = /^(?:please )?(?:tell|show|remind|list|find|look|search)\b/i

/** True where every sentence of a text is a question, with its mark or without. */
export const asksThroughout = (text: string): boolean =>
  (text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []).every(
    (sentence) => endsAsQuestion(sentence) || isBareQuestion(sentence),
  )

/** A text that ends with the mark of a question, in any language: what follows it is the answer. */
export const endsAsQuestion = (text: string): boolean =>
  /[?？؟]["'”’」』)）\]\s\p{Extended_Pictographic}]*$/u.test(text.slice(-20))

const auxiliary = `(?:do|does|did|is|are|am|was|were|can|could|would|will|should|shall|have|has|had|may|might)`
const subject = `(?:i|you|u|we|he|she|they|it|my|your|our|his|her|their|the|an?|this|that|there|any(?:one|body|thing)?|some(?:one|body|thing)?)`
const questionEn = [
  new RegExp(
    `^(?:and |but |so |then )?(?:what|where|who|whom|whose|which|why|how)(?:'?s|'re|'d)?\\s+(?!(?:i|we|you|he|she|they|it|my)\\b)(?:\\S+\\s+){0,3}?${auxiliary}\\b`,
    'i',
  ),
  new RegExp(`^(?:and |but |so |then )?(?:(?:what|where|who|when|why|how)(?:'s|'re|'d)|(?:what|where|who)s)\\b`, 'i'),
  new RegExp(`^(?:and |but |so |then )?when\\s+${auxiliary}\\b`, 'i'),
  new RegExp(
    `^(?:and |but |so |then )?(?!ha(?:ve|d) (?:an?|the|my|some)\\b)${auxiliary}(?:n't)?\\s+${subject}\\b`,
    'i',
  ),
  // “If you were to guess, what would it be”
  new RegExp(
    `\\b(?:what|where|who|which|why|how|when)\\s+(?:would|should|could|can|is|are|was|were|do|does|did)\\s+(?:i|you|we|he|she|they|it|that|there)\\b[^.!,;]{0,40}$`,
    'i',
  ),
  /^(?:please )?(?:tell me|show me|remind me|list|find|look up|search)\b/i,
]
const questionZh = [
  /(吗|(?<!(?:着|正|[正还都]在|还).{0,12})呢|(?<!什|这|那|多)么)[\s。!~]*$/,
  // After a clause it tells: “不吃香菜，湖南人嘛”.
  /^[^,，;；。!]*嘛[\s。!~]*$/,
  /(?<!没|没有|不管|无论|不论)(什么|啥|干[嘛吗]|哪[里儿个些位年天种家]?|谁|怎么|怎样|如何|咋|多大|多高|多重|多久|多长|多远|多少(?!有|还)|(?<![好这那十前后近第了])几[个岁点号时年天次只口]|为什么|为何|何时|是不是|有没有|是否|能不能|会不会)(?!都|也)/,
  /(?<verb>[是有能会要喜吃喝住养爱想懂记用去知对好忙])(?:不|没)\k<verb>/u,
  /(?:了|过)(?:没有?|没)[\s。!~]*$/,
]
/** "我知道什么是爱情": a question word inside something the user states. */
const statedZh = /^我(知道|明白|觉得|认为|忘了|不知道|不记得|决定)/

/** “喝茶什么的”: no question word, where “做什么的” is one. */
const andSoOnZh = /(?<![是做干搞学教卖管叫])什么的[\s。!~]*$/

/** True where plain words hold a question, whatever they tell beside it. */
export function asks(message: string): boolean {
  if (hasQuestionMark(message)) return true
  if (questionEn.some((pattern) => pattern.test(message)) || asksInBoth(message)) return true
  const told = message.replace(andSoOnZh, '')
  return !statedZh.test(told) && questionZh.some((pattern) => pattern.test(told))
}

/** Who mixes languages asks by the word of either, in the order of words of neither: “妹妹的 wedding 是 which day”. */
const asksInBoth = (message: string): boolean =>
  /\p{Script=Han}/u.test(message) && /\b(?:what|which|where|why|how|whose)\b/i.test(message) && !statedZh.test(message)

/** A question mark that ends a sentence, not one inside an address; or 吗 at the end, which is one. */
export function hasQuestionMark(message: string): boolean {
  return /吗[\s。!~]*$|[?؟](?=$|[\s"'”’)」』]|[\p{Script=Han}])/u.test(message)
}
