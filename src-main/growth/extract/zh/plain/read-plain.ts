import { foldScript } from '../../../../memory/language/fold-script.ts'
import type { Passing, Setting } from '../../grammar.ts'
import { opensAnew, type Referent } from '../../referent.ts'
import { chineseRelation } from '../../../../memory/ontology/relations.ts'
import { kinds, type Finding } from '../../rule.ts'
import { contrastOfOthers } from '../correcting.ts'
import { asksBack, chineseCorrectionMarker, openingLength } from '../kinds.ts'
import { answerOf, askedIn, type Asked } from './answers.ts'
import { healthPredicates, tastePredicates } from './body.ts'
import { eventPredicates, goalPredicates, schedulePredicates } from './daily.ts'
import { havingPredicates, introducedIn, petPredicates } from './having.ts'
import { identityPredicates, placePredicates } from './identity.ts'
import { inContext } from './in-context.ts'
import { nameInPassing } from './name-in-passing.ts'
import { piecesOf } from './pieces.ts'
import { toFinding, type Fact, type Predicate, type Said } from './predicate.ts'
import { request } from './requests.ts'
import { otherKin, personOf, subjectOf, type Who } from './subject.ts'
import { wishOf } from './wishes.ts'
import type { Piece } from './words.ts'
import { bareJob, educationPredicates, workPredicates } from './work.ts'

const predicates: readonly Predicate[] = [
  ...identityPredicates,
  ...healthPredicates,
  ...educationPredicates,
  ...workPredicates,
  ...placePredicates,
  ...tastePredicates,
  ...havingPredicates,
  ...petPredicates,
  ...goalPredicates,
  ...eventPredicates,
  ...schedulePredicates,
]

/** Whom the clauses before were about. */
interface State {
  person: Who | null
  /** The last clause told of the person, not of the user. */
  goesOn: boolean
  stranger: boolean
  /** Which clause is read, and which was the last about the person. */
  at: number
  last: number
  /** The person or animal that the clause before ended with. */
  introduced: Who | null
  /** The user is introducing themselves. */
  introduces: boolean
  /** The clause before. */
  before: Piece | null
}

/**
 * What the clauses of a sentence say of the user and the people around them, in the short forms of chat: without a
 * subject, in the middle of a request, as an answer. Offsets count from the start of the sentence.
 */
export function plainFacts(text: string, setting: Setting): readonly Passing[] {
  if (asksBack(text) || recalls.test(text)) return []
  const folded = foldScript(text)
  const right = contrastOfOthers(folded.slice(chineseCorrectionMarker(folded)))
  const corrected = right === null ? [] : factsIn(right, setting).filter(({ finding }) => finding.slot !== null)
  if (corrected.length === 0) return factsIn(text, setting)
  return corrected.map((one) => ({
    ...one,
    finding: { ...one.finding, correction: true },
    start: 0,
    end: text.length,
  }))
}

/** "我每天喝几杯咖啡来着": has forgotten it. */
const recalls = /来着(?:呢|了|啊|呀|的)?[?？。！!~～\s]*$/u

function factsIn(text: string, { whole, asked, referent }: Setting): readonly Passing[] {
  const state: State = {
    person: referent && !opensAnew(foldScript(text)) ? personNamed(referent) : null,
    goesOn: false,
    stranger: false,
    at: 0,
    last: -1,
    introduced: null,
    introduces: joins.test(whole),
    before: null,
  }
  const question = asked === '' ? null : askedIn(asked)
  const found: Passing[] = []
  let aside: State | null = null
  const pieces = piecesOf({ text, start: 0, end: text.length }).slice(0, mostPieces)
  for (const [index, piece] of pieces.entries()) {
    const answers =
      question === null || index > (refuses.test(pieces[0]?.folded ?? '') ? 1 : 0) ? [] : answerOf(piece, question)
    state.at = index
    const isAnswer = question !== null && answers.length > 0
    if (isAnswer && question.who.kind !== 'user')
      Object.assign(state, { person: question.who, goesOn: true, last: index })
    const told = isAnswer ? answers.map((fact) => answered(fact, question, piece, asked)) : read(piece, state, whole)
    if (told === 'end') break
    state.before = piece
    const named = nameInPassing(piece)
    if (named !== null)
      found.push(passing({ ...nameFact(named.name), doubtful: true }, named.who, piece, named.content))
    if (givenUp.test(piece.folded)) dropTastes(found)
    found.push(...told.flatMap((one) => inContext(one, index, pieces, text) ?? []))
    // What stands in brackets is forgotten with them.
    if (aside !== null) Object.assign(state, aside)
    aside = /[（(]/.test(piece.mark) ? { ...state } : null
  }
  const hasName = found.some(({ finding: { slot } }) => slot?.subject === 'user' && slot.attribute === 'name')
  return hasName ? found.filter(({ finding }) => finding.slot?.attribute !== 'surname') : found
}

/** "不了，改成…": the answer comes after. */
const refuses = /^(?:不了?|没有?|不是)(?:了|啦|呢)?$/

/** An answer, with the words of the question that it says nothing without. */
function answered(fact: Fact, { who, topic }: Asked, piece: Piece, asked: string): Passing {
  const whose = who.kind === 'user' ? '' : who.words
  const isAsked = fact.label !== '' && [...fact.label.replace(/[：在]/g, '')].every((one) => asked.includes(one))
  const isName = fact.attribute === 'name' && who.kind !== 'user'
  const said = isName
    ? `叫${fact.value}`
    : topic !== ''
      ? `${topic}：${piece.text}`
      : isAsked
        ? `${fact.label}${fact.value}`
        : piece.text
  return { ...passing(fact, who, piece, `${whose}${said}`), asked }
}

/** "… but I quit": takes back a taste told before it. */
const givenUp =
  /^(?:但是?|不过|可是?|只是|然而)?我?(?:最近|现在|后来|去年|今年|上个月|已经|刚|都|早就|终于)*(?:戒了|戒掉了?|戒了它|不(?:喝|吃|玩|看|喜欢|爱)了|放弃了)$/

function dropTastes(found: Passing[]): void {
  for (let at = found.length - 1; at >= 0; at -= 1)
    if (found[at]?.finding.category === kinds.taste.category) found.splice(at, 1)
}

function personNamed({ words, pet }: Referent): Who | null {
  const { who } = subjectOf(words, words)
  if (who.kind === 'person' && pet) return { ...who, kind: 'pet' }
  return who.kind === 'person' || who.kind === 'pet' ? who : null
}

/** Clauses that are read of one sentence. */
const mostPieces = 60
/** Nobody says more in a clause; patterns need not go through it. */
const longest = 60

function read(piece: Piece, state: State, whole: string): readonly Passing[] | 'end' {
  if (piece.text.length > longest) return []
  const lead = leadLength(piece.folded)
  const folded = piece.folded.slice(lead)
  const text = piece.text.slice(lead)
  if (supposed.test(folded)) return 'end'
  if (uncertain.test(folded)) return []
  const wish =
    asks.test(folded) || piece.mark.includes('？') || piece.mark.includes('?') ? null : wishOf(folded, text, whole)
  if (wish) return [wishReading(wish, piece, text)]
  if (asks.test(folded)) {
    state.stranger ||= hearsay.test(folded)
    return []
  }
  if (/^(?:听说|据说|人家|有人|别人|网上|老话)/.test(folded)) state.stranger = true
  const subject = subjectOf(folded, text)
  if (subject.who.kind === 'user' && !subject.implied) Object.assign(state, { stranger: false, goesOn: false })
  if (subject.vague === true) {
    if (!state.stranger) Object.assign(state, { person: subject.who, goesOn: true })
    return []
  }
  if (metSomebody.test(folded)) state.stranger = true
  const introduced = state.introduced
  state.introduced = introducedIn(folded)
  const isName = introduced !== null && subject.implied && fullName.test(folded)
  if (subject.implied && calledSo.test(folded) && introduced === null && endsWithThing.test(state.before?.folded ?? ''))
    return []
  state.stranger ||= isTitled.test(folded)
  if (isName) return [passing(nameFact(text), introduced, piece, withWhom(introduced, text))]
  state.introduces ||= introducing.test(folded)
  if (subject.implied && (request.test(folded) || ofToday.test(folded))) return []
  const isOfIntroduced =
    introduced !== null && (subject.implied || subject.who.kind === 'other') && ofIntroduced.test(folded)
  const who = isOfIntroduced ? introduced : whoOf(subject.who, subject.implied, folded, state)
  if (who === null) {
    state.stranger ||= !subject.implied
    return []
  }
  const rest = restOf(folded, text, subject.length)
  const said: Said = { who, ...rest, implied: subject.implied, introduces: state.introduces }
  const { before } = state
  const job = state.introduces && subject.implied && who.kind === 'user' ? bareJob(said, before) : []
  if (before !== null && job.length > 1)
    return job.map((fact) => passing(fact, who, { ...piece, start: before.start }, `${before.text}，${text}`))
  const facts = distinct([
    ...job,
    ...fullNameAfter(said, before),
    ...predicates.flatMap((predicate) => predicate.read(said)),
  ])
  const names = subject.name === '' || who.kind === 'other' ? [] : [nameFact(subject.name)]
  const other = otherKin.exec(folded.slice(subject.length))?.groups?.['rel']
  const isFar = subject.implied && who.kind !== 'user' && !isOfIntroduced && state.at - state.last > 1
  if (who.kind === 'person' || who.kind === 'pet') {
    Object.assign(state, { person: who, goesOn: true, last: state.at })
  }
  if (other !== undefined) Object.assign(state, { person: personOf(other), goesOn: true, last: state.at - 1 })
  const isMeant = who.kind !== 'user' && (subject.implied || subject.who.kind === 'other')
  const resolved = isMeant ? withWhom(who, text.slice(subject.length)) : text
  // A clause between them may have changed whom it is about.
  const isStrange = isFar || (who.kind === 'person' && !who.words.startsWith('我'))
  if (before !== null && who.kind === 'user' && changesJob.test(before.folded) && facts.length > 0)
    return facts.map((fact) => passing(fact, who, { ...piece, start: before.start }, `${before.text}，${text}`))
  return [...names, ...facts].map((fact) =>
    passing(isStrange ? { ...fact, doubtful: true } : fact, who, piece, resolved),
  )
}

/** Fillers, times and degrees that stand before what is said. */
function leadLength(folded: string): number {
  let at = openingLength(folded)
  for (let round = 0; round < 4; round += 1) {
    const match = fillers.exec(folded.slice(at))
    if (match === null || at + match[0].length >= folded.length) break
    at += match[0].length
  }
  return at
}

const fillers =
  /^(?:其实|反正|话说|说起来|毕竟|因为|由于|所以|但是?|不过|而且|然后|另外|还有|对了|顺便说|顺便|那个|嗯|呃|额|啊|哎呀?|唉|欸|诶|哦|噢|喂|哈{1,}|嘿{1,}|(?:我)?跟你(?:讲|说)(?:啊|哦|哈)?|告诉你|说真的|老实说|说实话|记得|记一下|记住|备忘|更正一下|纠正|说到|说起|至于|提到|兄弟|姐妹们?|宝子们?|老铁|亲|小同志你好|问一下哈?|也就是|就是说|主要是?|问题是|关键是|谁懂啊|救命啊*|天呐)(?:[，,：:\s])*/u

const supposed = /如果|假如|假设|要是|倘若|假使|万一|若我|若是|早知道|换作|梦见|梦到|梦里|做了个?梦|上辈子|下辈子/
const uncertain = /可能|也许|或许|说不定|没准|兴许|大概率|不一定|没想好|没定|看情况|再说吧|谁晓得|谁知道/
const asks =
  /[吗么]$|(?<!什)么呢$|呢$|怎么(?!也|都)|咋|干[嘛吗](?!干|就|都|也)|什么(?!的|都|也)|(?<=[干做学搞教卖读念管])什么的|(?<!说)啥(?!都|也)|哪(?!怕|都|儿都)|(?<!没)几点|多少(?!有)|为什么|为啥|如何|能不能|能否|可不可以|是不是|有没有|要不要|好不好|行不行|得不得|对不对|是否|该不该|够不够|值不值|会不会|谁(?!都)|来不来得及|靠谱不|划算不|[^不]不$/
const hearsay = /听说|据说|人家|那家/
const ofToday =
  /^(?:今天|今早|今晚|今儿|昨天|昨晚|昨儿|刚才|刚刚|刚(?!入职|满|搬|毕业|退休|考)|前天|上午|中午|下午|晚上|早上|明天|明早|外面|这两天|这几天)(?!.{0,3}(?:都|一般|固定))/

/** From here on it is that somebody's tale. */
const metSomebody =
  /(?:碰|遇|撞|瞧|看)(?:见|到|上)了?(?:一?[个位对]|老)|认识了?一?[个位]|(?:拉|载|接|送|来|带|有|见|收|碰)(?:了|到|过)?一?[个位](?:[^，]{0,8}的)?(?:老爷子|老太太|老头|乘客|客人|顾客|新人|实习生|网友|老外|大叔|大姐|大爷|大妈|阿姨|小伙|小姑娘|姑娘|病人|学生|家长|小孩|妈妈|哥们)/
/** "我跳槽了，去了…": the new post comes after. */
const changesJob = /^我?(?:去年|前年|上个?月|上周|最近|刚|已经|今年)*(?:跳槽|换工作|换了?(?:份|个)?工作|辞职|离职)了?$/u
/** Tells of a new post. */
const joins = /入职|拿到了?.{0,6}offer|被?录用了|上岗/iu
/** Begins to tell who the user is. */
const introducing = /^(?:坐标|base|本人|人在|现居|自我介绍|我叫|我姓|我是)/iu
/** "开了个绣庄，叫金针坊": the thing is called so, not its owner. */
const calledSo = /^(?:名字)?(?:就)?叫/u
const endsWithThing = /[个家间所只条部款本座辆][\p{Script=Han}A-Za-z]{1,8}$/u
/** "带我的是魏明远先生": what follows is said of him. */
const isTitled = /是\p{Script=Han}{2,4}(?:先生|女士|老师|教授|医生|主任)$/u
/** What is said at once of somebody who was just named. */
const ofIntroduced =
  /^(?:它|他|她)?(?:今年|现在|已经|都|才|刚|快|满|就)*(?:(?:名字|小名|大名|名)(?:就)?(?:叫|是)|叫(?!我|你|外卖|车)|[\d一二三四五六七八九十两半]+(?:个多?月|周?岁|多?岁)|是?[公母](?:的|$)|绝育)/u

function whoOf(who: Who, implied: boolean, folded: string, state: State): Who | null {
  if (who.kind === 'other') return /^[他她它其](?!们)/.test(folded) && !state.stranger ? meant(folded, state) : null
  if (implied && state.goesOn && state.person !== null) return state.person
  if (state.stranger) return null
  return who
}

/** 它 is an animal, and none from before the sentence where something else opens that. */
function meant(folded: string, { person, at, last, before }: State): Who | null {
  if (!folded.startsWith('它') || person === null) return person
  const isAnimal = person.kind === 'pet' || /^(\p{Script=Han})\1$/u.test(person.words)
  return isAnimal && (at === 0 || last !== -1 || before?.folded.includes('它') === true) ? person : null
}

const adverbs = /^(?:的时候|呢|啊|哦|嘛|吧|，|自己|本人|其实|真的|确实|就是|毕竟|反正|如今|眼下|而家|也|还|又)+/

function restOf(folded: string, text: string, length: number): { folded: string; text: string } {
  const skip = length + (adverbs.exec(folded.slice(length))?.[0].length ?? 0)
  const at = skip >= folded.length ? length : skip
  const rest = folded.slice(at)
  const end = rest.replace(endings, '').length || rest.length
  return { folded: rest.slice(0, end), text: text.slice(at, at + end) }
}

/** Particles and laughter at the end. */
const endings = /(?:[啦咯咧嘛啊呀哈噻喔哦呢吧呗哟嘻嘿呜噢]|谢谢|来着|\s)+$/u

/** One fact for an attribute, and none that another says more fully. */
function distinct(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(
    (fact, index) =>
      !facts
        .slice(0, index)
        .some(
          (other) =>
            (other.attribute === fact.attribute && (other.single === true || other.value.includes(fact.value))) ||
            other.value === fact.value ||
            (other.value.includes(fact.value) && other.kind === fact.kind),
        ),
  )
}

/** Of a few characters most have to be the user's own: a comma keeps them apart from the words put before them. */
const withWhom = ({ kind, words }: Who, text: string): string =>
  isKnownKin.test(words)
    ? `${kind === 'pet' ? words.replace(/^我(?!的|家)/u, '我的') : words}${text}`
    : text.length <= 3 && !/^[在是住叫属姓有上做当的]/u.test(text)
      ? `${words}，${text}`
      : `${words}${text}`

const isKnownKin = new RegExp(`^我(?:的|家|们家)?(?:${chineseRelation})$`, 'u')

/** "我姓戚，戚远舟". */
const fullNameAfter = ({ who, implied, folded, text }: Said, before: Piece | null): readonly Fact[] => {
  const surname = /我姓(\p{Script=Han})$/u.exec(before?.folded ?? '')?.[1]
  const isFull = who.kind === 'user' && implied && surname !== undefined && folded.startsWith(surname)
  return isFull && /^\p{Script=Han}{2,3}$/u.test(folded) ? [{ ...nameFact(text), label: '名字：' }] : []
}

/** A clause that is nothing but a name: "紧急联系人写我妈，段淑芬". */
const fullName =
  /^[王李张刘陈杨赵吴周徐孙朱胡郭林郑谢宋唐许韩冯邓曹彭曾肖董袁潘蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔谭汪范廖贾韦邹熊孟秦薛侯雷龙史陶黎贺顾毛郝龚邵钱段乔尹戚柳康武殷葛蔺褚]\p{Script=Han}{2}$/u

const nameFact = (value: string): Fact => ({ kind: 'identity', attribute: 'name', value, label: '', single: true })

const passing = (fact: Fact, who: Who, { start, end }: Piece, content: string): Passing => ({
  finding: toFinding(fact, who),
  content: content.replace(endings, '').trim() || content,
  start,
  end,
})

const wishReading = (finding: Finding, { start, end }: Piece, content: string): Passing => ({
  finding,
  content,
  start,
  end,
})
