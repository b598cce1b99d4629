import lexicon from '../../../../resources/lexicon/chinese-values.json' with { type: 'json' }
import placeNames from '../../../../resources/lexicon/chinese-places.json' with { type: 'json' }
import { chineseWords } from '../../../util/chinese-words.ts'
import { chineseRelation, isRelation, toRelation } from '../../ontology/relations.ts'
import { clausesBy, clean, itemsOf, only, type ValueKind } from './rule.ts'

const cut = new RegExp(lexicon.cut, 'u')
const tail = /(?:吧|啊|了|的|哈|呀|啦|哦|呢|嘛){1,6}$/u
const noName = new RegExp(lexicon.noName, 'u')
const trades = new RegExp(lexicon.trades, 'u')
const notTrade = new RegExp(lexicon.notTrade, 'u')
const noJob = new RegExp(lexicon.noJob, 'u')
/** The common family names: who says “我是” and no more than such a name introduces himself. */
const surname = new RegExp(lexicon.surname, 'u')
const noSelf = new RegExp(lexicon.noSelf, 'u')
const places = /^(?:[\p{Script=Han}]{2,8}(?:里|边)?|[A-Za-z][A-Za-z .'-]{1,24})$/u
const noPlace = new RegExp(lexicon.noPlace, 'u')
const organisations = new RegExp(lexicon.organisations, 'u')
const knownFirmsZh = new RegExp(`^(?:${lexicon.firms})$`, 'u')
const knownFirms = new RegExp(`^(?:${lexicon.firms}|[A-Za-z][A-Za-z0-9 .&-]{1,20})$`, 'u')

const regions = new Intl.DisplayNames(['zh'], { type: 'region', fallback: 'none' })
const countries = Array.from(
  { length: 26 ** 2 },
  (_, at) => regions.of(String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))) ?? '',
).filter((name) => /^\p{Script=Han}{2,}$/u.test(name))
const longestFirst = [...countries, ...Object.values(placeNames).flatMap((names) => names.split(' '))].toSorted(
  (a, b) => b.length - a.length,
)
/** A place by name, whatever characters it begins with. */
const knownPlace = new RegExp(`^(?:${longestFirst.join('|')})(?:[省市州县区盟旗])?`, 'u')

const upTo = (words: string): string => clean((words.trim().split(cut)[0] ?? '').replace(tail, ''))
const noItem = new RegExp(lexicon.noItem, 'u')

function listOf(words: string): readonly string[] {
  const phrase =
    words.split(
      /[，,。！!?？；;：:（(…\s~～]|但是?|不过|因为|所以|而且|尤其|特别是|只(?=[吃喝爱喜])|除了|的时候|的那种|的感觉/u,
    )[0] ?? ''
  const parts = phrase.split(/、|和(?!平|谐|服|风|牛|田|面)|跟|以及|还有|或者?/u)
  return itemsOf(parts.map(itemOf), (item) => noItem.test(item) || item.length > 10)
}

const itemOf = (part: string): string =>
  clean(part)
    .replace(/(?:了|啊|呢|的东西|这些|什么的|之类的?|等等?|都|也|一类|这类|类的?){1,6}$/u, '')
    .replace(/^(?:所有|任何|各种|一切)/u, '')

/** As a rule no name holds these characters of time, place and number. */
const inNoName =
  /^.$|[前后时年月在个的了不也都还就才又常总曾住搬去来回到从跟和同有没想说工外内上下一二两三四五六七八九十]/u
/** A family name and what follows it, and no word of the dictionary that begins so. */
const isCutAfterFirst = (name: string): boolean => compound.test(name) || chineseWords(name)[0]?.segment.length === 1
const compound = new RegExp(lexicon.compoundSurname, 'u')
/** Beside a relation: what is made as names are, or no word of the dictionary. */
const isCalled = (name: string): boolean =>
  /^(?:[A-Za-z]+|[小阿]\p{Script=Han})$/u.test(name) ||
  (!inNoName.test(name) &&
    !isRelation(toRelation(name).key) &&
    (surname.test(name) || /^(.)\1$/u.test(name) || chineseWords(name).length === [...name].length))

function placeIn(words: string): readonly string[] {
  const known = knownPlace.exec(words.trim())?.[0] ?? ''
  const more = upTo(words.trim().slice(known.length))
  // “四川人” and “本县人”, and not “铁路工人”.
  if (/[^省市州县区镇乡村旗盟]人$/u.test(more)) return []
  const place = (known + more).replace(/(?:这边|那边|这里|那里|这儿|那儿|人|住|定居|生活|工作|上班)$/u, '')
  const isNamed = known !== '' || (!noPlace.test(place) && !knownFirmsZh.test(place))
  return only(place, () => places.test(place) && isNamed && (place === known || !organisations.test(place)))
}

const readers: Readonly<Record<ValueKind, (words: string) => readonly string[]>> = {
  name: (words) =>
    only(
      upTo(words).replace(/(?:就|就好|都)$/u, ''),
      (name) => !noName.test(name) && /^(?:[\p{Script=Han}·]{1,5}|[A-Za-z][A-Za-z .'-]{0,20})$/u.test(name),
    ),
  called: (words) => only(words, isCalled),
  intro: (words) =>
    only(
      upTo(words),
      (name) => surname.test(name) && !noSelf.test(name) && !noName.test(name) && isCutAfterFirst(name),
    ),
  place: placeIn,
  job: (words) => only(upTo(words), (job) => !noJob.test(job)),
  substances: listOf,
  greeted: () => [],
  trade: (words) => only(upTo(words), (job) => trades.test(job) && !notTrade.test(job)),
  organisation: (words) =>
    only(
      clean(words).replace(/^(?:一家|一个|一所|某家?|这家)/u, ''),
      (place) => (organisations.test(place) || knownFirms.test(place)) && !/我|他|她|^家$/.test(place),
    ),
  things: listOf,
  allergens: listOf,
  thing: (words) =>
    only(upTo(words), (thing) => thing.length <= 14 && !/^(?:什么|啥|谁|哪|你|我|他|她|的)/.test(thing)),
  number: (words) => only(clean(words), () => true),
  word: (words) => only(upTo(words), () => true),
  whole: (words) => only(clean(words).slice(0, 80), () => true),
}

/** The clean values in what a pattern took for one. */
export const valuesOf = (words: string, kind: ValueKind): readonly string[] => readers[kind](words)

const boundary =
  /[，,。；;！!：:（(～~]\s*|(?<=\p{Script=Han})\s+(?=\p{Script=Han})|(?=(?:但是?|不过|而且|然后|因为|所以)我)/gu
const leadIn =
  /^(?:(?:你好|您好|嗨|哈[喽啰罗]|hi|hello|hey|各位好?|在吗|大家好|早上好|晚上好|对了|另外|还有|其实|而且|但是?|不过|然后|因为|所以|顺便说一?[下句]?|说起来|那个|嗯+|哦+|啊|好的?|谢谢|是的|不对|不(?=[，,])|抱歉|更正一下|btw|话说|忘了说|告诉你|(?:比起|跟|和)[^我，,。]{1,8}(?:相比|比)?(?=我)|(?:可惜|不巧|不幸|遗憾的是|糟糕的是|偏偏|好在|还好|幸好|幸亏|幸运的是|毕竟|反正|总之|当然|确实|的确|果然|难怪|怪不得|虽然|虽说|尽管|何况|况且|说实话|老实说|坦白说|说真的|事实上|实际上|没想到|不料)[，,]?(?=我|本人|俺))[呀啊吧哦，,～~!！\s]*)+(?=.)/iu
const goesOn =
  /^(?:现在|目前|已经|刚|最近|今年|去年|也|还|一直|平时)*(?:住在?|家住|坐标|留在|在.{1,16}(?:上班|工作|住|当|做)|搬到|喜欢|爱[吃喝看听玩]|讨厌|不喜欢|不吃|不喝|对.{1,12}过敏|来自|老家|是(?:一?名|一?个|做)?|叫(?![我你他她])|做|搞|当|吃素|乳糖不耐|家里|(?:领|收)?养了?|有[一两三]?[只条]|前[两几]天|(?:\d{1,2}|[一二三四五六七八九]?十[一二三四五六七八九]?)(?:岁|(?<=今年.{2,3})(?=$|[，,。！!])))/u
/** Somebody else; who is brought in is whom the sentence goes on about. */
const others = new RegExp(
  `^(?:他|她|它|你|您|咱妈|大家|(?:我(?:们|家|的)*[大小二老]?(?:${chineseRelation}|妈|爸|哥|姐|弟|妹|爷|奶|外|舅|姑|叔|阿)|我的|我家|我们)|这|那|(?:我|俺|我们)[还也就]?(?:有|认识|碰[到见]|遇[到见]|见到?)过?了?[一两三几俩]?[个位名])`,
  'u',
)
/** What begins a sentence without the 我 that is meant. */
const elided =
  /^(?:现在|目前|已经|最近|去年|今年|一直|还)*(?:住在?|家住|坐标|定居|来自|老家(?!人|的|话)|搬到|在.{1,16}(?:上班|工作|做|当)|[做搞干].{1,10}的(?=$|[，,。])|对.{1,12}过敏|不吃(?!饭|了|早|晚)|吃素|家里?养|养了|(?:前.{1,3})?领养了|(?:朋友|同事|大家)们?都?[叫喊]我)/u
/** What is at home is the user's, whoever was spoken of before. */
const athome = /^家里(?:还|也|现在)*(?:有|养)/u

/** A clause begins after a mark; one without a subject goes on with the 我 before it. */
export const clauses = clausesBy({
  boundary,
  leadIn,
  others,
  lends: (text) => (/^(?:我|俺|本人)/u.test(text) && !others.test(text) ? ['我'] : null),
  elided,
  meant: ['我'],
  goesOn,
  always: athome,
})
