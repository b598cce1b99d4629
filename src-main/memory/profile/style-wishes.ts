import type { ProfileSignal, SourceMessage } from '../../growth/candidate.ts'
import { sentencesOf } from '../evidence/own-words.ts'
import { conceptsOf, isForm } from '../habits/evolution/work-words.ts'
import { languageOf } from '../../util/language.ts'
import { traitsIn } from './style-traits.ts'

/** How sure a wish is that somebody says outright. */
const wished = 0.85
const longest = 160

/** Speaks to the assistant about how it talks, from its first words on or in so many words. */
const toAssistant =
  /^(?:my )?(?:answers?|replies|style)(?: to me)?\s*[:：]|\brules? for (?:[\p{L}-]+ )*(?:answers?|replies)\b|(?:以后|今后|往后)[^，,。]{0,6}先[说给甩讲上]|^公式(?:都|以后)?(?:别|不要|不用|用)|^(?:(?:and|also|oh|btw|by the way|ps|hey|please|pls|so|ok|okay|one more thing|from now on|in (?:the )?future|when you (?:answer|reply|write to me)|with me)[,:]? )*(?:please |always |just )*(?:no|don['’]?t|do not|never|stop|avoid|skip|drop|keep (?:it|your|the answers|answers|things)|be|answer|reply|respond|talk|write to me|speak|explain)\b|\b(?:your (?:answers?|repl(?:y|ies)|tone|messages)|when you (?:answer|reply|talk|write)|talk to me|speak to me|answer me|i (?:prefer|like|want|hate|can['’]?t stand)[^.!?]{0,30}\b(?:answers|replies|explanations))\b|(?:跟|和|对|同)我(?:讲|说|聊|谈)|你(?:的?(?:回答|回复|答复|语气)|讲话|说话|回我)|(?:跟|和)你(?:讲话|说话|聊天)|回答(?:我|问题)?(?:的时候|时)?[，,]?(?:请|要|别|不要|尽量|用)|(?:以后|今后|请)[^，,。]{0,6}(?:回答|回复|别用|不要用|别发|用)|^(?:别|不要|不用|还有[，,]?别)(?:再)?(?:用|发|加|跟我|对我)/iu
/** Asks it of one piece of work only. */
const forOneThing =
  /\b(?:this one|this time|once|for this|the (?:letter|mail|note|text|report|list|post)|here)\b|这[次封个条篇]|一次|这里/iu
/** Tells of others, or of what was. */
const ofOthers = /\b(?:he|she|they|my (?:boss|mum|mother|wife|husband|friend))\b|[他她]们?|老板|我妈|朋友/iu

/** Wishes of the user's own on how to be answered: each trait they name, with the sentence they say it in. */
export function findStyleWishes(message: SourceMessage): ProfileSignal[] {
  if (message.role !== 'user') return []
  let goesOn = false
  return [...sentencesOf(message)].flatMap(({ text }) => {
    const name = notToBeCalled.exec(text)?.groups?.['name']
    if (name !== undefined && !ofOthers.test(text)) return [signalOf(message.id, text, `不叫${name}`)]
    const isWish = isWishOfAnswers(text, goesOn)
    goesOn = isWish
    if (!isWish) return []
    const language = languageOf(text)
    return traitsIn(text).map(({ label }) => signalOf(message.id, text, label[language]))
  })
}

const signalOf = (messageId: string, quote: string, value: string): ProfileSignal => ({
  field: 'communication_style',
  value,
  confidence: wished,
  quote,
  messageId,
})

/** How the user does not want to be addressed. */
const notToBeCalled =
  /^(?:请|以后)?(?:别|不要|甭|莫)(?:再|老)?(?:叫|喊|称呼?)(?:我)?(?<name>老师|老板|先生|女士|小姐|大哥|大姐|叔叔?|阿姨|亲|宝宝?|老铁|师傅|同学|主人|美女|帅哥|亲爱的|全名|大名)(?![\p{Script=Han}])/u

/** `goesOn`: right after another wish, "and metric always" is one too. */
function isWishOfAnswers(text: string, goesOn: boolean): boolean {
  if (text.length > longest || forOneThing.test(text) || ofOthers.test(text)) return false
  if (!toAssistant.test(text) && !(goesOn && adds.test(text))) return false
  return [...conceptsOf(text)].every((concept) => isForm(concept) || ofAnswers.has(concept))
}

const adds = /^(?:and|also|plus)\b|^(?:还有|另外|也|再就是)/iu

/** Concepts of work that answers have too. */
const ofAnswers = new Set(['message', 'english', 'summary', 'list', 'book', 'title', 'poem', 'paper'])
