import type { Grammar } from '../grammar.ts'
import { chineseRelation } from '../../../memory/ontology/relations.ts'
import type { Rule } from '../rule.ts'
import { communicationRules } from './communication.ts'
import { doingRules } from './doings.ts'
import { identityRules } from './identity.ts'
import { chineseBareValue, chineseContrast } from './correcting.ts'
import { datedRule, lifeRules, tradeRule } from './life.ts'
import { standingRules } from './standing.ts'
import * as kinds from './kinds.ts'
import { chineseNarrative, isChinesePleasantry, titleOfChinese } from './narrative.ts'
import { namedPerson, peopleRules, startsWithAnother } from './people.ts'
import { isSpaced } from './plain/pieces.ts'
import { plainFacts } from './plain/read-plain.ts'
import { tasteRules } from './taste.ts'
import { workRules } from './work.ts'

const rules: readonly Rule[] = [
  ...communicationRules,
  ...standingRules,
  ...identityRules,
  tradeRule,
  ...workRules,
  ...peopleRules,
  ...tasteRules,
  ...lifeRules,
  ...doingRules,
  datedRule,
]

export const chinese: Grammar = {
  language: 'zh',
  opening: kinds.openingLength,
  isQuestion: kinds.isChineseQuestion,
  beforeQuestion: kinds.chineseBeforeQuestion,
  recallsTalk: kinds.recallsChineseTalk,
  isHypothetical: kinds.isChineseHypothetical,
  isUnwanted: kinds.isChineseUnwanted,
  isReported: kinds.isChineseReported,
  isJoke: kinds.isChineseJoke,
  isPleasantry: isChinesePleasantry,
  rememberMarker: kinds.chineseRememberMarker,
  forgetTarget: kinds.chineseForgetTarget,
  correctionMarker: kinds.chineseCorrectionMarker,
  contrast: chineseContrast,
  bareValue: chineseBareValue,
  asksToRemember: (text) =>
    /^(?:你|您|请|那)*(?:能不能|可不可以|能|可以)/.test(text) && /[吗么?？][\s。！!?？]*$/.test(text),
  isWorkRequest: kinds.isChineseWorkRequest,
  givesUp: (text) => givenUp.test(text),
  writtenOut: (text) => text,
  impliesSubject: (text) => implied.test(text),
  clauseStarts,
  inheritsSubject: (text) => inheriting.test(text),
  firstPerson: new RegExp(`^.{0,8}我(?!(?:家|们|们家|自己)?(?:的)?(?:${chineseRelation}))`),
  rules,
  isOfAnother: (text) => startsWithAnother.test(text),
  rulesOfOthers: peopleRules,
  namedPerson: (clause) => namedPerson(clause)[0] ?? null,
  narrative: chineseNarrative,
  isFramed: () => false,
  inPassing: plainFacts,
  leansOnPrevious: (text) => /^(?:它|这|那|他|她|其中|因为这|所以)/.test(text),
  isProblem: (text) =>
    /报错|失败|崩溃|出错|出问题|有问题|卡住|坏了|死机|打不开|连不上|bug|漏水|不工作|跑不起来|编译不过/i.test(text),
  isSolution: (text) => /解决|修好|搞定|修复|好了$|恢复正常|排查出|终于.{0,12}(?:好|通|行)|换成.{1,20}就好/.test(text),
  titleOf: titleOfChinese,
}

const givenUp =
  /^(?:但是?|不过|可是?|只是|然而)?(?:我)?(?:最近|现在|后来|去年|今年|上个月|已经|刚|都|早就|终于)*(?:戒了|戒掉了?|戒了它|不(?:喝|吃|玩|看|喜欢|爱)了|放弃了)[。！!\s]*$/
const implied =
  /^(?:(?:去年|今年|前年|上个?月|上周|最近|刚刚?|已经|现在|刚才|今天|昨天)*)(?:从[^，,]{1,12}?搬(?:家)?(?:到|去|来)|搬(?:家)?(?:到|去)[^，,]{2}|不(?:再)?(?:做|当|干)[^，,]{1,10}了|转(?:行|岗|去|做))/

/** A clause begins after a comma, except inside a comparison or a list that the next clause ends. */
function clauseStarts(text: string): readonly number[] {
  const starts = [0]
  const marks = isSpaced(text) ? /[，,：:]\s*/g : /[，,：:]\s*|(?<=[\p{Script=Han}\d])\s+(?=\p{Script=Han})/gu
  for (const match of text.matchAll(marks)) {
    const next = match.index + match[0].length
    if (/^\s/.test(match[0]) && !beginsAnew(text.slice(next, next + 24))) continue
    const sofar = text.slice(starts.at(-1) ?? 0, match.index)
    const last = sofar.slice(-longestItem)
    const joined =
      /^(?:比起|相比|与其)/.test(sofar) ||
      /^(?:叫|名叫|名字叫|而不是|它叫|名字是)/.test(text.slice(next, next + 24)) ||
      (unwantedFood.test(sofar.slice(0, longestItem)) &&
        /^我?(?:真的?|实在|特别|从来)*(?:受不了|讨厌|不喜欢|不吃|吃不了|不爱)/.test(text.slice(next, next + 24))) ||
      isListItem(last, text.slice(next, next + 24))
    if (next < text.length && !joined) starts.push(next)
  }
  return starts
}

/** Behind a space: what says something of its own, rather than goes on with a name or a list. */
const beginsAnew = (text: string): boolean => /^(?:我|不过|但)/.test(text) || inheriting.test(text)

/** What is looked at of a clause to see whether the next belongs to it. */
const longestItem = 60

/** "别放香菜，我受不了" is one statement. */
const unwantedFood = /^(?:千万|一定|记得|麻烦|都|也)*(?:别|不要|不用)(?:再)?(?:给我)?(?:放|加|搁)/

const listVerb = /(?:喜欢|爱|爱好是|兴趣是|会说|擅长|过敏|讨厌|热衷)[^，,]{1,20}$|、/
const plainItem = /^[\p{Script=Han}A-Za-z]{1,5}(?:[，,、和。！]|$)/u
const isListItem = (before: string, next: string): boolean =>
  listVerb.test(before) &&
  plainItem.test(next) &&
  !inheriting.test(next) &&
  !/^(?:我|你|他|她|很|非常|所以|因为|但|也|都|不|今|现|是|在|住|有|对)/.test(next)

const inheriting =
  /^(?:(?:现在|目前|今年|最近|平时|也|还|已经|刚|一直|但|但是|而且|并且|同时|从小|每天|就|都|又|以前|之前|不过|后来|然后|特别|很|非常|最)*)(?:住在?|在.{1,16}(?:工作|上班|上学|读书|生活|居住|定居|住|当|做)|喜欢|最喜欢|热爱|爱|讨厌|不喜欢|不吃|不喝|对.{1,12}(?:过敏|感兴趣)|来自|是(?:一名|一个|个|名|一位|.{2,8}(?:师|员|生|人)$)|从事|做.{2,10}的|(?:做|当)[^，,]{0,6}(?:经理|师|员|工|设计|开发|运营|程序|前端|后端|总监|主管)$|今年?\d|\d{1,3}岁|有[一两三四二1-9个只条]|养了?|会(?:说|弹|做|画|写)|打算|计划|准备|用.{1,12}写|毕业于|叫(?!我|他|她|你)|搬到|从[^，,]{1,12}搬|转(?:行|岗|去|做)|改行|升(?:职|为|成|任)|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|生日是?\d|生日是|不(?:做|当|干).{1,10}了|学|擅长|正在|每天)/
