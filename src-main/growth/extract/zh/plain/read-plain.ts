import type { Passing, Setting } from '../../grammar.ts'
import { kinds, type Finding } from '../../rule.ts'
import { openingLength } from '../kinds.ts'
import { answerOf, askedIn } from './answers.ts'
import { healthPredicates, tastePredicates } from './body.ts'
import { eventPredicates, goalPredicates, schedulePredicates } from './daily.ts'
import { havingPredicates, petPredicates } from './having.ts'
import { identityPredicates, placePredicates } from './identity.ts'
import { piecesOf } from './pieces.ts'
import { toFinding, type Fact, type Predicate, type Said } from './predicate.ts'
import { subjectOf, theUser, type Who } from './subject.ts'
import { wishOf } from './wishes.ts'
import type { Piece } from './words.ts'
import { educationPredicates, workPredicates } from './work.ts'

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
}

/**
 * What the clauses of a sentence say of the user and the people around them, in the short forms of chat: without a
 * subject, in the middle of a request, as an answer. Offsets count from the start of the sentence.
 */
export function plainFacts(text: string, { asked, referent }: Setting): readonly Passing[] {
  const state: State = { person: referent && personOf(referent.words), goesOn: false, stranger: false }
  const question = asked === '' ? null : askedIn(asked)
  const found: Passing[] = []
  let aside: State | null = null
  for (const [index, piece] of piecesOf({ text, start: 0, end: text.length }).slice(0, mostPieces).entries()) {
    const answers = question === null || index > 0 ? [] : answerOf(piece, question)
    const told =
      answers.length > 0
        ? answers.map((fact) => ({ ...passing(fact, theUser, piece, piece.text), asked }))
        : read(piece, state)
    if (told === 'end') break
    if (givenUp.test(piece.folded)) dropTastes(found)
    found.push(...told)
    // What stands in brackets is forgotten with them.
    if (aside !== null) Object.assign(state, aside)
    aside = /[（(]/.test(piece.mark) ? { ...state } : null
  }
  return found
}

/** "… but I quit": takes back a taste told before it. */
const givenUp =
  /^(?:但是?|不过|可是?|只是|然而)?我?(?:最近|现在|后来|去年|今年|上个月|已经|刚|都|早就|终于)*(?:戒了|戒掉了?|戒了它|不(?:喝|吃|玩|看|喜欢|爱)了|放弃了)$/

function dropTastes(found: Passing[]): void {
  for (let at = found.length - 1; at >= 0; at -= 1)
    if (found[at]?.finding.category === kinds.taste.category) found.splice(at, 1)
}

function personOf(words: string): Who | null {
  const { who } = subjectOf(words, words)
  return who.kind === 'person' || who.kind === 'pet' ? who : null
}

/** Clauses that are read of one sentence. */
const mostPieces = 60
/** Nobody says more in a clause; patterns need not go through it. */
const longest = 60

function read(piece: Piece, state: State): readonly Passing[] | 'end' {
  if (piece.text.length > longest) return []
  const lead = leadLength(piece.folded)
  const folded = piece.folded.slice(lead)
  const text = piece.text.slice(lead)
  if (supposed.test(folded)) return 'end'
  if (uncertain.test(folded)) return []
  const wish = asks.test(folded) || piece.mark.includes('？') || piece.mark.includes('?') ? null : wishOf(folded, text)
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
  if (subject.implied && (request.test(folded) || ofToday.test(folded))) return []
  const who = whoOf(subject.who, subject.implied, folded, state)
  if (who === null) {
    state.stranger ||= !subject.implied
    return []
  }
  const rest = restOf(folded, text, subject.length)
  const said: Said = { who, ...rest, implied: subject.implied }
  const facts = distinct(predicates.flatMap((predicate) => predicate.read(said)))
  const names = subject.name === '' || who.kind === 'other' ? [] : [nameFact(subject.name)]
  if (who.kind === 'person' || who.kind === 'pet') {
    state.person = who
    state.goesOn = true
  }
  const isMeant = who.kind !== 'user' && (subject.implied || subject.who.kind === 'other')
  const resolved = isMeant ? `${who.words}${text.slice(subject.length)}` : text
  return [...names, ...facts].map((fact) => passing(fact, who, piece, resolved))
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
  /[吗么]$|(?<!什)么呢$|呢$|怎么(?!也|都)|咋|什么(?!的|都|也)|(?<!说)啥(?!都|也)|哪(?!怕|都|儿都)|(?<!没)几点|多少(?!有)|为什么|为啥|如何|能不能|能否|可不可以|是不是|有没有|要不要|好不好|行不行|得不得|对不对|是否|该不该|够不够|值不值|会不会|谁(?!都)|来不来得及|靠谱不|划算不|[^不]不$/
const hearsay = /听说|据说|人家|那家/
const request =
  /^(?:请|麻烦|能不能|可以|你|那你|你就|快)*(?:帮|给我|给俺|替我|教我|教教|推荐|翻译|写(?!字|代码|东西)|画[一个]|列|排[个一]|查|算|改|润色|总结|起[个一]|出[个十一道]|来[个一份点]|做[个一张]|整[个一]|讲[个一讲]|说说|解释|介绍|提醒|设[个一置]|拟|编[个一]|挑|订[个一张]|把|将|照着|按照?这|记[一下个]|看[下看一])/
const ofToday =
  /^(?:今天|今早|今晚|今儿|昨天|昨晚|昨儿|刚才|刚刚|刚(?!入职|满|搬|毕业|退休|考)|前天|上午|中午|下午|晚上|早上|明天|明早|外面|这两天|这几天)(?!.{0,3}(?:都|一般|固定))/

/** From here on it is that somebody's tale. */
const metSomebody = /(?:碰|遇|撞|瞧|看)(?:见|到|上)了?(?:一?[个位对]|老)|认识了?一?[个位]/

function whoOf(who: Who, implied: boolean, folded: string, state: State): Who | null {
  if (who.kind === 'other') return /^[他她它](?!们)/.test(folded) && !state.stranger ? state.person : null
  if (implied && state.goesOn && state.person !== null) return state.person
  if (state.stranger) return null
  return who
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
