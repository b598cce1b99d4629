import { asks, hasQuestionMark, toPlainWords } from '../../../memory/language/questions.ts'
import { saysOnly, vocabularyOf } from '../../../memory/language/says-only.ts'
import { asksAboutUser } from '../../../memory/retrieval/analyse/about-me.ts'
import { appTopicOf, asksOfAssistant } from './about-app.ts'
import { wantsToKnow } from './unmarked-question.ts'

/** `filler`: words that tell nothing. */
export type MessageKind =
  | 'abilities'
  | 'greeting'
  | 'thanks'
  | 'undo'
  | 'about_me'
  | 'question'
  | 'filler'
  | 'statement'

/** What a message wants of the built-in answerer, by rules for Chinese and English. */
export function kindOf(text: string): MessageKind {
  const message = toPlainWords(text)
  if (greeting.test(message)) return 'greeting'
  if (thanks.test(message)) return 'thanks'
  if (undoes.test(message) && saysOnly(message.toLowerCase(), besideUndo)) return 'undo'
  if (wish.test(message) || wantsMade.test(message)) return 'statement'
  if (filler.test(message)) return 'filler'
  if (asksAboutUser(message)) return 'about_me'
  const isOfAssistant = asksOfAssistant(message.toLowerCase())
  if (!isQuestion(text, message) && !(isOfAssistant && asksForHelp.test(message))) return 'statement'
  return isOfAssistant ? 'abilities' : 'question'
}

/** By its mark, by asking the app for something it can tell of itself, or by its words. */
const isQuestion = (text: string, message: string): boolean =>
  hasQuestionMark(message) ||
  toTell.test(message) ||
  (asks(message) && appTopicOf(message.toLowerCase()) !== null) ||
  wantsToKnow(text) === 'surely'

/** “Tell me about my sister” */
const toTell = /^(?:please )?(?:tell|show) me\b.*\b(?:my|our|i|we)\b/iu
const asksForHelp = /^\/?(?:help|帮助)\P{L}*$/iu
const undoes = /\b(?:undo|revert|take (?:that|it|this) back)\b|撤[销消回]/iu
const besideUndo = vocabularyOf(
  'undo revert take back last change please sorry wait oops 撤销 撤消 撤回 请 帮 能 算 刚才 刚刚 这条 那条 步 次',
)

/** Asks for something new: “tell me a joke”, “能给我讲个笑话吗”; “tell me a bit about my job” asks for what was told. */
export const wantsMade = new RegExp(
  [
    String.raw`^(?:please )?(?:(?:can|could|would|will) you (?:please )?\p{L}+ (?:me |us )?|\p{L}+ (?:me|us) )`,
    String.raw`(?:an?|some|another) (?!(?:bit|little|lot)\b)(?!.*\b(?:my|our|i)\b)|`,
    String.raw`^你?(?:请|能不能|能|可不可以|可以|会不会|会|来|再|[给帮替跟]我)+\p{Script=Han}{0,2}?一?[个首篇段句](?!.*我)`,
  ].join(''),
  'iu',
)

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
