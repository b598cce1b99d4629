import type { SourceMessage } from '../../evidence/source-message.ts'
import { holdsSecret } from '../../evidence/secrets.ts'
import { sentencesOf } from '../../evidence/own-words.ts'

export interface FoundPain {
  readonly summary: string
  readonly quote: string
  readonly severity: number
}

export interface FoundTry {
  /** What was tried in the user's words; null where they only point at what was proposed to them. */
  readonly solution: string | null
  readonly outcome: 'worked' | 'failed'
  readonly quote: string
}

export interface Experiences {
  readonly pains: readonly FoundPain[]
  readonly tries: readonly FoundTry[]
}

const pain =
  /\bdriv(?:es?|ing) me (?:nuts|crazy|mad|up the wall)\b|\b(?:keeps?|kept) (?:\w+ )?(?:crash|freez|drop|break|fail|fall|jam|disconnect|los|stop|leak|com|log|reset|restart|wak)\w*|\b(?:jams|crashes|dies|hangs|stalls|fails|breaks|freezes|drops|disconnects|leaks|overheats) (?:again|every|each|all the time|constantly|whenever)\b|\b(?:drops|comes? out|opens?|prints?|loads?|shows?)\b.{0,40}\b(?:every \d+|garbage|garbled|wrong|too (?:low|high|slow|late)|blank|upside down)\b|\b(?:same|such a|real|huge|constant) (?:pain|headache|nuisance|nightmare|hassle)\b|\b(?:won't|doesn't|does not|will not|stopped) (?:start|work(?!(?:ing)? (?:at|for|as|in|there|here|with|nights?|days|from|weekends?|on \p{L}+days?)\b)|open|print|load|connect|charg|sync|boot|turn|clos)\w*|\bi can(?:'t|’t|not) (?:get (?:it|this|the) .{1,30} to)\b|\b(?:struggl\w+|trouble|problems?|issues?) (?:with|to)\b|\bfed up with\b|\bsick of\b|\bannoy\w+\b.{0,60}\b(?:again|every|always|keeps)\b|\b(?:always|constantly|every (?:time|day|week|month|morning)) .{0,40}\b(?:fails?|breaks?|crash\w*|wrong|late|stuck|error)\b|\bis (?:broken|stuck|frozen|down) again\b/iu
const zhPain =
  /(?:总是?|老是?|又|一直|经常|天天|每次都?|动不动就?)[^，。！？]{0,12}(?:坏|掉线|断|卡|崩|报错|失败|出错|乱码|漏|死机|闪退|黑屏|连不上|打不开|睡不好|失眠|吵)|连不上|打不开|打印不出|不灵了?|没反应|(?:掉线|闪退|死机|乱码|卡顿)(?:了|得)?|每\S{1,6}(?:就)?(?:断|掉|卡|崩)(?:一次|线)|全(?:都)?(?:变?成|是)(?:了)?(?:方块|问号|乱码)/u
/** What anybody says on a bad day or in a bad night: a trouble only where it comes back or lasts. */
const ofTheMoment =
  /烦死|烦人|烦了|头疼死|让人头疼|头大|崩溃|抓狂|气死|受不了了|睡不着|失眠|睡不好|\bi can(?:'t|’t|not) (?:sleep|fall asleep)\b|\b(?:insomnia|sleepless)\b/iu
const lasting =
  /总是?|老是?|一直|经常|常常|天天|每[天晚次周个回]|最近|近来|这阵子|连着|好几|长期|动不动|又|(?:[一二两三四五六七八九十几半多]|\d+)个?(?:天|周|月|年|晚|礼拜|星期)|\b(?:again|always|every|each|lately|these days|since|most nights|constantly|keeps?|for (?:\w+ )?(?:days|nights|weeks|months|years|ages))\b/iu
/** Asks for another form of an answer, whose old one is no trouble of theirs. */
const asksForForm =
  /(?:别|不要|不用)再?(?:弄|用|写|发|加|给|搞|整)|写成|\b(?:don['’]?t|do not|never|stop) (?:use|using|write|writing|send|sending|give|giving|put|putting)\b/iu
const notOwn =
  /\b(?:if|imagine|suppose|he|she|they|his|her|their|my (?:friend|boss|brother|sister|wife|husband|mum|mom|dad)(?:'s)?) \w*|如果|要是|假如|他|她|[妈爸爷奶姐妹哥弟]|婆婆|公公|岳|孩子|儿子|女儿|(?:朋友|同事|老板|老公|老婆)/iu
const laughing = /哈哈|嘿嘿|\b(?:lol|haha\w*|just kidding|jk)\b|😂|🤣/iu

const failed =
  /\b(?:did(?:n't|n’t| not) (?:help|work|do anything|change anything)|does(?:n't|n’t| not) help|no (?:change|luck|difference|effect|use)|still (?:the same|broken|there|drops|crashes|not)|made (?:it )?(?:no difference|worse)|(?:was |is )?(?:no use|useless)|to no avail|works? but\b|without success)\b|没用|沒用|没效果|不管用|不起作用|还是(?:老样子|不行|一样|不好)|没变化|白搭|没好转|试了不行/iu
const worked =
  /\b(?:that (?:was|is) it|that (?:did it|worked|fixed it|helped|solved it)|(?:it|this) (?:worked|works now|is fixed|helped)|fixed (?:it|now)|solved|problem gone|no more (?:drops|crashes|errors|jams)|now it (?:just )?(?:works|opens|prints|loads|runs|connects|sleeps|starts)|works? (?:again|now|fine now)|did the trick|all good now)\b|(?<=[\p{L}\d]{2})(?<!\b(?:we|you|he|she|they|who|it)) did it(?=[ ,.!]*(?:btw|thanks|ta|cheers|[,.!]|$))|\b(?:not|never|[\p{L}]+n['’]?t) (?:had|lost|dropped|seen|crashed) (?:an?|one|it|any)\b.{0,20}\bsince\b|(?<!没|不)(?:有点用|有用|管用|见效|奏效)|好了|解决了|搞定了|修好了|不(?:再)?(?:掉线|卡|报错|崩|乱码|断)了|终于(?:能|可以|好)|就是这个(?:问题|原因)/iu

/** What the user's own words say of troubles, and of what was tried against them and what came of it. */
export function findExperiences(message: Pick<SourceMessage, 'text' | 'untrustedSpans' | 'role'>): Experiences {
  if (message.role !== 'user') return { pains: [], tries: [] }
  const pains: FoundPain[] = []
  const tries: FoundTry[] = []
  let wasPain = false
  const sentences = [...sentencesOf(message)].filter(({ text }) => text.length <= longest && !holdsSecret(text))
  for (const { text } of sentences) {
    const isQuestion = /[?？]\s*$|吗\s*$/u.test(text)
    const isFailed = !isQuestion && failed.test(text)
    const isWorked = !isQuestion && !isFailed && worked.test(text)
    if (isFailed || isWorked)
      tries.push({ solution: solutionOf(text, isFailed), outcome: isFailed ? 'failed' : 'worked', quote: text })
    const hit = pain.exec(text) ?? zhPain.exec(text) ?? (lasting.test(text) ? ofTheMoment.exec(text) : null)
    const follows = wasPain
    wasPain = hit !== null
    if (!hit || follows || isQuestion || laughing.test(text) || isWorked || isNone(text, hit.index)) continue
    const summary = text.replace(/^(?:also|and|but|so|oh|ugh|btw|by the way|hey|另外|还有|对了|唉|哎)[,，\s]+/iu, '')
    pains.push({
      summary: shorten(withoutTry(summary)),
      quote: text,
      severity: severityOf(message.text),
    })
  }
  return { pains, tries }
}

const isNone = (text: string, at: number): boolean => asksForForm.test(text) || notOwn.test(text.slice(0, at))

const longest = 400
const shorten = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 159).trimEnd()}…`)

const severityOf = (text: string): number => (/nuts|crazy|nightmare|!!|崩溃|烦死|受不了|抓狂/iu.test(text) ? 4 : 3)

/** Without the clause that tells of a try. */
function withoutTry(text: string): string {
  const clauses = text.split(/(?<=[,，;；])\s*/u)
  const kept = clauses.filter((clause) => !failed.test(clause))
  return (kept.length > 0 ? kept : clauses)
    .join(' ')
    .replace(/(?<=\p{Script=Han}[，,]) /gu, '')
    .replace(/[,，;；]\s*$/u, '')
}

/** What was tried, where the clause itself names it. */
function solutionOf(text: string, isFailure: boolean): string | null {
  const clauses = text.split(/[,，;；.。!！]+/u).map((clause) => clause.trim())
  const outcome = isFailure ? failed : worked
  const clause = clauses.find((one) => outcome.test(one)) ?? ''
  const before = clause
    .slice(0, outcome.exec(clause)?.index ?? 0)
    .replace(/(?:吃了|试了|试过|用了|了|以后|之后|后| and)$/u, '')
    .trim()
  if (
    /[\p{L}]{3,}|\p{Script=Han}{2,}/u.test(before) &&
    !pointing.test(before) &&
    !/^.{0,8}(?:VPN|网|机|系统|电脑|它|问题)$/u.test(before)
  )
    return before
  const others = clauses.filter((one) => one !== clause && one !== '' && telling.test(one) && !pointing.test(one))
  return (
    others[0]?.split(/(?<=\p{Script=Han})(?:以后|之后|后|就)/u)[0] ??
    (telling.test(before) && /\p{Script=Han}{2,}/u.test(before) ? before : null)
  )
}

const pointing =
  /^(?:(?:[Ii]t|[Tt]hat|[Tt]his|[Tt]hey|[Dd]id that|[Tt]ried that|[Ww]orks?|OMG|omg))\b|^(?:诶|欸|嗯)?(?:这个|那个|它|这招|这样)/u
const telling =
  /\b(?:set|switch\w*|chang\w+|turn\w*|install\w*|reinstall\w*|updat\w+|us(?:ed|ing)|mov\w+|buy\w*|bought|new|clean\w*|replac\w+|put|lower\w*|rais\w+|restart\w*|unplug\w*|ask\w*|took|take|try\w*|tried)\b|调|换|改|装|用|放|买|吃|喝|关|开|重启|清|拔|试|设|搬|少|多/iu
