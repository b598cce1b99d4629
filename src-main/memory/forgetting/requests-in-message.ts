import { sentencesOf } from '../evidence/own-words.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import type { Forget } from '../extraction/operation.ts'
import { foldScript } from '../language/fold-script.ts'

const polite = String.raw`^(?:(?:ok|oh|and|so|also|now|no|actually|hey|well|right|please|pls|just|kindly|(?:can|could|would|will) you|you (?:can|may|should)|i(?:'d like| want) you to)[,. ]+)*`
const remembered = String.raw`(?:what|everything|anything|all|whatever|my|our|the (?:thing|stuff|bit|part|memory)|that (?:thing|stuff|bit|part)|it|that|this)\b`
const filler = String.raw`(?:(?:about|that|of|on|with|the|thing|stuff|bit|part|business|everything|anything|all|what|whatever|i|you|we|(?:ever|just|have|had|'ve)|said|told|mentioned|know|remember|kept|stored|memory|memories) +)*`
const zhFiller = '(?:关于|有关|我(?:之前|以前|刚才|上次)?(?:跟你|和你|告诉你)?(?:说|讲|提)过?的?|所有|全部|一切)*'
const zhEnd = '(?:的)?(?:那些|那个|那件|这件|所有|一切)?(?:事情?|事儿|内容|信息|话|记录|记忆)?'
const zhAfter = '(?:都|全|也|就|给我|帮我|统统|通通|彻底)*'
const zhVerb = '(?:忘掉|忘记|忘了|忘光|忘(?=吧)|删掉|删除|删了|清除|抹掉|抹了|去掉)'

/** Requests to forget in so many words; `what` is what they name. Anything else is left to a language model. */
const patterns: readonly RegExp[] = [
  /^\/(?:forget|忘记|忘掉)\s+(?<what>.+)$/iu,
  new RegExp(`${polite}(?:forget|erase|unlearn)(?= )(?! (?:it|me|to)\\b) ${filler}(?<what>.+?)$`, 'iu'),
  new RegExp(`${polite}(?:delete|remove|wipe|drop|clear|scratch) (?=${remembered})${filler}(?<what>.+?)$`, 'iu'),
  new RegExp(
    `${polite}(?:don't|do not|stop|never|no need to|you (?:needn't|don't need to)) (?:keep|keeping|remember|remembering|store|storing|save|saving) ${filler}(?<what>(?:that|this|it|my .+?))$`,
    'iu',
  ),
  new RegExp(
    `${polite}pretend i (?:never|didn't) (?:said?|mentioned?|told you|tell you)(?: you)? ?${filler}(?<what>.*?)$`,
    'iu',
  ),
  new RegExp(`^(?:请|麻烦你?|帮我|你)*(?:把|将)${zhFiller}(?<what>.{1,40}?)${zhEnd}${zhAfter}${zhVerb}`, 'u'),
  new RegExp(`^(?:请|麻烦你?|帮我|你|可以|那)*${zhVerb}${zhFiller}(?<what>.{1,60}?)${zhEnd}(?:吧|了|啊)*$`, 'u'),
  new RegExp(`^${zhFiller}(?<what>[^我，,。]{2,40}|我.{1,40}?)${zhEnd}[，,]?${zhAfter}${zhVerb}(?:吧|啊)*$`, 'u'),
  /^(?:这个|那个|刚才的?话?)?(?:就|也|都|请|你)*(?:别|不要|不用)(?:再)?(?:记|存|保存|保留)(?:住|下来|着)?(?<what>我.{2,30}?)?了?吧?$/u,
  /^(?:就)?当(?:作|做)?我没说过?(?<what>)$/u,
]
const pointing =
  /^(?:that|this|it|them|(?:that|this) .{0,12}|what i (?:just )?said.*|said|told you|[这那]个?|[这那]件事|刚才的?话?)$/iu

/** The requests to forget that a message makes in its user's own words, with what they name. */
function requestsIn(message: SourceMessage): Forget[] {
  if (message.role !== 'user') return []
  const sentences = [...sentencesOf(message)].map(({ text }) => text)
  return sentences.flatMap((quote, index): Forget[] => {
    const plain = foldScript(quote)
      .replaceAll('’', "'")
      .replaceAll(/[\s.!?。！？~]+$/gu, '')
    const what = patterns.map((pattern) => pattern.exec(plain)).find((found) => found !== null)
    if (!what) return []
    const about = (what.groups?.['what'] ?? '').replace(/,? (?:please|pls|thanks|again|for good)$/iu, '').trim()
    const refersTo = index > 0 ? ('message' as const) : ('previous' as const)
    const isPointing = about === '' || pointing.test(about)
    const request = { op: 'forget', quote, messageId: message.id, targets: [], when: null, except: null } as const
    return [isPointing ? { ...request, about: null, refersTo } : { ...request, about }]
  })
}

/** True where the sentence that a quote stands in asks to forget. */
export const hasRequest = (message: SourceMessage, quote: string): boolean =>
  requestsIn(message).some((heard) => heard.quote.includes(quote) || quote.includes(heard.quote))
export type HasRequest = typeof hasRequest
