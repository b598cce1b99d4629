import { type AppTopic, appTopicOf, asksOfAssistant } from './about-app.ts'
import { asksAboutUser } from './about-me.ts'
import { isBeyondMemory } from './beyond-memory.ts'
import { hasQuestionMark, type Request, requestOf } from './requests.ts'
import { toSimplified } from './simplified.ts'

/** `beyond`: what no memory can answer; `filler`: words that tell nothing. */
export type MessageKind =
  | Request
  | AppTopic
  | 'greeting'
  | 'thanks'
  | 'about_me'
  | 'beyond'
  | 'question'
  | 'filler'
  | 'statement'

/** What a message wants of the built-in answerer, by rules for Chinese and English. */
export function kindOf(text: string): MessageKind {
  const message = toSimplified(text.normalize('NFKC').trim().replaceAll('’', "'"))
  if (greeting.test(message)) return 'greeting'
  if (thanks.test(message)) return 'thanks'
  const request = requestOf(message)
  if (request !== null && !(request === 'remember' && asksAboutUser(message))) return request
  if (wish.test(message)) return 'statement'
  if (filler.test(message)) return 'filler'
  const topic = appTopicOf(message)
  if (topic !== null) return topic
  if (isBeyondMemory(message)) return 'beyond'
  if (asksAboutUser(message)) return 'about_me'
  if (!isQuestion(message)) return 'statement'
  return asksOfAssistant(message) ? 'abilities' : 'question'
}

/** Who writes more than that tells something. */
const longestQuestion = 500

/** True for words that ask and tell nothing: “what is my dog called”. */
export function isBareQuestion(text: string): boolean {
  if (text.length > longestQuestion) return false
  const words = toSimplified(text.normalize('NFKC').trim().replaceAll('’', "'"))
  const plain = words.replace(/(?<![\s?.!。])[\s?.!。]+$/, '')
  const asks = /[,;.!。、][^?]*\S/.test(plain) ? plain.split(',').every(isClause) : isQuestion(words)
  return asks && !order.test(words)
}

/** “我男朋友叫什么，做什么的” */
const isClause = (words: string): boolean => !/[;.!。、]/.test(words) && isQuestion(words)

const order = /^(?:please )?(?:tell|show|remind|list|find|look|search)\b/i

/** How the user wants to be answered, put as a question. */
const wish = new RegExp(
  [
    String.raw`^(?:(?:can|could) you |would you (?:mind )?)(?:please |just |maybe )*(?:(?:keep(?:ing)?|`,
    String.raw`mak(?:e|ing)) (?:your |the |all )?(?:answers?|repl(?:y|ies)|responses?|it|things)\b|stop\b|`,
    String.raw`avoid\b|call me\b|be (?:more |less |a bit )?(?:brief|short|concise|direct|formal|casual|polite|`,
    String.raw`detailed)\w*|(?:answer|reply|respond|talk|speak)(?:ing)? (?:to me )?(?:in|more|less|with|`,
    String.raw`short)\b)|^(?:[你您])?(?:以后)?(?:能不能|可不可以|能|可以)(?:请)?(?:以后)?(?:别|不要|少|叫我|(?:把)?(?:你的?)?(?:回答|回复|`,
    String.raw`说话|说|讲|写)得?(?:简短|简洁|短|详细|直接|正式|随意|少))`,
  ].join(''),
  'i',
)

const greeting =
  /^(?:(hi|hello|hey|howdy|greetings|good (morning|afternoon|evening|day)|你好|您好|嗨|哈喽|哈啰|早|早安|早上好|上午好|中午好|下午好|晚上好|在吗|在不在)(呀|啊|哦)?([\s,，]*(there|majordomo|again|all|管家))?[\s!.~,。?、]*)+$/i
const thanks =
  /^(many |ok(ay)?,? )?(thanks|thank you|thx|cheers|谢谢|多谢|感谢|谢)(你|您|啦|了|呀|啊|,?辛苦)*( (so|very) much| a lot)?[\s!.~。]*$/i

/** "ok", "好的", a smile. */
const filler =
  /^(?:(?:ok(?:ay)?|k|yes|yep|yeah|no|nope|sure|fine|cool|nice|great|good|lol|haha\w*|hm+|ah|oh|wow|right|i see|got it|好的?|行|嗯+|哦+|噢|啊|哈哈+|嘿嘿|可以|知道了|明白了?|是的?|对的?|不是|不用了?|没事|收到|厉害|哇)[呀啊哦吧啦了呢]*|\p{Extended_Pictographic})(?:[\s!.,~。!?…]|\p{Extended_Pictographic}|\uFE0F|\u200D)*$/iu

const auxiliary = `(?:do|does|did|is|are|am|was|were|can|could|would|will|should|shall|have|has|had|may|might)`
const subject = `(?:i|you|u|we|he|she|they|it|my|your|our|his|her|their|the|an?|this|that|there|any(?:one|body|thing)?|some(?:one|body|thing)?)`
const questionEn = [
  new RegExp(
    `^(?:and |but |so |then )?(?:what|where|who|whom|whose|which|why|how)(?:'?s|'re|'d)?\\s+(?!(?:i|we|you|he|she|they|it|my)\\b)(?:\\S+\\s+){0,3}?${auxiliary}\\b`,
    'i',
  ),
  new RegExp(`^(?:and |but |so |then )?(?:(?:what|where|who|when|why|how)(?:'s|'re|'d)|(?:what|where|who)s)\\b`, 'i'),
  new RegExp(`^(?:and |but |so |then )?when\\s+${auxiliary}\\b`, 'i'),
  new RegExp(`^(?:and |but |so |then )?(?!have (?:an?|the|my|some)\\b)${auxiliary}(?:n't)?\\s+${subject}\\b`, 'i'),
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
  /(?<verb>[是有能会要喜吃喝住养爱想懂记用去知对好])(?:不|没)\k<verb>/u,
  /(?:了|过)(?:没有?|没)[\s。!~]*$/,
]
/** "我知道什么是爱情": a question word inside something the user states. */
const statedZh = /^我(知道|明白|觉得|认为|忘了|不知道|不记得|决定)/

/** “喝茶什么的”: no question word, where “做什么的” is one. */
const andSoOnZh = /(?<![是做干搞学教卖管叫])什么的[\s。!~]*$/

function isQuestion(message: string): boolean {
  if (hasQuestionMark(message)) return true
  if (questionEn.some((pattern) => pattern.test(message))) return true
  const told = message.replace(andSoOnZh, '')
  return !statedZh.test(told) && questionZh.some((pattern) => pattern.test(told))
}
