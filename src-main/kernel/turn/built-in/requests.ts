import { hasQuestionMark } from '../../../memory/language/questions.ts'

export type Request = 'remember' | 'forget' | 'forget_all' | 'dont_remember' | 'undo'

/** What a message wants done with what is remembered; null where it wants nothing of the kind. */
export function requestOf(message: string): Request | null {
  const head = message.slice(0, longest)
  const short = head === message ? shortRequestOf(message) : null
  return short ?? (isNotToRemember(head) ? 'dont_remember' : null) ?? requestEn(message) ?? requestZh(message)
}

/** What is longer is no bare request. */
const longest = 200

function shortRequestOf(message: string): Request | null {
  const plain = message.replace(/(?<![\s!.~。])[\s!.~。]+$/, '')
  if (undoEn.test(plain) || undoZh.test(plain)) return 'undo'
  const words = plain.replace(politeEn, '')
  const wordsZh = plain.replace(politeZh, '')
  if (
    allEn.test(words.replace(/\?+$/, '')) ||
    allZh.some((pattern) => pattern.test(wordsZh.replace(/(?<![吗吧?])[吗吧?]+$/, '')))
  )
    return 'forget_all'
  return null
}

const isNotToRemember = (head: string): boolean => {
  const words = head.replace(/(?<![\s!.~。])[\s!.~。]+$/, '')
  const wordsZh = words.replace(politeZh, '')
  return notThisEn.test(words.replace(politeEn, '')) || notThisZh.some((pattern) => pattern.test(wordsZh))
}

const politeEn =
  /^(ok(ay)?[, ]+|hey[, ]+|now[, ]+|just )?((please|pls)[, ]+)?((can|could|would|will) you (please )?|i want you to |i'd like you to )?((please|just|now) )*/i
const rememberEn =
  /^(remember(?! when)|memori[sz]e|keep in mind|bear in mind|note|don't (ever )?forget|do not forget|never forget|make a note)\b/i
const forgetEn =
  /^(forget(?! (about )?it[.!\s]*$)|delete|erase|remove|stop remembering|don't remember|do not remember|no longer remember)\b/i
const politeZh = /^(好的?[,，])?(请|麻烦|拜托|帮我|你|您|能不能|可以|能|要|一定|务必|给我|把)*/
const rememberZh = /^(记住|记下|记一下|记得|记着|别忘|不要忘|不准忘|牢记)/
const forgetZh = /^(忘掉|忘记|忘了|删掉|删除|别再记|不要再记|别记|不要记)/
const asksZh = /^记得.*(什么|哪|谁|多少|几)|吗\s*$/
// “把我住在柏林这件事忘掉”: the verb comes last.
const forgetAtEndZh = /^(请|麻烦|帮我|你|您)*把.{1,200}(忘掉|忘记|忘了|删掉|删除)(吧|好吗)?[。!\s]*$/
const rememberAtEndZh = /^(请|麻烦|帮我|你|您)*把.{1,200}(记住|记下来?)(吧|好吗)?[。!\s]*$/

const undoEn =
  /^(ok(ay)?,? |no,? |oops,? |sorry,? |wait,? )?(please )?((can|could|would) you (please )?|i want to |how (do|can) i )?(undo|revert|take (it|that|this) back|take back|roll back|restore)( (that|it|this|the last (one|change|thing)|what you (just )?(did|forgot|learned|remembered)|the (change|deletion)))?( again)?( please|,? pls)?\??$/i
const undoZh =
  /^(?:[^,，]{1,6}[,，])?(请|麻烦|帮我|你|能不能|能|可以|怎么|如何|我想|我要)*(撤销|撤回|撤消|恢复|还原|反悔)(一下|刚才|刚刚|这个|这条|那个|那条|上一条|上一步|上一次|它|更改|改动|操作|忘记的|删除的|的)*(吧|吗|呢)?\??$/

const memoryEn = '(?:memor(?:y|ies)|data|facts?|knowledge|notes?|history)'
const aboutEn =
  "(?: (?:that |which |of )?(?:(?:about|of|on) (?:me|us|myself)|you(?:'ve| have)? (?:\\w+ )?(?:know|remember|learned|learnt|stored|saved|have)|i(?:'ve| have)? (?:ever )?(?:said|told|mentioned)(?: to)?(?: you)?))*"
const allEn = new RegExp(
  `^(?:forget|delete|erase|remove|clear|wipe|reset|purge)(?: out)?(?: absolutely)? (?:(?:about )?(?:me|everything|all of it|it all|all)${aboutEn}|(?:what|whatever|anything) you (?:know|remember|have)${aboutEn}|(?:all )?(?:of )?(?:your|my|the|all)(?: entire| whole| complete| stored)? ${memoryEn}${aboutEn})(?: (?:now|please|right now|again|completely|forever))*$`,
  'i',
)
const verbZh = '(?:忘掉|忘记|忘了|忘|删掉|删除|删了|删|清除|清空|清掉|抹掉|抹去|擦除)'
const wholeZh =
  '(?:你|您|所|都)*(?:知道的|记得的|记住的|了解的)?(?:(?:关于|有关)?我(?:说过的|告诉你的|告诉过你的|的)?)?(?:一切|所有|全部|统统|任何)?(?:的)?(?:关于我的|我的)?(?:记忆|事情?|信息|东西|内容|资料|数据|记录|一切)?'
const allZh = [
  new RegExp(
    `^(?:彻底|完全|全部|全|统统|都|现在)*${verbZh}(?=.*(?:一切|所有|全部|我的?事|我的?记忆|我的?信息|记忆$|我$))(?:掉)?${wholeZh}$`,
  ),
  new RegExp(
    `^(?=.*(?:一切|所有|全部|关于我|我的?事|记忆|统统|都|全))${wholeZh}(?:给我)?(?:统统|全部|全|都|彻底)*${verbZh}(?:掉|光)?$`,
  ),
]

const notThisEn =
  /^(?:(?:don't|do not|dont|never) (?:ever )?(?:remember|save|store|keep|memori[sz]e|record|note(?: down)?|learn(?: from)?) (?:this|that|it|any of this|what i (?:say|said|tell you)|the following|anything i (?:say|tell you))(?=$|[\s:,.;!-](?!\p{L}*(?:i|my|we)\b)| one| message| conversation|: )|off the record\b|this is off the record\b)/iu
const notThisZh = [
  /^(?:先|千万|都|也)*(?:别|不要|不用|不必|无需|请勿|勿)(?:再)?(?:去)?(?:记住|记下来?|记录|记|保存|存)(?:下来|住)?(?:这个|这句话?|这些|这条|这件事|这段话?|这次|以下|下面|接下来|这|它|我(?:接下来|下面|现在|刚才)?说的)/,
  /^(?:先|千万)*(?:别|不要|不用|不必)(?:记|记住|记录|保存)(?:下来|住)?$/,
  /^(?:这个|这句话?|这些|这条|这件事|这段话?|以下内容|下面的话)(?:先|都|你|就|也|请)*(?:别|不要|不用|不必)(?:记|保存|存)/,
]

/** "Remember my birthday?" asks; "Can you remember that …?" wants it done. */
function requestEn(message: string): 'remember' | 'forget' | null {
  const words = message.replace(politeEn, '')
  if (hasQuestionMark(message) && words === message) return null
  if (rememberEn.test(words)) return 'remember'
  return forgetEn.test(words) ? 'forget' : null
}

/** “记得我住哪吗” asks; “你能记住……吗” wants it done; “你忘了我的生日” tells. */
function requestZh(message: string): 'remember' | 'forget' | null {
  if (forgetAtEndZh.test(message)) return 'forget'
  if (rememberAtEndZh.test(message)) return 'remember'
  const prefix = politeZh.exec(message)?.[0] ?? ''
  const words = message.slice(prefix.length)
  const polite = /[请能烦帮要]|可以|拜托|务必/.test(prefix) || /(好|行|可以)吗[?\s]*$/.test(message)
  if (!polite && (hasQuestionMark(message) || asksZh.test(words))) return null
  if (rememberZh.test(words)) return 'remember'
  return forgetZh.test(words) && (polite || !prefix.includes('你')) ? 'forget' : null
}
