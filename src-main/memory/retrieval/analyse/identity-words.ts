import { asksFor, type IdentityPattern } from './identity-pattern.ts'
import type { UserAttribute } from '../../ontology/slot-attributes.ts'

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

const relativesEn = 'wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?'

/** Questions that name the attribute, in whatever order and with whatever else between. */
export const wordPatterns: readonly IdentityPattern[] = [
  en({ noun: 'b-?day|birth ?day|birth ?date', verb: 'born' }, 'birthday'),
  en({ noun: 'age' }, 'age', 'birthday'),
  en({ noun: 'home|home address|postcode|zip code', verb: 'live|reside|based' }, 'residence'),
  en({ noun: 'hometown|home ?land|birthplace', verb: '(?:come )?from|born in|grow up|raised' }, 'hometown'),
  en({ noun: 'employer|company|firm', verb: 'work (?:for|at)|employed' }, 'employer'),
  en({ noun: 'jobs?|occupation|profession|job title|career', verb: 'do for (?:work|a living)' }, 'role', 'employer'),
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
  asksFor(/\bhow many (?:kids|children|siblings|brothers|sisters|sons|daughters) (?:do|have) i\b/, 'family'),
  asksFor(
    new RegExp(String.raw`\bmy (?:${relativesEn})(?:'s)? (?:full |first )?name\b|\bname of my (?:${relativesEn})\b`),
    'relationship',
    'family',
  ),
  asksFor(new RegExp(String.raw`\bmy (?:${relativesEn}) called\b`), 'relationship', 'family'),
  asksFor(/\bwhat (?:do|does|did|should) \w+ call me\b|\bwhat (?:am i|i am) called\b/, 'name'),
  asksFor(/\b(?:who|which|what)(?: \w+)? (?:employs|pays|hired) me\b/, 'employer'),
  asksFor(/\bhow many (?:pets|dogs|cats) (?:do|have) i\b/, 'pet'),
  asksFor(/我(?:是)?从哪.{0,5}来/, 'hometown'),
  en({ noun: 'relationship status|marital status' }, 'relationship', 'family'),
  asksFor(
    /\bmy (?:dog|cat|pet|puppy|kitten|parrot|rabbit|hamster)\b[^.!]*\b(?:what|which|how|name|breed|called)\b|\b(?:what|which|how)\b[^.!]*\bmy (?:dog|cat|pet|puppy|kitten|parrot|rabbit|hamster)(?:'s (?:name|breed|age)| called)?\b/,
    'pet',
  ),
  asksFor(
    /\b(?:what|which|list|name|tell me|remind me)\b[^.!]*\b(?:things?|stuff|foods?|drinks?|music|movies?|books?|sports?|ones?)(?: that| which)? i (?:\w+ )?(?:like|love|enjoy|prefer)\b/,
    'likes',
  ),
  asksFor(
    /\b(?:what|which|list|name|tell me|remind me)\b[^.!]*\b(?:things?|stuff|foods?|drinks?|music|movies?|books?|ones?)(?: that| which)? i (?:\w+ )?(?:dislike|hate|avoid|can't stand|don't like)\b/,
    'dislikes',
  ),
  en({ noun: 'hobby|hobbies|interests?|pastimes?' }, 'hobby', 'likes'),
  en({ noun: 'allerg(?:y|ies)|diet(?:ary \\w+)?|food restrictions?' }, 'diet', 'health'),
  asksFor(
    /\b(?:email|e-mail|phone|mobile|number|contact|address)\b[^.!]*\b(?:for me|of mine)\b|\bmy (?:\w+ )?(?:e-?mail|phone|mobile)(?: number| address)?\b(?=[^.!]*\?|$)/,
    'contact',
  ),
  en({ noun: 'goals?|resolutions?|ambitions?|aims?|dreams' }, 'goal'),
  asksFor(
    /\bhow (?:do|did|would) i (?:want|like|prefer)[^.!]*\b(?:you|your|replies|answers|responses)\b|\b(?:what|which) (?:tone|style|format|language)[^.!]*\b(?:i|me)\b[^.!]*\b(?:you|your|repl\w+|answers?|responses?)\b/,
    'style',
  ),

  zh('生日|出生', 'birthday'),
  zh('住(?!院|的)|家住|居住', 'residence'),
  zh('老家|家乡|故乡|籍贯', 'hometown'),
  zh('上班|任职|公司(?=.{0,4}$)', 'employer'),
  zh('(?:做|干|从事)(?=.{0,4}工作)|职业|职位|岗位|职务', 'role', 'employer'),
  zh('行业|行(?=的?[?]?$)', 'industry', 'role'),
  zh('专业|学历|母校|大学|毕业', 'education'),
  zh('语言|母语|外语', 'language'),
  zh('家里(?=.{0,4}(?:人|谁|几))|家人|家庭成员|兄弟|姐妹|几口人|孩子(?=[?]?$)', 'family'),
  zh('对象|另一半|伴侣|女朋友叫|男朋友叫|老婆叫|老公叫', 'relationship', 'family'),
  zh('养|宠物', 'pet'),
  zh('爱好|兴趣', 'hobby', 'likes'),
  zh('目标|愿望|心愿|理想', 'goal'),
  zh('过敏|忌口', 'diet', 'health'),
]
