import type { SourceMessage } from '../candidate.ts'
import { ended } from './clues.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { sentencesOf } from '../../memory/evidence/own-words.ts'

/** "What I said about the bank, let go of it": a request that only points at what is described just before it. */
export interface Described {
  /** The description, in the user's words. */
  readonly what: string
  /** From the description to the end of the sentence that asks. */
  readonly quote: string
}

/** The requests of a message that point at a description in the same sentence or the one before. */
export function describedIn(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): Described[] {
  const sentences = [...sentencesOf(message)].map(({ text, start }) => ({ text, start, clauses: clausesOf(text) }))
  const found = sentences.flatMap(({ text, clauses, start }, index) => {
    const asks = clauses.findIndex(isRequest)
    if (asks === -1) return []
    const isOfWords = !clauses.some((clause) => ofMemory.test(plainOf(clause)))
    const here = descriptionIn(clauses.slice(0, asks), isOfWords, true)
    if (here !== '') return [{ what: here, quote: text }]
    const before = sentences.slice(0, index).findLast((other) => !other.clauses.every(isRequest))
    const there = before === undefined || asks > mostAside ? '' : descriptionIn(before.clauses, isOfWords, false)
    const end = start + text.length
    return there === '' || before === undefined ? [] : [{ what: there, quote: message.text.slice(before.start, end) }]
  })
  return [...new Map(found.map((one) => [one.what, one])).values()]
}

/** The words without clauses that only ask: 那件事:delete that is 那件事. */
export function withoutRequests(what: string): string {
  const clauses = clausesOf(what)
  const meant = clauses.filter((clause) => !isRequest(clause)).map(withoutTail)
  return meant.join('') === clauses.join('') ? what : meant.join(', ')
}

/** 小范的坏话我收回: the request stands at the end. */
function withoutTail(clause: string): string {
  if (!/\p{Script=Han}/u.test(clause) || clause.length > longestClause) return clause
  for (let at = 2; at < clause.length - 1; at += 1) if (isRequest(clause.slice(at))) return clause.slice(0, at)
  return clause
}

/** True where a sentence is a request that only points. */
export const pointsAtIt = (sentence: string): boolean => clausesOf(sentence).some(isRequest)

/** What a request says beside what is meant: "that's between me and my doctor", "it's over". */
export const hintIn = (quote: string): string =>
  clausesOf(quote)
    .filter((clause) => confided.test(clause) || ended.test(clause))
    .join(', ')

/** Clauses before the request that have nothing to do with what is meant: "ok, now, please …". */
const mostAside = 3

/** Chinese is often written with spaces for marks, or with none: 我妈住院的事你就当不知道. */
const clausesOf = (text: string): string[] => piecesOf(text).flatMap(withRequestApart)

function withRequestApart(clause: string): string[] {
  if (!/\p{Script=Han}/u.test(clause) || clause.length > longestClause || isRequest(clause)) return [clause]
  for (let at = 3; at < clause.length - 1; at += 1) {
    const said = clause.slice(0, at)
    if (isRequest(clause.slice(at)) && (tells(plainOf(said)) || (names.test(said) && !ofOneself.test(said))))
      return [clause.slice(0, at), clause.slice(at)]
  }
  return [clause]
}

const longestClause = 60

/** 我把作业本扔掉了 tells what was done. */
const ofOneself = /^我[^，。的]{0,6}[把将被]/u

/** 我年薪多少, 我换工作的心思: names something of the user's, and says nothing of it. */
const names =
  /^我[^，。！？]{1,14}(?:多少|几号|什么|哪[里儿]|的\p{Script=Han}{1,3})$|^我(?:家|的|们家)\p{Script=Han}{1,5}$|^(?:and |also |oh )*(?:my|our) [\p{L}-]+(?:['’]s)?(?: [\p{L}-]+){0,3}$|^(?:and |also |oh )*\p{L}+['’]s (?:news|secret|business|situation|story|trouble)\b|^(?:and |also |oh )*(?:who|where|how|what) i [\p{L}]+|^(?!(?:i|it|he|she|we|they|you|nothing)\b)[\p{L}'’-]+(?: (?!is|are|was|were|am|be)[\p{L}'’-]+)? (?:being|having|getting|losing|leaving|failing)\b/iu

const piecesOf = (text: string): string[] =>
  text
    .split(/[,，;；:：.。!！?？…\n]+|\s+[-–—]+\s+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')

const plainOf = (clause: string): string =>
  foldScript(clause.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['’‘`]/gu, '')

function isRequest(clause: string): boolean {
  const plain = plainOf(clause)
  return requests.some((request) => request.test(plain))
}

/** `isOfWords`: the request alone could be about a text or a thing at hand. `isHere`: it is in the same sentence. */
function descriptionIn(clauses: readonly string[], isOfWords: boolean, isHere: boolean): string {
  const start = clauses.findIndex((clause) => {
    const plain = plainOf(clause)
    return (
      tells(plain) ||
      (!isOfWords && describes(plain)) ||
      (isHere && names.test(clause)) ||
      (describes(plain) && !atHand.test(plain))
    )
  })
  return start === -1
    ? ''
    : clauses
        .slice(start)
        .filter((clause) => !isRequest(clause))
        .join(', ')
}

const describes = (plain: string): boolean =>
  [...telling, ...describing].some((pattern) => pattern.test(plain)) && !stating.some((pattern) => pattern.test(plain))

/** Says itself that it was told. */
const tells = (plain: string): boolean =>
  telling.some((pattern) => pattern.test(plain)) && !stating.some((pattern) => pattern.test(plain))

/** A request that nothing but memory can be asked. */
const ofMemory =
  /\b(?:forget|un-?learn|un-?remember|remember|memory|memories|notes|hold on|hang on|never|pretend|none of your|off the record)\b|忘|记(?!录)|抹|当.{0,8}[没不](?:听|说|讲|提|知道)|彻底|翻篇|一笔勾销/u

/** Parts of a text, and things one has in hand. */
const atHand =
  /\b(?:paragraph|sentence|line|stanza|verse|title|slide|column|row|cell|table|file|folder|word|comma|bullet|section|draft|email|mail|function|code|commit|branch|paste|example|intro|ending|list|point|step)s?\b|段|句|标题|行|列|文件|表格|稿|攻略|方案|文案|简介|代码|页|例子|步骤|[件条双顶套本盒包箱](?:外套|衣服|裤子|鞋|帽子|书)|里面|那条$|那件\S/u

const it =
  '(?:(?:it|that|this|them|those|these|all that|the lot|the whole (?:lot|thing|business))|(?:all|any|every bit|most) of (?:it|that|this|them))'
const removeIt = String.raw`(?:(?:forget|un-?learn|un-?remember|disregard|erase|delete|remove|drop|lose|scrap|wipe|purge|bin|ditch|discard|clear|expunge|scratch|strike|unsay|get rid of|let go of|dispose of|throw (?:away|out)|chuck(?: out)?)(?: about)? ${it}|(?:rub|cross|strike|blot|wipe|scrub|scratch|take|cut|leave|rip|edit|throw) ${it} (?:out|off|away)|let ${it} go|make ${it} (?:disappear|vanish|go away))`
const ask = String.raw`^(?:(?:ok|okay|oh|and|so|but|then|also|now|please|pls|just|well|actually|alright|right|kindly|maybe|hey|no) )*(?:(?:(?:can|could|would|will) (?:you|u)|you (?:can|may|should|could|must|better|might want to)|feel free to|go ahead and|i(?:d| would)? (?:want|like|need|prefer) (?:you|u) to|do me a favou?r and) (?:please |just |kindly |safely )*)?`
const after = String.raw`(?: (?:for (?:good|ever|me)|forever|please|pls|ta|thanks|thank you|would you|will you|can you|completely|entirely|altogether|now|again|right|ok|okay|alright|too|as well|(?:right )?(?:of|out of|from|off) (?:your|the) (?:memory|memories|notes|records?|head|brain|mind|books|list)|if you (?:would|can|could|dont mind)))*$`

/** Clauses that ask to forget, and do not say what. */
const requests: readonly RegExp[] = [
  new RegExp(`${ask}${removeIt}${after}`, 'u'),
  /^(?:and |but |so |ok |right )*(?:i|we) never (?:said|told|mentioned|wrote|brought up|breathed)(?: you)?(?: a word| a thing)?(?: (?:of|about))?(?: (?:it|that|this|any(?:thing)?|any of (?:it|that)|so))?(?: (?:ok|alright|right))?$/u,
  /^(?:and |but |so |ok |right )*you(?:ve| have)? (?:never|didnt|did not) (?:hear|heard|see|saw|get|got|know|knew|read)(?: about)? (?:it|that|this|a (?:thing|word)|anything|nothing|any of (?:it|that))(?: from me)?(?: (?:ok|alright|right))?$/u,
  new RegExp(
    String.raw`(?:(?:^|\bi)d (?:rather|prefer)(?: it if)? (?:you|u) (?:didnt|did not|dont|not)|^(?:please )?(?:dont|do not|never|stop)|you (?:dont|do not|neednt) (?:need to|have to)?|^(?:theres )?no need (?:for you )?to|i (?:dont|do not) want (?:you|u)(?: to)?)(?: \w+ly)? (?:hold(?:ing)? on ?to|hang(?:ing)? on ?to|keep(?:ing)?|kept|remember(?:ing)?|stor(?:e|ing)|sav(?:e|ing)|have|having|know(?:ing)?(?: about)?|carry(?:ing)?) ${it}(?: (?:anywhere|around|any ?more|in (?:your )?(?:memory|notes|mind)|on (?:file|record)))*$`,
    'u',
  ),
  /^(?:(?:its|it is|thats|that is|this is|all of (?:it|that) is|and) )*(?:really |frankly )*(?:none of (?:your|ur) business|off the record|not for (?:the record|your (?:notes|memory|records))|not (?:yours|mine) to (?:keep|tell|share|know))$/u,
  /^(?:please |just |and )*(?:pretend|act (?:as if|as though|like)|make out) (?:i|you|we|it) (?:never|didnt)\b.{0,30}$/u,
  /^(?:yeah |yes |all )*(?:gone|away with it|out of there)(?: please| now| ta)*$/u,
  /^(?:so |and )*(?:can|could|may) (?:it|that|this|they|those) (?:please )?(?:go|be (?:gone|forgotten|erased|deleted|wiped|removed|dropped))(?: please| now| too)*$/u,
  /^(?:please |just |and )*forget i (?:ever )?(?:said|mentioned|told you|brought (?:it )?up|wrote)(?: (?:it|that|this|anything|any of (?:it|that)))?$/u,
  /^(?:i )?(?:(?:want|need|would like|d like) (?:it|that|this|them|all of it)|(?:it|that|this) (?:has|needs|ought) to) (?:to )?(?:be )?(?:go|gone|forgotten|erased|deleted|wiped|removed|dropped|vanish|disappear)(?: for good| forever| please| too)*$/u,
  /^(?:那|就|你|您|给我|帮我|麻烦你?|请|也|都|全|还是|赶紧|快|可以|能不能|能|彻底|统统|通通|直接|一并|它|这些|那些|(?:这|那)(?:个|条|件事?|事儿?|段|句|块)|你?(?:那|这)(?:边|儿|里)|把(?:它|这个|那个|这事|那事)|从你?(?:那儿|那里)?的?(?:记忆|脑子|记录)里){0,6}(?:忘掉|忘了(?=吧|它|哈|好)|忘(?=吧)|忘干净|忘光|抹(?:了|掉|去|除)|删(?:了|掉|除|干净)?(?=吧|哈|了|掉|$)|清(?:了|掉|除|空)|划(?:了|掉)|擦(?:了|掉)|去掉|拿掉|撤(?:了|掉|下)|扔了|扔掉|丢掉|翻篇(?=了|吧)|一笔勾销|(?<=[帮给替]我|请|麻烦你?)忘了)(?:它|了|吧|哈|啊|啦|呗|掉|干净|算了|得了|好了|行吗|好吗|好不好|可以吗)*$/u,
  /^(?:就|那|也|都|请|全){0,3}(?:你|您)?(?:那边|这边|那儿|那里|们)?(?:也|就|都|全)?(?:当|当作|当做|只当|权当|就当|算)(?:我|你|您|这事|它|自己)?(?:从来|压根|根本|什么都|啥都|也|就|都)?(?:没|不)(?:听|说|讲|提|看|有|发生|知道)(?:过|见|到|这回事|这事|这码事)*(?:哈|吧|啊|好了|好吗|行吗)*$/u,
  /^(?:我)?(?:要|想|全|都)?(?:收回|撤回)(?:了|吧|哈)*$/u,
  /^(?:你|您|就|也|都|请|以后|千万){0,3}(?:别|不要|不用|用不着|不必|甭|莫)(?:再|你|您|给我|帮我|替我)*(?:记|留|存|保存|保留|记录)(?:着|了|下来|下|住)?(?:它|这个|那个)?(?:了|哈|吧|啊|啦)*$/u,
  /^(?:请|以后|就|也|千万){0,2}(?:别|不要|甭|莫)(?:再)?(?:让|叫|给)(?:它|这个?|那个?)(?:再|还)?(?:留|存|记|待|搁)(?:着|下|在.{0,6})?(?:了|吧|啊)*$/u,
  /不(?:想|希望|愿意?)(?:让|要)?(?:它|这(?:个|事)?|那(?:个|事)?|你)?(?:再|继续|还)?(?:留|记|存|保存|保留|待|搁)(?:着|住|下)?(?:它|这个|那个)?(?:在?你?(?:这|那)(?:里|儿|边)?|在记忆里)?(?:了|啊|吧)*$/u,
]

const confided = /\bbetween (?:me|us|myself|the two of us)\b/iu

const told = String.raw`(?:i|we|ive|id|weve)(?: (?:was|were|had|have|once|only|just|ever|been|kept|sort of|kind of))* (?:said|told|asked|mentioned|wrote|shared|gave|confessed|confided|admitted|described|complain\w*|moan\w*|chunter\w*|rant\w*|grumbl\w*|vent\w*|whin\w*|bitch\w*|rambl\w*|blurt\w*|talk\w*|spoke|went on|going on|banging on|was on|on about|brought up|bring up|let (?:slip|on|out)|spill\w*|own\w* up)`
const thing =
  '(?:things?|stuff|business|matter|story|stories|bit|one|carry ?on|saga|mess|affair|episode|details?|numbers?|figures?|incident|situation|row|trouble|problem|secret|conversation|chat|part|note)'
const opening = '^(?:(?:ok|okay|oh|and|so|but|also|now|well|actually|right|hey|then|as for|remember|you know) )*'

/** Clauses that name something by its having been told. */
const telling: readonly RegExp[] = [
  new RegExp(
    String.raw`${opening}(?:everything |anything |all |whatever )?(?:what|that|the|those|this|everything|anything|whatever|all|my|our)\b.*\b${told}`,
    'u',
  ),
  /\bi (?:should ?nt|should not|shouldnt|never should|wish i hadnt|regret)(?: have)? (?:ever )?(?:told|tell|telling|said|saying|mentioned|mentioning|shared|sharing)\b/u,
  /(?:说|讲|提|聊|问|告诉|抱怨|吐槽|透露|交代|坦白|念叨|唠叨)过|(?:说|讲|提|聊|抱怨|吐槽)的|(?:跟|和|对|向)你(?:说|讲|提|聊|抱怨|吐槽|坦白|念叨|唠)|告诉(?:过)?你|说漏嘴|(?:^|[我你])(?:之前|以前|上次|上回|早先|先前|那会儿|当时)(?:跟你|和你|说|讲|提|聊|告诉)|摊子|(?:的|这个?|那个?)(?:破|糗|丑|烂)?(?:事儿?|事情|茬)$|那(?:件|码|档|桩)事儿?$|^(?:还有|对了|另外)?(?:关于|有关)/u,
]

/** Clauses that name something told before without telling it. */
const describing: readonly RegExp[] = [
  new RegExp(
    String.raw`${opening}(?:(?:that|the|those|this|my|our) (?:\S+ ){0,4}${thing}\b|(?:everything|anything|whatever|all|whats? ?(?:ive|i have|you have|youve)?) (?:about|on|with|to do with|got|you know)\b|(?:about|regarding|concerning) )`,
    'u',
  ),
  // Me crying at work.
  /^(?:(?:ok|oh|and|so|also|now) )*(?:me|us|him|her|them|my \w+) (?:\w+ )?\w{2,}ing\b/u,
  /^(?:(?:ok|oh|and|so|also|now) )*what (?:ive|i have|im|my|our|he|she|happened|they)\b/u,
  /^(?:之前|以前|上次|上回)|(?:^|\S)那(?:个|件|条|些|摊|桩|档|回|次|段|笔|句|事|码|点|破)|(?:的|这|那)(?:说法|数目|数字)$/u,
]

/** States something new, or asks; does not point back. */
const stating: readonly RegExp[] = [
  /^(?:that|this) (?:is|was|s)\b/u,
  /^(?:thats|this is)\b/u,
  /^(?:我|他|她)(?:忘|想不起)/u,
]
