import { toSimplified } from '../../language/questions.ts'

/**
 * True where a message asks what is known of its writer as a whole ("what do u know about me", “您了解我吗”), and not for
 * one thing about them.
 */
export function asksAboutUser(text: string): boolean {
  if (text.length > longest) return false
  const message = toPlain(text)
  const bare = message
    .replaceAll(/[\s,，、]+/g, '')
    .replace(leadZh, '')
    .replace(endZh, '')
  return english.some((pattern) => pattern.test(message)) || chinese.some((pattern) => pattern.test(bare))
}

const longest = 200

/** What people type for it: simplified characters, no polite form, common misspellings put right. */
function toPlain(text: string): string {
  const message = text.normalize('NFKC').toLowerCase().trim()
  return respelled
    .reduce((plain, [pattern, word]) => plain.replaceAll(pattern, word), toSimplified(message))
    .replace(/(?<![\s?!.。~…])[\s?!.。~…]+$/, '')
}

const respelled: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019]/g, "'"],
  [/\b(?:u|ya|yu|yuo)\b/g, 'you'],
  [/\b(?:wat|wut|waht|wht)\b/g, 'what'],
  [/\bwhatcha\b/g, 'what do you'],
  [/\b(?:abt|aobut|abuot|bout|baout)\b/g, 'about'],
  [/\b(?:kno|konw|knwo|knw)\b/g, 'know'],
  [/\b(?:remeber|rember|remmeber|rememeber|remembr|remebmer)\b/g, 'remember'],
  [/\bhav\b/g, 'have'],
  [/啥/g, '什么'],
]

const knowEn =
  '(?:know|remember|recall|learn(?:ed|t)?|understand|understood|gathered|got|have|store[ds]?|save[ds]?|ke(?:ep|pt)|noted?|memori[sz]ed?|tell me|say|found out)'
const ofMe = "(?:about|of|on|regarding|concerning) (?:me|myself)\\b(?!'| (?:telling|saying|being|having|going|moving))"
const tail =
  '(?:[ ,]+(?:so far|already|at all|now|exactly|really|(?:up to|until|till|by) now|right now|then|today|yet|please|pls|to date|majordomo|again|all together|in total))*$'
const lead = '^(?:[^?.!]*[?.!,:;] )?(?:(?:so|and|but|ok(?:ay)?|hey|hi|well|please|pls|now|then|um|hmm),? )*'
const polite = '(?:(?:can|could|would|will) you (?:please )?)?'

const english = [
  `\\bwhat(?:'s|ever)?(?: \\w+){0,3} (?:do|did|have|can|could|would) you(?: \\w+){0,2} ${knowEn}(?: \\w+){0,2} ${ofMe}`,
  `\\bwhat(?: all| is it| exactly)?(?: that)? you(?:'ve| have)?(?: \\w+){0,2} (?:know|remember|recall|learned|learnt|noted|stored|saved)(?: \\w+)? ${ofMe}`,
  `\\b(?:everything|all|anything|things?|stuff|facts?)(?: that| which)? you(?:'ve| have| did)?(?: \\w+)? ${knowEn}(?: \\w+)? ${ofMe}`,
  `\\b(?:do|did|have|can) you (?:\\w+ ){1,2}(?:anything|something|much|a lot|everything|things?|facts?)(?: \\w+){0,2} ${ofMe}`,
  `${lead}(?:know|remember|got|learned|learnt) (?:anything|something|much) ${ofMe}`,
  `${lead}${polite}(?:tell|show|give|list|say|read|recite|talk|remind|write|share)(?: me| out| to me)?(?: \\w+){0,5} ${ofMe}`,
  `${lead}${polite}(?:describe|introduce|profile|summari[sz]e) (?:me|myself)(?: to (?:me|myself))?(?: (?:in|as) .{1,30})?${tail}`,
  `\\bhow (?:much|well|good) do you(?: \\w+)? (?:know|remember|understand)(?: about)? (?:me|myself)\\b`,
  `${lead}what(?: all| things?| stuff| facts?| else)? (?:have|did) i (?:\\w+ )?(?:(?:told|tell) you|(?:said|say) to you|(?:shared|share) with you)(?: about (?:me|myself))?${tail}`,
  `${lead}what(?: \\w+)? (?:have|did) i (?:\\w+ )?(?:told|tell|said|say|shared|share|mentioned|mention)(?: \\w+){0,2} about (?:me|myself)${tail}`,
  `${lead}do you (?:\\w+ )?(?:know|remember|recogni[sz]e|recall) (?:me|who i am)${tail}`,
  `${lead}(?:remember|know) me${tail}`,
  `${lead}(?:tell me )?who (?:am i|i am)${tail}`,
  `${lead}(?:what do you (?:\\w+ )?(?:remember|know)|what have you (?:\\w+ )?(?:learned|learnt|remembered|memori[sz]ed|stored|noted))${tail}`,
  `${lead}${polite}(?:show|list|tell|give|read)(?: me)?(?: all| all of)? (?:your memor(?:y|ies)|my (?:personal )?(?:profile|memories|facts)|what you (?:know|remember)|everything you (?:know|remember))${tail}`,
  `${lead}what(?:'s| is) (?:in )?my profile${tail}`,
].map((source) => new RegExp(source))

const leadZh =
  /^(?:请问|请|麻烦|那么|那|嗯|哦|好的?|所以|话说|现在|来|帮我|管家|majordomo|能不能|可不可以|可以|能|能否|我想知道|我想问|想问问|想知道|问一下|告诉我(?=你))*/
const endZh = /(?:呢|啊|呀|吗|嘛|么(?<!什么)|吧|了|的|哈|哦|好吗|可以吗|行吗|呐)*$/
const adverbZh = '(?:现在|目前|到底|究竟|还|都|已经|真的|一共|总共|大概|平时|能|会|有没有|是否|从我这里|从我这)*'
const knowZh =
  '(?:知道|知不知道|了解|了不了解|记得|记不记得|记住|记下|记录|晓得|掌握|学到|认识|认得|清楚|懂|保存|存|记)(?:到|下|着)?(?:了|过)?'
const whatZh =
  '(?:些|一些|有)?(?:什么|哪些|多少|几多|几件|一切|所有|信息|情况|资料|事情?)(?!时候|地方|岁|人|颜色|工作|名字)(?:东西|事情?|信息|情况|内容|方面|资料)*'
const tellZh =
  '(?:再|先|全部|都|给我|跟我|和我|你|来)*(?:说说|说一说|说|讲讲|讲一讲|讲|谈谈|谈一谈|聊聊|列出来?|列举|列一下|告诉我|介绍|描述|总结|概括|形容|回顾|展示|显示|看看)(?:一下|下|看)?(?:你)?(?:都|所|眼中|眼里|心里)*'

const chinese = [
  `^你?${adverbZh}${knowZh}(?:关于|有关)?我(?:自己|本人|这个人)?的?${whatZh}$`,
  `^你?${adverbZh}${knowZh}${whatZh}的?(?:关于|有关)我(?:自己|的)?(?:什么|事情?|信息|东西|内容|情况|资料)*$`,
  `^你?${adverbZh}(?:知道|了解|了不了解|认识|认不认识|认得|认不认得|记得|记不记得|懂|懂不懂|熟悉|晓得|清楚)我(?:自己|本人|这个人|是谁|不|多少|多深|有多少)?$`,
  `^(?:对于?|关于|有关)我(?:自己|这个人|的事情?|的一切)?你?${adverbZh}(?:(?:有)?(?:什么|哪些|多少))?(?:${knowZh}|有|印象)*${whatZh}(?:印象|了解|记忆|认识)?$`,
  `^你?${adverbZh}(?:对于?)我${adverbZh}的?(?:了解|印象|认识|记忆|知道|熟悉|有|记得|记住)(?:程度)?(?:了|有|是|得)?(?:多少|多深|多|几分|如何|怎么样|怎样|什么样|深|深不深|些什么|什么|哪些|什么印象|哪些印象|什么了解|哪些了解|多少了解|多少印象)?$`,
  `^${tellZh}对我的?(?:了解|印象|认识|记忆|看法)$`,
  `^${tellZh}(?:${knowZh}的?)?(?:关于|有关)我(?:自己|这个人)?(?:的?(?:一切|所有|全部|事情?|信息|情况|资料|记忆|东西|内容|什么))*$`,
  `^${tellZh}(?:知道|了解|记得|记住)的?我(?:的?(?:一切|所有|全部|事情?|信息|情况|资料|什么|哪些))*$`,
  `^${tellZh}我(?:自己|本人|这个人|是谁|(?:的|这个)?(?:个人)?(?:资料|档案|画像)|是(?:一个|个)?(?:怎样|什么样|怎么样)的?(?:一个)?人?)?$`,
  `^(?:告诉我)?(?:把|将)?你?(?:都|所)?${knowZh}的?(?:关于|有关)?我的?(?:一切|所有|全部|事情?|信息|情况|资料|东西|内容)+(?:都|全)*(?:告诉我|说出来|列出来)?$`,
  `^我${adverbZh}(?:以前|之前|曾经|至今|到现在)*(?:跟|和|对|向|给)?你?${adverbZh}(?:说过|说|告诉过|告诉|讲过|讲|提过|提到过|聊过|分享过|透露过)了?(?:你|给你)?了?${whatZh}(?:话|关于我(?:自己)?的?(?:事情?|信息)?)*$`,
  `^我${adverbZh}(?:跟|和|对|向)?你?(?:说过|告诉过|讲过|提过)(?:你)?(?:关于)?我?自己的?${whatZh}$`,
  `^(?:告诉我|你知道|你还?记得|说说)?我${adverbZh}是(?:谁|(?:一个|个)?(?:怎样|什么样|怎么样)的?(?:一个)?人?)$`,
  `^在?你(?:的记忆里|记忆里|的记忆中|记忆中|那里|这里|那儿|这儿|那)?(?:都|还|已经)?(?:有|存|保存|记录|存着|记着)(?:了)?(?:什么|哪些|多少)?(?:关于|有关)?我(?:自己)?的?(?:什么|哪些|多少|信息|记忆|资料|事情?|情况)+$`,
  `^(?:关于|有关)我的?(?:一切|所有|全部|记忆|信息|事情?|资料)+(?:都)?(?:有哪些|有什么|是什么)?$`,
  `^我在你(?:的)?(?:眼里|眼中|心里|心中|印象中|印象里)是(?:一个|个)?(?:怎样|什么样|怎么样)的?人?$`,
  `^你${adverbZh}(?:知道|记得|记住|记下|学到|了解到|了解)了?(?:些|一些)?(?:什么|哪些|多少)(?:东西|事情?|内容)*$`,
].map((source) => new RegExp(source))
