import { chineseRelation, englishRelation } from '../../ontology/relations.ts'
import type { UserAttribute } from '../../ontology/slot-attributes.ts'

/** A way of asking about the user. */
export interface IdentityPattern {
  readonly pattern: RegExp
  /** None: the user as a whole. */
  readonly asks: readonly UserAttribute[]
}

export const asksFor = (pattern: RegExp, ...asks: readonly UserAttribute[]): IdentityPattern => ({ pattern, asks })

/** How a sentence asks, in small letters and simplified characters. */
const asksEn = String.raw`\b(?:what|which|when|where|who|how|whose|any idea|remind me|tell me|do you (?:know|remember|recall)|remember|list|name|show me)\b`
const asksZh = '(?:什么|啥|哪|谁|几|多少|多大|多高|有没有|是不是|吗)'
/** Questions for advice, not for what is known. */
const noAdviceZh = '(?!.*(?:怎么|为什么|该|推荐|建议|要不要))'
/** Not `my boss`, but me. */
const othersZh =
  '(?!们|的?(?:同事|同学|朋友|室友|邻居|老板|领导|老师|客户|经理|妈|爸|爷|奶|姑|叔|舅|姨|哥|弟|姐|妹|老婆|老公|妻|丈夫|儿子|女儿))'

/** `what are my hobbies`, `any idea when my birthday is`. */
const nounEn = (words: string): string =>
  String.raw`${asksEn}[^.?!]{0,30}\bmy (?!(?!year)\w+'s )(?:[\w']+ ){0,3}(?:${words})\b(?!'s|-)|\b(?:do|did) i (?:still )?have (?:any |an? )?(?:\w+ )?(?:${words})(?=\W*$|\?| or\b)`
/** `which university did I graduate from`, `how many siblings do I have`. */
const verbEn = (words: string): string =>
  String.raw`\b(?:what|which|where|who|how many|when)\b(?:'s|(?: [\w-]+){0,3}) (?:do|did|am|was|have|had|can) i (?:\w+ ){0,2}(?:${words})\b`
/** `我闲下来有哪些爱好`, `我家里都有谁`. */
const beforeZh = (words: string): string =>
  `^${noAdviceZh}.*我${othersZh}[^,，。;；]{0,8}(?:${words})[^,，。;；]{0,5}${asksZh}`
const afterZh = (words: string): string =>
  `^${noAdviceZh}.*我${othersZh}[^,，。;；]{0,8}${asksZh}[^,，。;；]{0,4}(?:${words})`

const en = (words: { noun?: string; verb?: string }, ...asks: readonly UserAttribute[]): IdentityPattern =>
  asksFor(
    new RegExp(
      [words.noun === undefined ? [] : [nounEn(words.noun)], words.verb === undefined ? [] : [verbEn(words.verb)]]
        .flat()
        .join('|'),
    ),
    ...asks,
  )
const zh = (words: string, ...asks: readonly UserAttribute[]): IdentityPattern =>
  asksFor(new RegExp(`${beforeZh(words)}|${afterZh(words)}`), ...asks)

const lists = String.raw`\b(?:what|which|list|name|tell me|remind me)\b`
const thingsThat = '(?:things?|stuff|foods?|drinks?|music|movies?|books?|sports?|ones?)(?: that| which)?'
const relativesEn = 'wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?'

/** Questions that name the attribute, in whatever order and with whatever else between. */
export const wordPatterns: readonly IdentityPattern[] = [
  en({ noun: 'b-?day|birth ?day|birth ?date', verb: 'born' }, 'birthday'),
  en({ noun: 'age' }, 'age', 'birthday'),
  asksFor(/\bhow old (?:am i|was i|i am)\b/, 'age', 'birthday'),
  en({ noun: 'home|address|city|town|postcode|zip code', verb: 'liv(?:e|ed|ing)|reside|based|move' }, 'residence'),
  asksFor(/\bwhere i(?: \w+)? live|\bwhere(?:'s| is| was) my (?:\w+ )?(?:house|apartment|flat)\b/, 'residence'),
  en({ noun: 'hometown|home ?land|birthplace|nationality', verb: '(?:come )?from|born in|grow up|raised' }, 'hometown'),
  asksFor(/\bwhere was i born\b/, 'hometown'),
  en({ noun: 'employer|company|firm|workplace', verb: 'work (?:for|at)|employed' }, 'employer'),
  asksFor(/\bwhere (?:do|did|was|am) i (?:\w+ )?work(?:ing)?\b/, 'employer'),
  en(
    { noun: 'jobs?|occupation|profession|role|position|career', verb: 'do for (?:work|a living)' },
    'role',
    'employer',
  ),
  en({ noun: 'industry|line of work|sector', verb: 'work in' }, 'industry', 'role'),
  en(
    {
      noun: 'degree|major|alma mater|university|college',
      verb: 'graduate|study|major|attend|go to (?:school|college|university|uni)',
    },
    'education',
  ),
  en({ noun: 'languages?|mother tongue|native tongue', verb: 'speak|fluent' }, 'language'),
  en({ noun: 'siblings|brothers|sisters|kids|children|parents|family|relatives' }, 'family'),
  asksFor(
    new RegExp(
      String.raw`\bhow many (?:kids|children|siblings|brothers|sisters|sons|daughters) (?:do|have) i\b|\bwho(?:'s| is| are) my (?:\w+ )?(?:${englishRelation})s?\b`,
    ),
    'family',
  ),
  asksFor(
    new RegExp(String.raw`\bmy (?:${relativesEn})(?:'s)? (?:full |first )?name\b|\bname of my (?:${relativesEn})\b`),
    'relationship',
    'family',
  ),
  asksFor(new RegExp(String.raw`\bmy (?:${relativesEn}) called\b`), 'relationship', 'family'),
  asksFor(
    /\b(?:what|remember|know|forg[eo]t\w*)\b.{0,12}\bmy (?:(?:full|first|last|real|old) )?(?:name|surname)\b|\bwhat (?:do|does|did|should) \w+ call me\b|\bwhat (?:am i|i am|was i) called\b/,
    'name',
  ),
  asksFor(/\b(?:who|which|what)(?: \w+)? (?:employs|pays|hired) me\b/, 'employer'),
  asksFor(/\bhow many (?:pets|dogs|cats) (?:do|have) i\b|\bdo i have (?:a |any )?(?:pet|dog|cat)s?\b/, 'pet'),
  asksFor(/我(?:是)?从哪.{0,5}来/, 'hometown'),
  en({ noun: 'relationship status|marital status', verb: 'married to|dating' }, 'relationship', 'family'),
  asksFor(/\bam i (?:married|single|engaged)\b/, 'relationship', 'family'),
  asksFor(
    /\bmy (?:dog|cat|pet|puppy|kitten|parrot|rabbit|hamster)\b[^.!]*\b(?:what|which|how|name|breed|called)\b|\b(?:what|which|how)\b[^.!]*\bmy (?:dog|cat|pet|puppy|kitten|parrot|rabbit|hamster)(?:'s (?:name|breed|age)| called)?\b/,
    'pet',
  ),
  en({ noun: 'favou?rites?|preferences?|likes', verb: 'like|love|enjoy|prefer|into|fond of' }, 'likes'),
  asksFor(/\bdo i (?:like|love|enjoy|prefer)\b/, 'likes'),
  en({ noun: 'dislikes', verb: 'dislike|hate|avoid|stand|not like' }, 'dislikes'),
  asksFor(/\bdo i (?:hate|dislike)\b|\bwhat (?:\w+ )?don't i like\b/, 'dislikes'),
  asksFor(new RegExp(String.raw`${lists}[^.!]*\b${thingsThat} i (?:\w+ )?(?:like|love|enjoy|prefer)\b`), 'likes'),
  asksFor(
    new RegExp(String.raw`${lists}[^.!]*\b${thingsThat} i (?:\w+ )?(?:dislike|hate|avoid|can't stand|don't like)\b`),
    'dislikes',
  ),
  en(
    { noun: 'hobby|hobbies|interests?|pastimes?', verb: 'do (?:for fun|in my (?:free|spare) time)' },
    'hobby',
    'likes',
  ),
  en({ noun: 'allerg(?:y|ies)|diet(?:ary \\w+)?|food restrictions?', verb: 'allergic' }, 'diet', 'health'),
  asksFor(/\bam i (?:allergic|vegetarian|vegan)\b|\bwhat can(?:'t)? i eat\b/, 'diet', 'health'),
  asksFor(/\b(?:what|which) (?:\w+ ){0,2}(?:tools?|editor|phone|computer|laptop|car|browser) (?:do|did) i\b/, 'tool'),
  asksFor(
    /\b(?:email|e-mail|phone|mobile|number|contact|address)\b[^.!]*\b(?:for me|of mine)\b|\bmy (?:\w+ )?(?:e-?mail|phone|mobile)(?: number| address)?\b(?=[^.!]*\?|$)/,
    'contact',
  ),
  en({ noun: 'goals?|plans?|resolutions?|ambitions?|aims?|dreams', verb: 'learning|working on' }, 'goal'),
  asksFor(
    /\bhow (?:should|do) you (?:answer|reply|talk|respond)(?: to)? me\b|\bmy communication style\b|\bhow (?:do|did|would) i (?:want|like|prefer)[^.!]*\b(?:you|your|replies|answers|responses)\b|\b(?:what|which) (?:tone|style|format|language)[^.!]*\b(?:i|me)\b[^.!]*\b(?:you|your|repl\w+|answers?|responses?)\b/,
    'style',
  ),

  asksFor(
    /我(?:以前|之前|原来|现在|到底)?(?:叫|姓)(?:什么|啥|谁)|我的?(?:全名|名字|姓名|昵称)(?:是|叫|呢|[?]|$)|(?:记得|知道|忘了?)我(?:的名字|叫)|称呼我/,
    'name',
  ),
  asksFor(/我(?:今年|现在)?(?:多大|几岁|多少岁)|我的?年[龄纪]/, 'age', 'birthday'),
  zh('生日|出生', 'birthday'),
  zh('住(?!院|的)|家住|居住|搬', 'residence'),
  asksFor(
    /我家(?:现在|以前|之前)?在(?:哪|什么)|我的?(?:住址|地址)|我(?:现在|以前|之前)?在(?:哪个|哪座)(?:城市|地方|国家)/,
    'residence',
  ),
  zh('老家|家乡|故乡|籍贯|国籍', 'hometown'),
  asksFor(/我(?:是|来自)(?:哪|什么地方)/, 'hometown'),
  zh('上班|任职|就职|(?<=在)工作|公司(?=.{0,4}$)', 'employer'),
  zh('(?:做|干|从事)(?=.{0,4}工作)|职业|职位|岗位|职务', 'role', 'employer'),
  asksFor(/我(?:以前|之前|原来|现在|目前)?是(?:做|干|搞)(?:什么|啥|哪)|我的?工作(?:是|呢|[?]|$)/, 'role', 'employer'),
  zh('行业|行(?=的?[?]?$)', 'industry', 'role'),
  zh('专业|学历|母校|大学|毕业|读书|上学', 'education'),
  zh('语言|母语|外语', 'language'),
  asksFor(
    /我(?!不)[^,，。;；]{0,4}(?:喜欢|喜爱|爱|偏好|中意)[^,，。;；]{0,4}(?:什么|啥|哪|谁|的是)|我的?(?:喜好|偏好|最爱|口味)|我(?:喜不喜欢|(?:是不是)?喜欢.{0,12}[吗么])|我(?:现在|以前|之前)?最(?:喜欢|喜爱|爱).{0,2}的[^，,。?]{1,8}(?:是|叫|有|呢|[?]|$)/,
    'likes',
  ),
  asksFor(
    /我[^,，。;；]{0,3}(?:讨厌|不喜欢|不爱|反感|受不了|不吃|不喝)[^,，。;；]{0,3}(?:什么|啥|哪|谁|的是)|我讨厌.{0,12}[吗么]/,
    'dislikes',
  ),
  zh('家里(?=.{0,4}(?:人|谁|几))|家人|家庭成员|兄弟|姐妹|几口人|孩子(?=[?]?$)', 'family'),
  asksFor(new RegExp(`我(?:的)?(?:${chineseRelation})(?:叫|是谁|是什么)`), 'family'),
  zh('对象|另一半|伴侣|女朋友叫|男朋友叫|老婆叫|老公叫', 'relationship', 'family'),
  asksFor(/我(?:结婚|单身|订婚)(?:了)?[没吗]/, 'relationship', 'family'),
  zh('养|宠物', 'pet'),
  asksFor(/我(?:的|家)?(?:狗|猫|狗狗|猫咪)(?:叫|是|的名字)/, 'pet'),
  zh('爱好|兴趣', 'hobby', 'likes'),
  zh('目标|愿望|心愿|理想|计划|打算', 'goal'),
  asksFor(/我(?:在|正在|最近在)(?:学|忙|做)(?:什么|啥)/, 'goal'),
  zh('过敏|忌口', 'diet', 'health'),
  asksFor(/我不?能吃(?:什么|啥|哪些)/, 'diet', 'health'),
  asksFor(/我的?(?:电话|手机号|邮箱|微信)(?:号码?)?(?:是|多少|[?]|$)/, 'contact'),
  asksFor(
    /我[^,，。;；]{0,4}(?:用|开)(?:的)?(?:是)?(?:什么|哪些|哪个|啥)(?:工具|软件|编辑器|手机|电脑|浏览器|车)/,
    'tool',
  ),
  asksFor(/(?:怎么|如何|用什么语气)(?:回答|回复)我|我(?:喜欢|想要)(?:什么样|怎样)的(?:回答|回复)/, 'style'),
]
