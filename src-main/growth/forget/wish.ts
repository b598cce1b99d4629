import type { ForgetRequest } from '../candidate.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { sentencesOf } from '../../memory/evidence/own-words.ts'
import type { SourceMessage } from '../candidate.ts'
import { somebody } from './clues.ts'
import { describedIn, pointsAtIt, withoutRequests } from './described.ts'

/**
 * Requests to forget in the ways people put them, in both languages, with what is to be forgotten in their words. Reads
 * wider than the extractor's grammar: it also hears "don't keep that", "none of your business", and a description that a
 * request only points at.
 */
export function wishesOf(message: Pick<SourceMessage, 'id' | 'text' | 'untrustedSpans'>): ForgetRequest[] {
  const described = describedIn(message).map((request) => ({ ...request, messageId: message.id, isDescription: true }))
  const isTaken = (sentence: string): boolean => described.some(({ quote }) => quote.includes(sentence))
  const sentences = [...sentencesOf(message)].map(({ text }) => text)
  const heard = sentences.flatMap((sentence, index): ForgetRequest[] => {
    if (isTaken(sentence)) return []
    const what = wishIn(foldScript(sentence), sentence)
    if (what === null) return []
    const quote = sentence
    // "The man from the stall... it's over. Take him out of your memory."
    const meant = pronoun.test(what)
      ? sentences
          .slice(Math.max(0, index - 2), index)
          .filter((one) => !pointsAtIt(one))
          .join(' ')
      : what
    if (pronoun.test(what) && somebody.test(meant))
      return [{ what: meant, quote: [meant, quote].join(' '), messageId: message.id, isDescription: true }]
    if (what !== '' && !pronoun.test(what)) return [{ what, quote, messageId: message.id, isDescription: true }]
    const before = sentences[index - 1] ?? ''
    // "The dentist thing? Drop it."
    if (isHeading(before)) return [{ what: before, quote, messageId: message.id, isDescription: true }]
    if (headed.test(quote) || (described.length > 0 && pointsAtIt(quote))) return []
    const saysMore = sentences.slice(0, index).some((other) => other.length > shortest) || /[:：]\s*\S/u.test(quote)
    const refersTo = saysMore ? 'message' : 'previous'
    return [{ what: '', quote, messageId: message.id, refersTo }]
  })
  return [...described, ...heard]
}

const remove =
  '(?:forget|un-?learn|un-?remember|disregard|scratch|strike|withdraw|retract|take back|erase|delete|remove|drop|lose|scrap|wipe|purge|bin|ditch|discard|clear|get rid of|let go of|throw (?:away|out))'

/** A sentence as short as this says nothing that is to be forgotten: "ok", 好的. */
const shortest = 6

/** Says nothing without a heading before it. */
const headed = new RegExp(String.raw`^(?:ok |so |please |just |you can |can you )*${remove} (?:it|about it)\b`, 'iu')

const pronoun = /^(?:him|her|them|he|she|[他她]们?)$/iu

const isHeading = (text: string): boolean =>
  /^(?:(?:the|my|that|this|about) .{2,50}|.{2,24}(?:事|那个|那件事|呢))[?？…]+$/iu.test(text)

/** What a sentence asks to forget; empty where it points at what was said before, null where it asks for nothing. */
function wishIn(folded: string, sentence: string): string | null {
  if (unmeant.test(folded)) return null
  let isHeard = false
  for (const pattern of [...english, ...chinese]) {
    const found = pattern.exec(folded)
    const range = found?.indices?.groups?.['what'] ?? found?.indices?.groups?.['also']
    if (!found) continue
    isHeard = true
    const what = range ? firstClause(withoutRequests(sentence.slice(...range))) : ''
    if (range && !pointing.test(what)) return tidy(what)
    if (!range) return ''
  }
  return isHeard ? '' : null
}

/** Memory itself is spoken of, or what else could be meant with these words is not. */
const unmeant =
  /\b(?:don'?t|do not|never|can't|cannot|won't|didn't|not) (?:\w+ )?forget\b|\b(?:i|we|he|she|they|who|always|you) (?:always |often |keep |kept |just |never |'ll |will )?forg[eo]t|^(?:(?:oh|ah|no|ok|never mind)[,.]? )?forget (?:it|about it)\W*$|\bforget-me|\bfile|\bfolder|\btable\b|\bcolumn|\bparagraph|\bsentence|\bcomma\b|\bstanza|\bverse|\bslide|\bbullet|\bchapter|\bdraft\b|\bcache\b|\bcookies?\b|\bdatabase\b|(?:(?<![帮给替])我|他|她|又|差点|别|不要|不会|没|老|总|容易|早就?)(?:\S{0,2})忘|忘(?:了|记)(?:带|拿|买|关|锁|吃|说|交|回)|(?:^|[，,。\s])我(?:又|都|老|总|已经|居然|竟然|刚才?|今天|昨天)[^，,。]{0,12}忘|文件|段落?|句子|逗号|表格|标题|第.{1,3}[段行句页]|缓存|攻略|方案|文案|初稿|代码/iu

const pointing =
  /^(?:that|this|it|them|those|(?:that|this|those|the last) (?:number|figure|sum|name|address|thing|part|bit|story|one|message)s?|what i (?:just )?(?:said|told you|wrote)|anything i (?:just )?said|everything i (?:just )?said|the last (?:bit|part|message|thing)|(?:这|那|它)(?:个|件事|句话?|话|条|些|事)?|刚才?(?:那|这)?(?:句|个|段|条)?(?:话|的话|说的?话?)?|上面(?:那|这)?(?:句|段|条)?话?|我(?:刚才?|上面)?说的话?)[\s.!,。！，]*$/iu

const lead = String.raw`(?:^|[,;.:—–-]\s*|\b(?:and|so|but|ok|okay|then|well|please|pls|also|actually|just|now|hey|look)[, ]+)(?:please |pls |just |also |now |kindly |(?:can|could|would|will) (?:you|u) (?:please |just |also )?|you (?:can|may|should|could) (?:please |just |also |safely |now )?|i(?:'d| would)? (?:want|like|need|prefer) (?:you|u) to (?:please |just )?|i'd rather you |feel free to |go ahead and |let's |(?:can|could|shall) we (?:please |just )?|i (?=take back|withdraw|retract)|it's (?:ok|fine|best) to )*`
const end = String.raw`(?=[\s.!?,;]*(?:(?:please|pls|for good|entirely|completely|again|too|thanks?|thank you|ok(?:ay)?|would you|will you|from (?:your|the) (?:memory|notes|records?|head))\b[\s.!?,;]*)*(?:(?<=[,;–—-]\s*)(?:it|it's|that|that's|this|they|i|we|he|she|because|since|as)\b[^.!?]*[\s.!?]*)?$)`
const held = String.raw`(?:i|we)(?:'ve| have| had)? (?:ever |just |already )?(?:said|told|mentioned|shared|wrote|let slip|gave)(?: (?:you|to you|u|here))?(?: (?:earlier|before|above|yesterday|last \w+))?|you(?:'ve| have)? (?:ever )?(?:know|got|have|saved|stored|remember|noted|kept|learned|written down)`
const thing =
  '(?:thing|stuff|part|bit|business|matter|story|stories|info|information|detail|details|note|notes|fact|facts|memory|memories|entry|entries|talk|conversation|chat|topic|subject|record|records|number|one)'

const english: readonly RegExp[] = [
  // Forget everything I told you about X; delete what you know about X.
  new RegExp(
    String.raw`${lead}${remove}(?: about)?(?: (?:everything|anything|all|whatever|what|any|each))?(?: of)?(?: the| that| this| my| your)?(?: ${thing})?(?: (?:that )?(?:${held}))+ (?:about|on|of|regarding|with|concerning|re) (?<what>.{2,120}?)${end}`,
    'diu',
  ),
  // Drop the thing with X; delete all that stuff about X.
  new RegExp(
    String.raw`${lead}${remove}(?: about)?(?: (?:everything|anything|all|any|whatever))?(?: of)?(?: the| that| this| those| my| your)?(?: (?:whole|entire|old))? ?(?:${thing} )?(?:there is |you find )?(?:about|regarding|concerning|with|on|re|to do with|that has to do with) (?<what>.{2,120}?)${end}`,
    'diu',
  ),
  new RegExp(
    String.raw`${lead}${remove} (?:what|everything|anything|all|whatever)(?: that)? (?:${held})(?: about (?<what>.{2,120}?))?${end}`,
    'diu',
  ),
  // Forget Moira, would you: without a word of politeness it may be any plan that is dropped.
  new RegExp(
    String.raw`^(?:(?:oh|and|also|so|now|ok|right|well|then|champion)[, ]+)*(?:please |kindly |(?:can|could|would|will) you (?:please )?)forget (?:about )?(?<what>(?!to\b|it\b|that\b|this\b|them\b|i\b|how\b|what\b|why\b|where\b|when\b|all\b|every|any)[^,.;]{2,40}?)${end}`,
    'diu',
  ),
  new RegExp(
    String.raw`^(?:(?:oh|and|also|so|now|ok|right|well|then)[, ]+)*forget (?:about )?(?<what>(?!to\b|it\b|that\b|this\b|them\b|i\b|how\b|what\b|why\b|where\b|when\b|all\b|every|any)[^,.;]{2,40}?),? (?:please|pls|would you|will you|for me|if you would)\b[\s.!?]*$`,
    'diu',
  ),
  // Can we drop the whole surgery thing?
  new RegExp(
    String.raw`${lead}(?:forget|un-?learn|un-?remember|drop|lose|bin|let go of)(?: about)? (?:the|that|this|my|our)(?: (?:whole|entire|old|stupid|silly))? (?<what>[^,.;]{2,50}?) (?:thing|stuff|business|matter|saga|story|episode)${end}`,
    'diu',
  ),
  // Delete my weight: of what is the user's nothing but memory is meant, where there is some.
  /^(?:please |pls |(?:can|could|would) you (?:please )?|oh,? |ok,? |and )*(?:erase|delete|remove|wipe|scrub|drop) (?<what>(?:my|our) (?!.*\b(?:from|off|out of|in) )[^,.;]{2,60}?)(?:,? (?:please|pls|thanks|thank you))*[\s.!?]*$/diu,
  // Take X out of your memory; I want X gone.
  new RegExp(
    String.raw`\b(?:take|strip|strike|wipe|get|leave|keep|delete|remove|erase|clear|drop|scrub) (?<what>.{2,80}?) (?:(?:out of|from|off) (?:your|the) (?:memory|memories|notes|records?|head|brain|files|mind|list|books)\b|off (?:file|record)\b|(?:out of|from|off) (?:what|whatever|everything|anything|all)(?: that)? you (?:keep|kept|have|know|store|saved?|remember)\b)`,
    'diu',
  ),
  new RegExp(
    String.raw`\bi(?:'d)? (?:want|like|need|prefer) (?<what>.{2,80}?) (?:to be )?(?:gone|forgotten|erased|deleted|wiped|removed|dropped)\b`,
    'diu',
  ),
  new RegExp(
    String.raw`\b(?:can|could|may|should|must|let) (?<what>(?:the|that|my|our|this) .{2,80}?) (?:please )?(?:be (?:forgotten|erased|deleted|wiped|removed|dropped)|go\b)`,
    'diu',
  ),
  // I don't want you to know X; you needn't keep X; stop remembering X.
  new RegExp(
    String.raw`(?:\bi |^)(?:don't|do not|no longer) want (?:you|u|this|that|it)(?: to)?(?: be)? (?:know(?:ing)?|remember(?:ing|ed)?|keep(?:ing)?|kept|stor(?:e|ing|ed)|sav(?:e|ing|ed)|have|having|hold(?:ing)?|record(?:ed|ing)?|not(?:e|ed|ing))(?: on to| about| anything about)? ?(?<what>.{0,120}?)${end}`,
    'diu',
  ),
  new RegExp(
    String.raw`\b(?:i'd (?:rather|prefer)(?: it if)? (?:you|u) (?:didn't|did not|don't|not)|you (?:don't|do not) (?:need|have) to|no need to|you needn't|stop|please don't|(?<!\b(?:i|we|they|he|she|you|who|people) (?:\w+ly |just |still )?)(?:don't|do not|never)) (?:actually |ever )?(?:keep|keeping|remember|remembering|stor(?:e|ing)|sav(?:e|ing)|memori[sz](?:e|ing)|retain|retaining|hold on to|holding on to|record|recording|hang on to|write down|note down|know about)(?: (?:anything|a record|any record|a note|track))?(?: (?:about|on|of))? ?(?<what>(?:that|this|it|any of (?:that|this)|my|our|the|what|about|how|where|who|anything|i)\b.{0,100}?)(?: (?:anywhere|any more|anymore|ever|around|in mind|(?:in|to) (?:your )?(?:memory|notes)))*${end}`,
    'diu',
  ),
  /\bi(?:'d| would) (?:be happier|feel better|like it|prefer it|rather) if (?:you|u) (?:didn't|did not|forgot|no longer) ?(?:know|remember|have|keep|kept|knew|remembered|had)?(?: about)? (?<what>.{2,80}?)[\s.!?]*$/diu,
  /\b(?:don't|do not|stop|never|please don't) (?:ever )?(?:bring(?:ing)? up|mention(?:ing)?|talk(?:ing)? about|refer(?:ring)? to) (?<what>.{2,80}?),? (?:again|any ?more|ever)\b/diu,
  /\byou (?:don't|do not) (?:need|have) to know (?:about )?(?<what>(?:my|our|who|what|where|how|when|which) [^,.;]{2,60}?)[\s.!]*$/diu,
  // That number is none of your business.
  /(?<what>(?:that|this|my|our|what|how|where|who|the) ?[^,.;]{0,60}?) (?:is|are|was|'s) (?:really |frankly |actually )*(?:none of (?:your|ur) business|not for (?:you|your memory|your notes|the record)|no longer (?:your|any of your) business|off the record|not yours to (?:keep|know|remember))\b/diu,
  /\b(?:that|this|it)(?:'s| is| was| stays| remains| should stay| must stay| has to stay)(?: just| strictly)? (?:between (?:us|you and me)|off the record)\b|^off the record\b/diu,
  /\b(?:forget|ignore) (?:that )?i (?:ever )?(?:said|mentioned|told you|brought up|wrote)(?: that)? ?(?<what>.{0,100}?)[\s.!]*$/diu,
  /\bpretend i (?:never|didn't) (?:say|said|mention(?:ed)?|tell you|told you|wrote?)(?: that| you)? ?(?<what>.{0,100}?)[\s.!]*$/diu,
  /\byou (?:never|didn't|did not) (?:hear|heard|see|saw) (?:that|this|it)(?: from me)?[\s.!]*$/diu,
  /^(?:no[, ]+|ok[, ]+|actually[, ]+|hm+[, ]+|oh[, ]+)*(?:please )?(?:scratch|strike|unsay|delete|erase|scrap|forget|drop|lose|bin) (?:it|that|this|what i (?:just )?said|the last (?:bit|part|message|thing))(?: (?:please|pls|again|from the record|bit|last bit|one))*[\s.!]*$/diu,
  // My salary: delete that. The dentist thing, drop it.
  new RegExp(
    String.raw`^(?:(?:also|and|oh|ok|so|hm+)[, ]+)*(?<what>(?:the|that|my|our|this|what|everything|all|anything)\b[^.;]{2,90}?)\s*(?:[,;:—–-]+|\.\.\.|…)\s*(?:and |so |now |please |pls |just |(?:you )?can (?:you )?|i want you to |you should )*${remove}(?: about)? (?:it|that|this|them|those|all of (?:it|that))\b(?! (?!please|pls|for|from|too|now|thanks|thank|would|will|again|completely|entirely|ok|and|or|as)\w)`,
    'diu',
  ),
]

const forgetZh = '(?:忘掉|忘记|忘了|忘光|忘干净|忘(?=吧))'
const removeZh = '(?:删掉|删除|删了|删|清除|清掉|清空|抹掉|抹去|抹了|去掉|丢掉|扔掉|擦掉|移除|划掉|撤了|撤掉)'
const cueZh =
  '(?:关于|有关|(?:我|咱)(?:之前|以前|刚才|上次|跟你|和你|告诉你|说|讲|提)|你(?:记|知道|存|记得|了解)|那件|这件|那个|那条|那些|这些|的事|记忆|记录)'

const chinese: readonly RegExp[] = [
  // 别记 / 不要记 X；X 别记了
  /^(?:(?:好的?|嗯|哦|那|算了|对了|不|拜托|请|麻烦你?|另外|还有)[，,\s]*)*(?<what>(?!请|麻烦|就|也|以后|千万).{2,40}?)[，,\s]*(?:这个|那个|这件事|这事|的事)?(?:你)?(?:就|也|都|请|可以)*(?:别|不要|不用|不必|甭|莫)(?:再)?(?:记|存|保存|保留|留着|记着|记住|记录|提)(?:住|下来|着|了|它)*(?:了|啦|哈|啊|吧|哦)*[。！!\s]*$/du,
  // 把关于 X 的都忘了
  new RegExp(
    String.raw`(?:把|将)(?:所有|全部|一切)?(?:关于|有关)?(?<what>[^，,。！!?？]{2,40}?)(?:的)?(?:那些|那个|这些|那件|这件|所有|全部|一切)?(?:事情?|内容|信息|话|记录|记忆|东西|情况)?(?:都|全|全部|统统|通通|彻底|一并|也|就|给我|从你?的?记忆里|从记忆里|从脑子里)*${forgetZh}`,
    'du',
  ),
  new RegExp(
    String.raw`(?=.*${cueZh})(?:把|将)(?:所有|全部|一切)?(?:关于|有关)?(?<what>[^，,。！!?？]{2,40}?)(?:的)?(?:那些|那个|这些|那件|这件|所有|全部|一切)?(?:事情?|内容|信息|话|记录|记忆|东西|情况)?(?:都|全|全部|统统|通通|彻底|一并|也|就|给我|从你?的?记忆里|从记忆里)*${removeZh}`,
    'du',
  ),
  // 关于 X 的，都忘掉吧；X 的事忘了吧
  new RegExp(
    String.raw`^(?:对了|那|还有|另外|嗯|哦|算了)?[，,\s]*(?:请|麻烦你?|帮我|你)?(?:所有|全部|一切)?(?:关于|有关)?(?<what>[^。！!?？]{2,40}?)(?:的)?(?:那些|那个|这些|那件|这件|所有|全部|一切)?(?:事情?|事儿|内容|信息|话|记录|记忆|东西|情况)?[，,\s]*(?:请|麻烦|你|就|也|都|全|给我|帮我|彻底|通通|统统|全部|可以|直接)*(?:${forgetZh}|(?<=${cueZh}.{0,60})${removeZh})(?:它|了)?(?:吧|掉|哈|啊|啦|好了)*(?:[。！!\s]*$|[，,].{0,14}$)`,
    'du',
  ),
  new RegExp(
    String.raw`^(?:请|麻烦你?|你|可以|能不能|能|帮我|就|快|都|那就|现在|直接){0,4}(?:${forgetZh}|${removeZh}(?=.*${cueZh}))(?:所有|全部|一切|我(?:之前|以前|刚才|上次)?(?:跟你|和你|对你)?(?:说|讲|提|告诉你)过?的?)*(?:关于|有关)?(?<what>.{2,60}?)(?:的)?(?:那些|那个|所有|一切)?(?:事情?|内容|信息|话|记录|记忆|东西)?(?:吧|了|啊|吗|好吗|好不好)*(?:[。！!?？\s]*$|[，,].{0,14}$)`,
    'du',
  ),
  new RegExp(
    String.raw`^(?:请|麻烦你?|你|可以|能不能|帮我|就|那就|把|将){0,4}(?:${removeZh}(?<what>我(?:们家?|家)?的?[^，,。！!?？]{1,30}?)|(?<also>我(?:们家?|家)?的[^，,。！!?？]{1,30}?)(?:都|也|全|给我|就|可以)*${removeZh})(?:吧|了|啊|吗|好吗|好不好)*[。！!?？\s]*$`,
    'du',
  ),
  /(?:请|麻烦|拜托|千万|以后|就|也|都)*(?:别|不要|不用|不必|甭|莫|无需|没必要)(?:再)?(?:帮我|给我|替我)?(?:记|记住|记着|记下来?|记录|存|保存|保留|留着|存着|存下来|提起?|提到)(?:住|下来|下|着|了)?(?:关于|有关)?(?<what>(?:这|那|它|我|关于|刚).{0,40}?)?(?:了|啦|哈|啊|吧|哦)*[。！!\s]*$/du,
  // 当我没说；收回刚才的话；不关你的事
  /(?:就)?(?:当|当作|当做)我(?:什么都|啥都)?没(?:说|讲|提)(?:过)?(?<what>.{0,30}?)[。！!\s]*$|(?:就)?当(?:作|做)?(?:你)?没(?:听|看)(?:见|到|过)/du,
  /收回(?:我)?(?:刚才|刚刚|上面)?(?:说)?的?(?:话|那句)|(?:刚才|刚刚|上面)(?:说|讲)?的(?:那句|话|那些)?(?:都)?(?:不算|作废|收回)/du,
  /^(?<what>.{2,30}?)(?:不关你(?:的)?事|跟你(?:没|无)关系?|与你无关|你(?:不用|不必|没必要)(?:知道|管|了解|记得))[。！!\s吧了]*$/du,
  /(?:不想|不希望|不愿意)(?:让)?你(?:再)?(?:知道|记住|记得|记着|记|存|保留|留着)(?<what>.{0,40}?)(?:了|啦)*[。！!\s]*$/du,
  /(?:这|那)(?:个|件事|事|话|句话?)?(?:就)?(?:只是)?(?:咱|我)们?(?:俩|之间)?(?:私下(?:里)?|随口|悄悄)?(?:说说|聊聊|讲讲|[说聊讲])(?:就(?:算|行|好|得|是)|而已|罢了|完就)/du,
]

/** What follows says why, or how much. */
const firstClause = (what: string): string =>
  what.replace(
    /(?<=.{2})(?:，.*|[,;] (?:the whole|not|i'm|i am|i was|i don't|it's|it is|that's|because|since|as|no|nobody|just|so|everything|all of it)\b.*)$/isu,
    '',
  )

const tidy = (what: string): string =>
  what
    .replace(/^(?:that|the fact that|about|everything about|all about|anything about) /iu, '')
    .replace(
      /(?:,? (?:please|pls|thanks?|ok|too|as well|again|ever|any ?more|in general|or anything|and all that|and so on|and such))+[\s.!?]*$/iu,
      '',
    )
    .replace(/^[\s,.:;，。：；]+|[\s,.:;!?，。：；！？的了]+$/gu, '')
    .replace(/(?<=\p{Script=Han}{2})(?:[这那]个?|[的都全]|方面)+$/gu, '')
