export type MessageKind = 'greeting' | 'thanks' | 'about_me' | 'remember' | 'forget' | 'question' | 'statement'

/** What a message wants of the built-in driver, by rules for Chinese and English. */
export function kindOf(text: string): MessageKind {
  const message = text.normalize('NFKC').trim().replaceAll('’', "'")
  if (greeting.test(message)) return 'greeting'
  if (thanks.test(message)) return 'thanks'
  if (aboutMe.some((pattern) => pattern.test(message))) return 'about_me'
  const request = requestOf(message)
  if (request) return request
  return isQuestion(message) ? 'question' : 'statement'
}

const greeting =
  /^(hi|hello|hey|howdy|greetings|good (morning|afternoon|evening|day)|你好|您好|嗨|哈喽|哈啰|早|早安|早上好|上午好|中午好|下午好|晚上好|在吗)(呀|啊|哦)?([\s,，]*(there|majordomo|again|all|管家))?[\s!.~,。?、]*$/i
const thanks =
  /^(many |ok(ay)?,? )?(thanks|thank you|thx|cheers|谢谢|多谢|感谢)(你|您|啦|了)?( (so|very) much| a lot)?[\s!.~。]*$/i

const aboutMe = [
  /\bwhat (do|did|have|can) you (really |actually |already )?(know|remember|learn(ed)?|tell me) about me\b/i,
  /\b(everything|all|anything) (that )?you (know|remember|have learned) about me\b/i,
  /\bdo you (know|remember) (anything|something) about me\b/i,
  /^(so,? )?(who am i|do you (know|remember) (who i am|me))[\s?.!]*$/i,
  /你(现在|目前)?(都|还)?(知道|了解|记得|记住|晓得)(了)?(关于)?我(的)?(什么|哪些|些什么|多少|吗|嘛|么)/,
  /你对我(都|还)?(知道|了解|记得|有)(些什么|什么|多少|哪些)/,
  /^(请|麻烦)?(你)?(说说|讲讲|列出|告诉我)?(你)?(都)?(知道|了解|记得)?的?关于我的(一切|事|事情|信息|所有)/,
  /^(你)?(知道|记得|认识)?我是谁(吗|么)?[\s?。!]*$/,
]

const politeEn =
  /^(ok(ay)?[, ]+)?((please|pls)[, ]+)?((can|could|would|will) you (please )?|i want you to |i'd like you to )?(please )?/i
const rememberEn =
  /^(remember(?! when)|memori[sz]e|keep in mind|bear in mind|note|don't (ever )?forget|do not forget|never forget|make a note)\b/i
const forgetEn =
  /^(forget(?! (about )?it[.!\s]*$)|delete|erase|remove|stop remembering|don't remember|do not remember|no longer remember)\b/i
const politeZh = /^(好的?[,，])?(请|麻烦|拜托|帮我|你|能不能|可以|能|要|一定|务必|给我|把)*/
const rememberZh = /^(记住|记下|记一下|记得|记着|别忘|不要忘|不准忘|牢记)/
const forgetZh = /^(忘掉|忘记|忘了|删掉|删除|别再记|不要再记|别记|不要记)/
const asksZh = /^记得.*(什么|哪|谁|多少|几)|吗\s*$/
// “把我住在柏林这件事忘掉”: the verb comes last.
const forgetAtEndZh = /^(请|麻烦|帮我|你)*把.{1,200}(忘掉|忘记|忘了|删掉|删除)(吧|好吗)?[。!\s]*$/
const rememberAtEndZh = /^(请|麻烦|帮我|你)*把.{1,200}(记住|记下来?)(吧|好吗)?[。!\s]*$/

function requestOf(message: string): 'remember' | 'forget' | null {
  return requestEn(message) ?? requestZh(message)
}

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

const auxiliary = `(?:do|does|did|is|are|am|was|were|can|could|would|will|should|shall|have|has|had|may|might)`
const subject = `(?:i|you|we|he|she|they|it|my|your|our|his|her|their|the|an?|this|that|there|any(?:one|body|thing)?|some(?:one|body|thing)?)`
const questionEn = [
  new RegExp(
    `^(?:and |but |so |then )?(?:what|where|who|whom|whose|which|why|how)(?:'s|'re|'d)?\\s+(?!(?:i|we|you|he|she|they|it|my)\\b)(?:\\S+\\s+){0,3}?${auxiliary}\\b`,
    'i',
  ),
  new RegExp(`^(?:and |but |so |then )?(?:what|where|who|when|why|how)(?:'s|'re|'d)\\b`, 'i'),
  new RegExp(`^(?:and |but |so |then )?when\\s+${auxiliary}\\b`, 'i'),
  new RegExp(`^(?:and |but |so |then )?(?!have (?:an?|the|my|some)\\b)${auxiliary}(?:n't)?\\s+${subject}\\b`, 'i'),
  /^(?:please )?(?:tell me|show me|remind me|list|find|look up|search)\b/i,
]
const questionZh = [
  /(吗|呢|么)[\s。!~]*$/,
  /(什么|哪[里儿个些位年天种家]?|谁|怎么|怎样|如何|多少|几[个岁点号时年天次]|为什么|为何|何时|是不是|有没有|是否|能不能|会不会)(?!都|也)/,
]
/** "我知道什么是爱情": a question word inside something the user states. */
const statedZh = /^我(知道|明白|觉得|认为|忘了|不知道|不记得|决定)/

function isQuestion(message: string): boolean {
  if (hasQuestionMark(message)) return true
  if (questionEn.some((pattern) => pattern.test(message))) return true
  return !statedZh.test(message) && questionZh.some((pattern) => pattern.test(message))
}

/** A question mark that ends a sentence, not one inside an address. */
function hasQuestionMark(message: string): boolean {
  return /\?(?=$|[\s"'”’)」』]|[\p{Script=Han}])/u.test(message)
}
