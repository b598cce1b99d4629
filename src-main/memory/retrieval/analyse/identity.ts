import { asksAboutUser } from '../../../llm/built-in/about-me.ts'
import { foldScript } from '../../language/fold-script.ts'
import { asksFor, type IdentityPattern, wordPatterns } from './identity-words.ts'
import type { UserAttribute } from '../../ontology/slot-attributes.ts'

export type IdentityLevel = 'none' | 'weak' | 'strong'

export interface Identity {
  /** Strong: asks who the user is, or for one of the user's attributes. Weak: refers to the user's own things or past words. */
  readonly level: IdentityLevel
  /** The attributes asked for; empty where the question is about the user as a whole, or weak. */
  readonly attributes: readonly UserAttribute[]
}

/** How a question refers to the user: in English or Chinese, whatever language the memories are in. */
export function identityOf(query: string): Identity {
  const text = foldScript(query.slice(0, 2_000).normalize('NFKC')).toLowerCase()
  if (asksAboutUser(text)) return { level: 'strong', attributes: [] }
  const attributes = new Set<UserAttribute>()
  let whole = false
  for (const { pattern, asks } of strongPatterns) {
    if (!pattern.test(text)) continue
    if (asks.length === 0) whole = true
    for (const attribute of asks) attributes.add(attribute)
  }
  if (whole || attributes.size > 0) return { level: 'strong', attributes: [...attributes] }
  const isWeak = !advice.test(text) && weakPatterns.some((pattern) => pattern.test(text))
  return { level: isWeak ? 'weak' : 'none', attributes: [] }
}

const ofUser = (pattern: RegExp): IdentityPattern => asksFor(pattern)

export const strongPatterns: readonly IdentityPattern[] = [
  ...wordPatterns,
  ofUser(/\bwho (?:am i|i am)\b/),
  ofUser(/\bwhat (?:do|did|can) you (?:\w+ )?(?:know|remember|recall|learn(?:ed)?) about (?:me|myself)\b/),
  ofUser(/\b(?:do|can|did) you (?:still |even )?(?:remember|know|recognise|recognize) (?:me|who i am)\b/),
  ofUser(/\b(?:tell me|say something|everything|anything|all)(?: \w+){0,4} about (?:me|myself)\b/),
  ofUser(/\b(?:describe|introduce|summari[sz]e) (?:me|my (?:profile|background))\b/),
  ofUser(/\b(?:have you|you have|you've) (?:\w+ ){0,2}(?:learned|learnt|stored|saved|remembered) about me\b/),
  ofUser(/\bmy (?:profile|background|personal (?:details|information|info))\b/),
  ofUser(/我(?:到底|究竟)?是谁/),
  ofUser(/(?:记得|认得|认识|记不记得|认不认识)我(?:吗|么|不|是谁|[?!。]|$)/),
  ofUser(
    /(?:对|关于)我(?:都|还)?(?:的)?(?:了解|知道|记得|印象|认识|有什么|有哪些|知多少)|关于我.{0,6}(?:知道|了解|记得)/,
  ),
  ofUser(/(?:知道|了解|记得|记住)(?:了)?(?:关于)?我(?:的)?(?:什么|哪些|多少|信息|情况|事情|资料)/),
  ofUser(/(?:介绍|描述|总结|说说|讲讲|概括)(?:一下)?(?:我(?:自己)?(?:[的,。?!这是]|$)|关于我)/),
  ofUser(/我是(?:一个|个)?(?:什么样|怎样|怎么样)的人/),
  ofUser(/我的(?:个人)?(?:资料|信息|档案|背景|画像|情况)/),
]

/** Asks what to do, not what was. */
const advice = /\bshould i\b|该不该|我该/

const weakPatterns: readonly RegExp[] = [
  /\b(?:my|mine|myself)\b/,
  /\b(?:did|do|have|had|was|were|am|would|could|can|will) i\b/,
  /\bi (?:said|told|mentioned|asked|wanted|was|had|did|used to|planned|promised)\b/,
  /\b(?:you|you've) (?:\w+ )?(?:told|recommended|suggested|advised|gave|promised|said)\b|\bdid you (?:\w+ )?(?:tell|recommend|suggest|advise|give|say)\b/,
  /\b(?:remember|remind me|recall|last time we|we (?:talked|discussed|spoke|decided))\b/,
  /我的|我们的|我家|咱们|我(?:妈|爸|弟|妹|姐|哥|老|同事|朋友|女|儿)/,
  /我(?:之前|以前|曾经|曾|上次|昨天|刚才|最近|有没有|是不是|什么时候|为什么|在哪|怎么)/,
  /(?:说过|提过|提到过|讲过|聊过|告诉过|问过|推荐过|答应过|记得|还记得|想起)/,
  /你(?:之前|曾经|上次|以前|给我|跟我|和我)/,
]
