import { industryOf } from '../industries.ts'
import { kinds, one, rule, type Finding, type Rule, type Signal } from '../rule.ts'
import { own } from './own.ts'
import { isPlace } from './plain/places.ts'
import { chineseTitle } from './title.ts'
import { cutValue, withoutMeasure } from './values.ts'

/** What the user does for a living or studies. */
export const workRules: readonly Rule[] = [
  rule(own('不(?:再)?(?:做|当|干|是)(?<job>[^，,]{1,10}?)了'), ({ job = '' }) =>
    isJob(job) || changeable.test(job) ? { ...left(), title: `不做${job}了`, slot: one('user', 'job', '') } : null,
  ),
  rule(
    own('(?:转行|转岗|改行|转|升职|升)(?:去|到|来|成为|成|为|任)?(?:做|当|干)?(?:了)?(?<job>[^，,]{2,10}?)(?:了|啦)?$'),
    ({ job = '', lead = '' }) =>
      isJob(job) || (/[做当干为成]/.test(lead) && changeable.test(job))
        ? does(job).map((finding) => ({ ...finding, correction: true }))
        : [],
  ),
  rule(own('(?:不在|不再在|没在)(?<employer>.{1,20}?)(?:工作|上班|干)(?:了)?'), () => left()),
  rule(
    own('(?:从)?(?<employer>.{0,20}?)(?:辞职|离职|退休|被裁|失业|辞去|辞掉|离开(?=.{1,12}公司))'),
    ({ employer = '' }) => (/[他她你它]|不想|想要?|没|如果|打算|准备|考虑|要不要/.test(employer) ? null : left()),
  ),
  rule(
    own('在(?<employer>.{1,24}?)(?:(?<!阿)里|那边)?(?:当|做|担任|任|干)(?:了)?(?<job>[^，,]{2,20})'),
    ({ employer = '', job = '' }) => (isJob(job) ? [...worksAt(employer), ...does(job, `我是${job}`)] : []),
  ),
  rule(own('在(?<employer>.{1,24}?)(?:(?<!阿)里|那边)?(?:工作|上班|任职|就职|实习|供职)'), ({ employer = '' }) =>
    worksAt(employer),
  ),
  rule(
    own(
      '(?:从[^，,]{1,12})?(?:加入|入职|跳槽到?|换工作(?:到|去)|换到|跳到|调到|转到|去了|到了)(?:了)?(?<employer>[^，,了]{1,14}?)(?:(?<!阿)里|那边)?(?:当|做|担任|任)(?:了)?(?<job>[^，,了]{2,16})',
    ),
    ({ employer = '', job = '', lead = '' }) =>
      isJob(job) && !isAhead.test(lead)
        ? [...worksAt(employer), ...does(job, `我是${job}`)].map((finding) => ({ ...finding, correction: true }))
        : [],
  ),
  rule(
    own(
      '(?:加入|入职|跳槽到?|换工作(?:到|去)|换到|去|到|被)(?:了)?(?<employer>.{2,24}?)(?:工作|上班|录用|入职|录取|$)(?:了)?',
    ),
    ({ employer = '', lead = '' }) =>
      isAhead.test(lead)
        ? []
        : /加入|入职|跳槽|换/.test(lead) || /(?:公司|集团|工厂|银行|律所|事务所)$/.test(employer)
          ? worksAt(employer)
          : [],
  ),
  rule(
    /^我的?(?:现在|目前)?(?:的)?(?:工作|职业|岗位|职位|职务|身份)(?:就)?(?:是|为)(?:做|一名|一个|名|个|位|一位)?(?<job>.{2,24})/du,
    ({ job = '' }) => (/^(?:很|非常|比较|不|挺|太|稳定)/.test(job) ? [] : does(cutValue(job))),
  ),
  rule(own('(?:是|当|做|成为|成了|当上|担任)(?:了)?(?:一|1)?(?:名|个|位)?(?<job>[^，,]{2,20})'), ({ job = '' }) =>
    isJob(job) ? does(job) : [],
  ),
  rule(
    own('(?:是|在)?(?:做|从事|干|搞)(?<field>[^，,了]{2,14}?)(?:的|行业|工作|相关工作|方面的工作|这一行|这行)'),
    ({ field = '' }) => inField(field),
  ),
  rule(
    own('(?:是)?教(?:小学|中学|高中|初中|大学|孩子们?|学生)?(?<what>[\\p{Script=Han}]{2,6})(?:的)?$'),
    ({ what = '' }) =>
      /^(?:你|他|她|我|会|我们)/.test(what)
        ? []
        : [
            {
              ...kinds.work,
              title: `教${what}`,
              slot: one('user', 'job', `教${what}`),
              signals: industrySignal('教师'),
            },
          ],
  ),
  rule(own('(?:开|经营|创办|创立|开办)(?:了|着)?(?:一|1)?(?:家|间|个)(?<what>[^，,]{2,16})'), ({ what = '' }) => ({
    ...kinds.work,
    title: `经营${cutValue(what)}`,
    slot: one('user', 'business', cutValue(what)),
    signals: industrySignal(what),
  })),
  rule(
    own(
      '在(?<school>[^，,]{2,20}?)(?:上学|读书|念书|读研究生|读研|读博|读大学|上大学|读本科|读高中|上高中|读大[一二三四]|读硕士|读博士|留学)',
    ),
    ({ school = '' }) => ({
      ...kinds.education,
      title: chineseTitle('', 'school', school),
      slot: one('user', 'school', school),
    }),
  ),
  rule(
    own('(?:在)?(?:毕业于|就读于|考上了?|考入了?|从)(?<school>[^，,]{2,20}?)(?:毕业)?(?:了|的)?$'),
    ({ school = '' }) =>
      /大学|学院|学校|中学|高中|研究所|[大校]$/.test(school)
        ? { ...kinds.education, title: `读过${school}`, slot: one('user', 'school', school) }
        : null,
  ),
  rule(
    /^(?:我的?(?:大学|本科)?专业(?:就)?是|我(?:大学|本科)?(?:学的是|主修|读的是|的专业是))(?<major>[^，,]{2,16})/du,
    ({ major = '' }) => ({
      ...kinds.education,
      title: `学${cutValue(major)}`,
      slot: one('user', 'major', cutValue(major)),
      signals: [{ field: 'recent_topic', value: cutValue(major) }],
    }),
  ),
]

/** A post that is still to come is not today's. */
const isAhead = /下个?(?:周|月|星期|礼拜)|明天|后天|明年|后年|(?:月|年)底|即将|马上|快要|打算|准备|年后/
const jobEnd =
  /(?:师|员|医生|学生|研究生|博士生|大学生|工|校长|店长|厨师长|会计|经理|教授|律师|护士|大夫|司机|作家|老板|主管|总监|顾问|助理|秘书|记者|编辑|演员|歌手|画家|警察|消防员|军人|法官|程序员|设计|运营|销售|产品经理|创业者|自由职业者?|自由撰稿人|家庭主妇|全职妈妈|公务员|导游|模特|主播|博主|保安|农民|翻译|教练|前端|后端|开发|测试|架构师|码农|牙医|兽医|实习生|博士后|创始人|合伙人|总裁|CEO|CTO|PM|HR)$/i

/** What one does rather than is, and changes from and to. */
const changeable =
  /^(?:策划|程序|美术|产品|市场|销售|行政|财务|人事|客服|编剧|摄影|教育|培训|金融|电商|.{1,6}(?:策划|管理|开发|工作))$/

const jobOf = (text: string): string =>
  withoutMeasure(
    cutValue(text)
      .replace(/^(?:一|1)?(?:名|个|位)(?=.{2})/, '')
      .replace(/(?:的)?工作$/, ''),
  )
const isJob = (text: string): boolean => jobEnd.test(jobOf(text)) && !/[你他她吗]|不是|朋友|^(?:这|那)/.test(text)

function does(text: string, content?: string): readonly Finding[] {
  const job = jobOf(text)
  if (job.length < 2 || job.length > 16) return []
  return [
    {
      ...kinds.work,
      title: chineseTitle('', 'job', job),
      ...(content !== undefined && { content }),
      slot: one('user', 'job', job),
      signals: [{ field: 'role', value: job }, ...industrySignal(job)],
    },
  ]
}

function worksAt(text: string): readonly Finding[] {
  const employer = cutValue(text)
    .replace(/^.{2,5}?的?一[家个间所](?=.{2})/, '')
    .replace(/^(?:一家|一个|一间|这家|那家|一所)/, '')
    .replace(/(?:(?<!阿)里|的)$/, '')
  if (
    employer.length < 1 ||
    /^(?:家|这里|那里|外面|努力|认真|我|你|他|她|思考|想|考虑|找|学习|犹豫|准备|这|那|上面|办公室|自己|线上|单位$|公司$|晚上|白天|早上|周末|电脑|工作)/.test(
      employer,
    )
  )
    return []
  if (isPlace(employer))
    return [{ ...kinds.work, title: chineseTitle('', 'employer', employer), slot: one('user', 'workplace', employer) }]
  return [
    {
      ...kinds.work,
      title: chineseTitle('', 'employer', employer),
      slot: one('user', 'employer', employer),
      signals: industrySignal(employer),
    },
  ]
}

const left = (): Finding => ({
  ...kinds.work,
  title: '离开了原来的工作',
  slot: one('user', 'employer', ''),
  correction: true,
})

function inField(text: string): readonly Finding[] {
  const field = withoutMeasure(cutValue(text))
  const industry = industryOf(field)
  if (industry === null || field.length < 2) return []
  return [
    {
      ...kinds.work,
      title: `从事${field}`,
      slot: one('user', 'job', field),
      signals: [
        { field: 'role', value: field },
        { field: 'industry', value: industry },
      ],
    },
  ]
}

function industrySignal(words: string): readonly Signal[] {
  const industry = industryOf(words)
  return industry === null ? [] : [{ field: 'industry', value: industry }]
}
