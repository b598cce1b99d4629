import type { Grammar } from '../grammar.ts'
import type { Rule } from '../rule.ts'
import { communicationRules } from './communication.ts'
import { doingRules } from './doings.ts'
import { identityRules } from './identity.ts'
import * as kinds from './kinds.ts'
import { chineseNarrative, isChinesePleasantry, titleOfChinese } from './narrative.ts'
import { peopleRules } from './people.ts'
import { tasteRules } from './taste.ts'
import { workRules } from './work.ts'

const rules: readonly Rule[] = [
  ...communicationRules,
  ...identityRules,
  ...workRules,
  ...peopleRules,
  ...tasteRules,
  ...doingRules,
]

export const chinese: Grammar = {
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
  contrast,
  clauseStarts,
  inheritsSubject: (text) => inheriting.test(text),
  firstPerson: /^.{0,8}我/,
  rules,
  narrative: chineseNarrative,
  leansOnPrevious: (text) => /^(?:它|这|那|他|她|其中|因为这|所以)/.test(text),
  isProblem: (text) =>
    /报错|失败|崩溃|出错|出问题|有问题|卡住|坏了|死机|打不开|连不上|bug|漏水|不工作|跑不起来|编译不过/i.test(text),
  isSolution: (text) => /解决|修好|搞定|修复|好了$|恢复正常|排查出|终于.{0,12}(?:好|通|行)|换成.{1,20}就好/.test(text),
  titleOf: titleOfChinese,
}

/** A clause begins after a comma, except inside a comparison or a list that the next clause ends. */
function clauseStarts(text: string): readonly number[] {
  const starts = [0]
  for (const match of text.matchAll(/[，,：:]\s*/g)) {
    const next = match.index + match[0].length
    const sofar = text.slice(starts.at(-1) ?? 0, match.index)
    const joined =
      /^(?:比起|相比|与其)/.test(sofar) ||
      /^(?:叫|名叫|名字叫|而不是|它叫|名字是)/.test(text.slice(next)) ||
      isListItem(sofar, text.slice(next, next + 24))
    if (next < text.length && !joined) starts.push(next)
  }
  return starts
}

const listVerb = /(?:喜欢|爱|爱好是|兴趣是|会说|擅长|过敏|讨厌|热衷)[^，,]{1,20}$|、/
const plainItem = /^[\p{Script=Han}A-Za-z]{1,5}(?:[，,、和。！]|$)/u
const isListItem = (before: string, next: string): boolean =>
  listVerb.test(before) &&
  plainItem.test(next) &&
  !inheriting.test(next) &&
  !/^(?:我|你|他|她|很|非常|所以|因为|但|也|都|不|今|现|是|在|住|有|对)/.test(next)

const inheriting =
  /^(?:(?:现在|目前|今年|最近|平时|也|还|已经|刚|一直|但|但是|而且|并且|同时|从小|每天|就|都|又|以前|之前|不过|后来|然后|特别|很|非常|最)*)(?:住在?|在.{1,16}(?:工作|上班|上学|读书|生活|居住|定居|住|当|做)|喜欢|最喜欢|热爱|爱|讨厌|不喜欢|不吃|不喝|对.{1,12}(?:过敏|感兴趣)|来自|是(?:一名|一个|个|名|一位|.{2,8}(?:师|员|生|人)$)|从事|做.{2,10}的|今年?\d|\d{1,3}岁|有[一两三四二1-9]|养了?|会(?:说|弹|做|画|写)|打算|计划|准备|用.{1,12}写|毕业于|叫(?!我|他|她|你)|搬到|学|擅长|正在|每天)/

/** "我住的不是北京，而是上海" says "我住的是上海". */
function contrast(text: string): string | null {
  const match = /^(?<head>.{0,12}?)(?:不是|并不是)(?<wrong>.{1,20}?)[，,]?\s*(?:而是|是)(?<right>.{1,40})$/su.exec(text)
  const { head = '', right = '' } = match?.groups ?? {}
  if (!head.includes('我')) return null
  if (/^(?:我|其实我)$/.test(head) && /^(?:住|在|叫|喜欢|对|来自)/.test(right)) return `我${right}`
  return /住的?(?:地方)?$/.test(head) ? `我住在${right}` : `${head}是${right}`
}
