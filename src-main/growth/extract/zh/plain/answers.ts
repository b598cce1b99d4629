import { nameOf } from '../values.ts'
import { isPlace, placeIn } from './places.ts'
import type { Fact } from './predicate.ts'
import { askedAbout, theUser, type Who } from './subject.ts'
import { foldDialect, type Piece } from './words.ts'

/** What the assistant's question asks the user for. */
export interface Asked {
  readonly attribute: string
  /** Who is asked about. */
  readonly who: Who
  /** What of theirs, where that is named: "组会" of "组会是哪天". */
  readonly topic: string
}

const questions: readonly (readonly [attribute: string, pattern: RegExp])[] = [
  ['name', /(?:叫什么|怎么称呼|称呼您|称呼你|称呼怎么|叫啥|贵姓|名字是)/],
  ['age', /(?:您|你)(?:今年)?(?:多大|几岁|多少岁|贵庚)|^多大/],
  ['employer', /哪(?:家|个)(?:公司|单位|企业)|在哪(?:里|儿)?(?:上班|工作)/],
  ['residence', /(?:住|在)(?:在)?哪|(?:哪个|什么)城市|居住地|现居/],
  ['job', /做什么工作|什么职业|从事什么|职业是|什么工作/],
  ['major', /专业|研究方向|学什么|读什么/],
  ['hobby', /爱好|兴趣|空闲|业余|消遣/],
  ['avoids', /忌口|不吃|过敏|不能吃/],
  ['uses', /用(?:的)?(?:什么|哪)(?:编辑器|软件|工具|系统|设备|手机|电脑|框架|语言)/],
  ['budget', /预算/],
  ['commute', /通勤|怎么上班|上班方式/],
  [
    'schedule',
    /几点|什么时(?:候|间)|哪天|哪一天|(?:周|星期|礼拜)几|多久一次|还(?:是|在)(?:周|星期|礼拜)[一二三四五六日天]|还?照旧/,
  ],
  ['style', /语气|风格|口吻|格式|怎么回答|详细程度/],
  ['languages', /什么语言|哪些语言|哪几种语言/],
]

/** What the last question of an assistant's message asks for; null where it asks for nothing about the user. */
export function askedIn(text: string): Asked | null {
  const folded = foldDialect(text.slice(-mostAsked))
  const last = /[^。！!？?]*[？?][^？?]*$/.exec(folded)?.[0]
  const found = last === undefined ? undefined : questions.find(([, pattern]) => pattern.test(last))
  if (found === undefined || last === undefined || /(?:孩子|宠物|家人|朋友|猫|狗)们|他|她/.test(last)) return null
  const about = askedAbout(last)
  if (about === null && /孩子|宠物|猫|狗|朋友|家人/.test(last)) return null
  return { attribute: found[0], who: about ?? theUser, topic: found[0] === 'schedule' ? topicIn(last) : '' }
}

/** What a question for a time is about. */
function topicIn(question: string): string {
  const clause = question.split(/[，,、]/).at(-1) ?? ''
  const [, topic = ''] =
    /^(?:那么?|好的?|另外|还有|你们?|您|这个|那个|平时|一般|的|(?:周|星期|礼拜)[一二三四五六日天])*([\p{Script=Han}A-Za-z]{2,8}?)(?:一般|通常|都|定|安排|开)?(?:是|在|还|几点|什么|哪|(?:周|星期|礼拜)几|多久)/u.exec(
      clause,
    ) ?? []
  return /^(?:什么|时间|现在|今天|明天|大概|打算)/.test(topic) ? '' : topic
}

/** What an assistant asks for stands at the end of what it says. */
const mostAsked = 300

/** "挪到周四了", "不了，改成每天睡前". */
const moved = /^(?:不了?|没有?)?(?:现在|已经|都)?(?:挪|改|换|调|推)(?:到|成|在)(?:了)?/

const noAnswer =
  /^(?:不知道|不清楚|随便|都行|都可以|没有?$|嗯|好|对|是的|谢|哈|我|改|不|先|人老|老铁|这个|那个|怎么)|[吗呢]$|你|您|哈哈|懒/

/** A clause that is nothing but the answer, as a fact. */
export function answerOf({ folded, text }: Piece, { attribute, topic }: Asked): readonly Fact[] {
  const isMoved = attribute === 'schedule' && moved.test(folded)
  const said = folded.replace(moved, '').replace(/^(?:小名|大名|是|叫|在|就|用|大概|差不多|一般|嗯|哦)+/, '')
  const value = text.slice(text.length - said.length).replace(/(?:了|啊|呢|吧|哈|哦|呀|噻|啦)+$/u, '')
  if (value === '' || value.length > 18 || (!isMoved && noAnswer.test(folded))) return []
  switch (attribute) {
    case 'name': {
      const name = nameOf(value.replace(/^姓/, ''))
      return name === '' ? [] : [{ kind: 'identity', attribute, value: name, label: '名字：', single: true }]
    }
    case 'age':
      return /^(?:\d{1,3}|[一二三四五六七八九十]{1,3})(?:岁|$)/.test(value)
        ? [{ kind: 'identity', attribute, value, label: '年龄：', single: true }]
        : []
    case 'residence': {
      const place = placeIn(value)
      return place === '' || (!isPlace(place) && place.length > 6)
        ? []
        : [{ kind: 'residence', attribute, value: place, label: '住在', single: true }]
    }
    case 'employer':
      return [{ kind: 'work', attribute, value: value.replace(/^(?:刚)?入职/, ''), label: '工作于', single: true }]
    case 'job':
      if (/[吃喝玩睡]|^(?:在|去)/.test(value)) return []
      return [{ kind: 'work', attribute, value, label: '职业：', single: true }]
    case 'major':
      return [{ kind: 'education', attribute, value, label: '专业：', single: true }]
    case 'hobby':
      return [{ kind: 'taste', attribute, value, label: '爱好：' }]
    case 'avoids':
      return /^[\d一二三四五六七八九十两几]+(?:个|位|口|人)/.test(value)
        ? []
        : [{ kind: 'health', category: 'diet', attribute, value, label: '忌口：' }]
    case 'uses':
      return [{ kind: 'tool', attribute, value, label: '用' }]
    case 'budget':
      return /[\d一二三四五六七八九十百千万]/.test(value)
        ? [{ kind: 'possession', category: 'budget', attribute, value, label: '预算：' }]
        : []
    case 'commute':
      return [{ kind: 'routine', category: 'commute', attribute, value, label: '通勤：', single: true }]
    case 'schedule':
      return /[\d一二三四五六七八九十]|每|周|早|晚|上午|下午/.test(value) ? [scheduleAnswer(value, topic, isMoved)] : []
    case 'style':
      return [{ kind: 'communication', attribute, value, label: '要求：' }]
    default:
      return [{ kind: 'identity', category: 'language', attribute, value, label: '会说' }]
  }
}

/** A time says something together with what it is the time of. */
const scheduleAnswer = (value: string, topic: string, correction: boolean): Fact => ({
  kind: 'routine',
  attribute: topic === '' ? 'schedule' : `schedule_${topic}`,
  value,
  label: topic === '' ? '' : `${topic}：`,
  single: topic !== '',
  ...(correction && { correction }),
})
