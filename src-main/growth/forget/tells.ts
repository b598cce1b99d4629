import type { SourceMessage } from '../candidate.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { sentencesOf } from '../../memory/evidence/own-words.ts'
import { helperOf } from '../../memory/language/language-helper.ts'
import { wishesOf } from './wish.ts'

/**
 * The sentences of a message that tell something, in their order: without requests to forget, bare questions and
 * greetings. "Should I tell them that I wept?" tells as well as asks.
 */
export function tellingSentences(message: Pick<SourceMessage, 'id' | 'text' | 'untrustedSpans'>): string[] {
  const asked = wishesOf(message).map(({ quote }) => quote)
  return [...sentencesOf(message)]
    .map(({ text }) => text)
    .filter((text) => !asked.some((quote) => quote.includes(text)) && !isBareQuestion(text) && !isGreeting(text))
}

/** True for words of greeting or thanks and nothing else. */
export const isGreeting = (text: string): boolean => greeting.test(text.trim())
const greeting =
  /^(?:(?:你好|您好|嗨|哈喽|嘿|早上?好|早安|早|中午好|下午好|晚上好|晚安|在吗|谢谢(?:你|您)?|多谢|好的?|嗯+|再见|拜拜)[啊呀呢吗哦了]*|(?:hi|hello|hey|good (?:morning|afternoon|evening|night|day)|thanks?(?: you)?(?: so much| a lot)?|ok(?:ay)?|bye)(?: (?:there|again|majordomo))?)[\s\p{P}~～]*$/iu

/** Asks who, what or where and tells nothing by the way. */
function isBareQuestion(text: string): boolean {
  const plain = foldScript(text.normalize('NFKC')).trim()
  if (/\p{Script=Han}/u.test(plain))
    return (
      plain.length <= longestBare &&
      !/[，,；;]/u.test(plain) &&
      asksChinese.test(plain) &&
      helperOf('zh').isQuestion(plain) === true
    )
  return (
    asksEnglish.test(plain) &&
    !tellsEnglish.test(plain) &&
    (helperOf('en').isQuestion(plain) === true || plain.endsWith('?'))
  )
}
const longestBare = 24
const asksChinese = /什么|啥|哪|谁|怎么|怎样|咋|多[大高重久少远]|几|干[嘛吗]|来着|[吗么][?？。\s]*$/u
const asksEnglish =
  /^(?:(?:and|so|but|ok|okay|well|hey|please|now)[, ]+)*(?:whats?|who|whose|wheres?|when|which|how|why|what's|who's|where's|(?:can|could|do) you (?:tell|remember|know|remind))\b/iu
const tellsEnglish = /\b(?:that|because|if|since|now that|when|after) (?:i|i'm|i've|we|my|our)\b/iu
