import { asksAboutUser } from '../../../llm/built-in/about-me.ts'
import { foldScript } from '../../language/fold-script.ts'
import { asksFor as strong, type IdentityPattern } from './identity-pattern.ts'
import { wordPatterns } from './identity-words.ts'
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

export const strongPatterns: readonly IdentityPattern[] = [
  ...wordPatterns,
  strong(/\bwho (?:am i|i am)\b/),
  strong(/\bwhat (?:do|did|can) you (?:\w+ )?(?:know|remember|recall|learn(?:ed)?) about (?:me|myself)\b/),
  strong(/\b(?:do|can|did) you (?:still |even )?(?:remember|know|recognise|recognize) (?:me|who i am)\b/),
  strong(/\b(?:tell me|say something|everything|anything|all)(?: \w+){0,4} about (?:me|myself)\b/),
  strong(/\b(?:describe|introduce|summari[sz]e) (?:me|my (?:profile|background))\b/),
  strong(/\b(?:have you|you have|you've) (?:\w+ ){0,2}(?:learned|learnt|stored|saved|remembered) about me\b/),
  strong(/\bmy (?:profile|background|personal (?:details|information|info))\b/),
  strong(
    /\bwhat(?:'s| is| was)? my (?:(?:full|first|last|real|old|former|previous) )?(?:name|surname)\b|\bmy name again\b/,
    'name',
  ),
  strong(
    /\bwhat (?:am i|was i|do you|should you) call(?:ed)?(?: me)?\b|\b(?:know|remember|forg[eo]t\w*) my name\b/,
    'name',
  ),
  strong(/\bhow old (?:am i|was i|i am)\b|\bwhat(?:'s| is) my age\b/, 'age', 'birthday'),
  strong(/\bmy birthday\b|\b(?:when|what year) was i born\b|\bmy date of birth\b/, 'birthday'),
  strong(
    /\bwhere (?:do|did|have|was|am|had) i (?:\w+ )?(?:live|lived|living|reside|based|stay|staying)\b|\bwhere i(?: \w+)? liv(?:e|ed)\b/,
    'residence',
  ),
  strong(
    /\b(?:which|what) (?:city|town|country|place|neighbou?rhood|street) (?:do|did|am|was) i (?:\w+ )?(?:live|living|in|based|move|reside)\b/,
    'residence',
  ),
  strong(
    /\bmy (?:\w+ )?(?:address|home (?:town|city)|place of residence|city)\b|\bwhere(?:'s| is| was) my (?:\w+ )?(?:home|house|apartment|flat)\b|\bwhere did i move\b/,
    'residence',
  ),
  strong(
    /\bwhere (?:am|was) i (?:from|born|raised)\b|\bwhere do i come from\b|\bwhere did i grow up\b|\bmy (?:hometown|nationality|home country)\b/,
    'hometown',
  ),
  strong(
    /\bwhere (?:do|did|was|am) i (?:\w+ )?(?:work|working|employed)\b|\b(?:who|which company|what company) (?:do|did|am) i (?:\w+ )?work(?:ing)?\b/,
    'employer',
  ),
  strong(
    /\b(?:what|which|who|where)(?:'s| is| was)? my (?:\w+ )?(?:employer|company|workplace|office)\b|\bwho (?:employs|employed) me\b/,
    'employer',
  ),
  strong(
    /\bwhat (?:do|did) i (?:\w+ )?do (?:for (?:a living|work|my job)|at work|professionally)\b|\bwhat(?:'s| is| was) my (?:\w+ )?(?:job|role|occupation|profession|position|title|work|career)\b/,
    'role',
    'employer',
  ),
  strong(
    /\bwhat (?:kind|sort|type) of (?:job|work) (?:do|did) i\b|\bmy (?:job title|occupation|profession)\b/,
    'role',
    'employer',
  ),
  strong(/\b(?:what|which) (?:industry|field|sector) (?:am|do|did|was) i\b|\bmy industry\b/, 'industry', 'role'),
  strong(
    /\bwhere did i (?:study|graduate|go to (?:school|college|university))\b|\bwhat (?:did|do) i (?:study|major in)\b|\bwhat(?:'s| is| was) my (?:degree|major|school|university)\b/,
    'education',
  ),
  strong(/\b(?:what|which) languages? (?:do|can|did) i\b|\bmy (?:native language|mother tongue)\b/, 'language'),
  strong(
    /\bwhat (?:\w+ ){0,3}(?:do|did) i (?:\w+ )?(?:like|love|enjoy|prefer)\b|\bmy (?:\w+ )?(?:favou?rites?|preferences?|likes)\b|\bwhat am i (?:into|fond of)\b|\bdo i (?:like|love|enjoy|prefer)\b/,
    'likes',
  ),
  strong(
    /\bwhat (?:\w+ ){0,3}(?:do|did|don't|can't) i (?:\w+ )?(?:dislike|hate|avoid|stand)\b|\bwhat (?:\w+ )?(?:do i not|don't i) like\b|\bmy dislikes\b|\bdo i (?:hate|dislike)\b/,
    'dislikes',
  ),
  strong(
    /\b(?:what are|what's|what is|list) my (?:\w+ )?(?:hobby|hobbies|interests?)\b|\bwhat do i do (?:for fun|in my (?:free|spare) time)\b/,
    'hobby',
    'likes',
  ),
  strong(
    /\b(?:am i|what am i) (?:allergic|vegetarian|vegan)\b|\bmy (?:allerg\w+|diet(?:ary)?)\b|\bwhat (?:can't|can) i eat\b/,
    'diet',
    'health',
  ),
  strong(/\bdo i have (?:a |any )?(?:pets?|dogs?|cats?)\b|\bmy (?:pet|dog|cat)(?:'s)? name\b|\bmy pets?\b/, 'pet'),
  strong(
    /\bwho(?:'s| is| are) my (?:\w+ )?(?:wife|husband|family|son|daughter|sister|brother|mother|father|parents|kids|children)\b|\bdo i have (?:any )?(?:kids|children|siblings|a (?:son|daughter|brother|sister))\b/,
    'family',
  ),
  strong(
    /\bam i (?:married|single|engaged)\b|\bmy (?:partner|spouse|girlfriend|boyfriend)(?:'s)? name\b|\bwho (?:am i (?:married to|dating)|is my (?:partner|girlfriend|boyfriend))\b/,
    'relationship',
    'family',
  ),
  strong(/\bwhat(?:'s| is) my (?:phone|e-?mail|number|contact)\b/, 'contact'),
  strong(
    /\b(?:what|which) (?:\w+ ){0,2}(?:tools?|editor|phone|computer|laptop|car|browser) (?:do|did) i (?:\w+ )?(?:use|have|drive|own)\b/,
    'tool',
  ),
  strong(/\bwhat(?:'s| is| are) my (?:\w+ )?(?:goals?|plans?)\b|\bwhat am i (?:learning|working on)\b/, 'goal'),
  strong(/\bhow (?:should|do) you (?:answer|reply|talk|respond)(?: to)? me\b|\bmy communication style\b/, 'style'),

  strong(/我(?:到底|究竟)?是(?:谁|誰)/),
  strong(/(?:还|還)?(?:记得|認得|认得|认识|認識|记不记得|認不認識|认不认识)我(?:吗|嗎|么|不|是谁|是誰|[?!。]|$)/),
  strong(
    /(?:对|對|关于|關於)我(?:都|还|還)?(?:的)?(?:了解|知道|记得|印象|认识|有什么|有哪些|知多少)|关于我.{0,6}(?:知道|了解|记得)/,
  ),
  strong(/(?:知道|了解|记得|记住)(?:了)?(?:关于)?我(?:的)?(?:什么|哪些|多少|信息|情况|事情|资料)/),
  strong(/(?:介绍|描述|总结|说说|讲讲|概括)(?:一下)?(?:我(?:自己)?(?:[的,。?!这是]|$)|关于我)/),
  strong(/我是(?:一个|个)?(?:什么样|怎样|怎么样)的人/),
  strong(/我的(?:个人)?(?:资料|信息|档案|背景|画像|情况)/),
  strong(
    /我(?:以前|之前|原来|本来|现在|到底)?(?:叫|姓)(?:什么|啥|甚麼|什麼|做什么|谁)|我的?(?:全名|名字|姓名|昵称|大名)(?:是|叫|呢|[?]|$)|(?:记得|知道|忘了?)我(?:的名字|叫)|(?:怎么|如何|该)称呼我/,
    'name',
  ),
  strong(/我(?:今年|现在)?(?:多大|几岁|幾歲|多少岁)|我的?年[龄紀纪齡]/, 'age', 'birthday'),
  strong(/我的?生日|我(?:是)?(?:哪年|哪一年|什么时候|哪天|何时)(?:出生|生的)|我的出生/, 'birthday'),
  strong(
    /我(?:以前|之前|原来|原先|现在|目前|曾经|过去|從前|从前|家)?(?:是)?(?:住|居住|定居)(?:在)?(?:哪|什么|啥|过哪|過哪)|我家(?:现在|以前|之前)?(?:在|住)(?:哪|什么)|我的?(?:住址|地址|住处|居住地|所在地)|我(?:现在|目前|以前|之前)?在(?:哪个|哪座|什么)(?:城市|地方|国家)|我(?:最近|后来)?搬(?:到|去|家到)了?哪/,
    'residence',
  ),
  strong(
    /我(?:是|来自)(?:哪里|哪儿|哪兒|哪裡|什么地方|哪个?地方|哪国|哪个国家)(?:的|人|来)?|我的?(?:老家|家乡|故乡|籍贯|国籍)/,
    'hometown',
  ),
  strong(
    /我(?:以前|之前|原来|原先|现在|目前|曾经|过去)?(?:是)?在(?:哪里|哪儿|哪|哪家|什么)(?:个|家)?(?:公司|单位|企业)?(?:上班|工作|就职|任职|干活)|我的?(?:公司|单位|雇主|东家)(?:是|叫|在)?(?:什么|哪|啥|谁|[?]|$)|我(?:在|去了?)(?:哪家|什么)(?:公司|单位)/,
    'employer',
  ),
  strong(
    /我(?:以前|之前|原来|现在|目前)?是(?:做|干|搞)(?:什么|啥|哪行)|我(?:以前|之前|现在|目前)?(?:做|干)(?:什么|啥)(?:工作|职业|的|行)|我的?(?:职业|工作|职位|岗位|职务)(?:是|呢|[?]|$)|我(?:从事|担任)(?:什么|啥|哪)/,
    'role',
    'employer',
  ),
  strong(/我(?:在|从事|属于)?(?:什么|哪个|哪一个)行业|我的?行业/, 'industry', 'role'),
  strong(
    /我(?:是)?(?:在)?(?:哪里|哪儿|哪所|哪个|什么)(?:学校|大学)?(?:上学|读书|毕业|念书|上的大学)|我的?(?:专业|学历|母校|学校)(?:是|呢|[?]|$)|我(?:学|读)的?(?:是)?什么专业/,
    'education',
  ),
  strong(/我(?:会|能)(?:说|讲)(?:什么|哪些|几种|哪几种)|我的?母语/, 'language'),
  strong(
    /我(?:最|平时|一般|比较|都|还|以前|之前)*(?:喜欢|喜爱|爱|偏好|中意)(?:吃|喝|看|听|玩|做|去|用|穿)?(?:些)?(?:什么|啥|哪|谁|的是)|我的?(?:喜好|偏好|最爱|口味)|我(?:喜不喜欢|喜欢不喜欢|是不是喜欢)|我喜欢.{0,12}(?:吗|嗎|么)|我(?:现在|以前|之前)?最(?:喜欢|喜爱|爱)(?:吃|喝|看|听|玩|做|去|读)?的[^，,。?]{1,8}(?:是|叫|有|呢|[?]|$)/,
    'likes',
  ),
  strong(
    /我(?:最|平时|一般|都)*(?:讨厌|不喜欢|不爱|反感|受不了|不吃|不喝)(?:吃|喝|看|听|做)?(?:些)?(?:什么|啥|哪|谁|的是)|我讨厌.{0,12}(?:吗|嗎|么)/,
    'dislikes',
  ),
  strong(/我(?:有)?(?:什么|哪些|啥)(?:爱好|兴趣)|我的?(?:爱好|兴趣|业余爱好)(?:是|有|呢|[?]|$)/, 'hobby', 'likes'),
  strong(
    /我(?:对)?(?:什么|哪些|啥)(?:东西|食物)?过敏|我(?:有)?(?:什么|哪些)?(?:忌口|过敏)|我(?:不能|能)吃(?:什么|啥|哪些)/,
    'diet',
    'health',
  ),
  strong(
    /我(?:养|有)(?:了|的)?(?:什么|哪些|几只|啥)?(?:宠物|狗|猫)|我(?:的|家)?(?:宠物|狗|猫|狗狗|猫咪)(?:叫|是|的名字)/,
    'pet',
  ),
  strong(
    /我(?:有)?(?:几个|没有|有没有)(?:孩子|兄弟|姐妹)|我(?:的)?(?:家人|家里)(?:有|都|是)(?:谁|哪些|什么)|我(?:的)?(?:老婆|妻子|丈夫|老公|儿子|女儿|妈妈|爸爸|母亲|父亲|妹妹|姐姐|弟弟|哥哥)(?:叫|是谁|是什么)/,
    'family',
  ),
  strong(
    /我(?:结婚|单身|订婚)(?:了)?(?:没|吗|嗎)|我(?:的)?(?:对象|女朋友|男朋友|伴侣)(?:叫|是谁)/,
    'relationship',
    'family',
  ),
  strong(/我的?(?:电话|手机号|邮箱|微信)(?:号码?)?(?:是|多少|[?]|$)/, 'contact'),
  strong(
    /我(?:平时|常|现在|一般)?(?:都)?用(?:的)?(?:是)?(?:什么|哪些|哪个|啥)(?:工具|软件|编辑器|手机|电脑|浏览器|车)|我开(?:的)?(?:什么|啥)车/,
    'tool',
  ),
  strong(/我的?(?:目标|计划|打算)(?:是|有|呢|[?]|$)|我(?:在|正在|最近在)(?:学|忙|做)(?:什么|啥)/, 'goal'),
  strong(
    /(?:应该|该|要)?(?:怎么|如何|用什么语气)(?:回答|回复)我|我(?:喜欢|想要)(?:什么样|怎样)的(?:回答|回复)/,
    'style',
  ),
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
