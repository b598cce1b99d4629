import { industryOf } from '../../industries.ts'
import { ofPeople, ofUser, type Fact, type Predicate, type Said } from './predicate.ts'
import { isPlace, placeIn } from './places.ts'
import { numeral, type Piece } from './words.ts'

const jobEnd =
  '(?:师|员|工|医生|大夫|护士|护工|护士长|会计|出纳|经理|教授|讲师|律师|司机|作家|老板|主管|总监|组长|队长|班长|会长|科长|处长|局长|部长|院长|主任|顾问|助理|秘书|记者|编辑|演员|歌手|画家|警察|消防员|军人|法官|公务员|导游|模特|主播|博主|保安|农民|茶农|果农|菜农|翻译|教练|前端|后端|运维|开发|测试|产品|运营|销售|客服|架构师|码农|牙医|兽医|实习生|博士后|博后|创始人|合伙人|CEO|CTO|CFO|HR|HRBP|PM|班主任|辅导员|校长|园长|店长|店员|站长|骑手|快递|外卖|滴滴|网约车|中介|猎头|中医|西医|服务员|裁缝|厨子|厨师|木匠|电工|月嫂|保姆|人事|行政|财务|采购|文员|柜员|法务|策划|插画|设计|自由职业者?|家庭主妇|全职妈妈|宝妈|社工|个体户|研究员|科研|理赔|核保|审计)'
const trade = '(?:搞|做|干|跑|开|送|教|卖|种|修|养)'
const institution =
  /(?:医院|学校|大学|中学|小学|学院|公司|银行|工厂|厂|店|所|局|院|部|集团|机构|幼儿园|科|队|馆|社|室|组|中心|超市|餐厅|酒店|律所|车间|工地|国企|外企|央企|大厂|事务所|研究所|出版社|报社|法院|税务局|派出所|站|行|园|台|处|委)$/

/** What somebody does for a living, and where. */
export const workPredicates: readonly Predicate[] = [
  ofPeople(
    new RegExp(
      `^(?:现在|目前|一直|也|就|以前|之前|本来)*(?:是|当|做|干|任|担任|成了|升了?|转成?|转做|转行做)(?:上|了|着|的)?(?:我们?(?:公司|部门|组里?|单位|店里|学校|这儿?|那儿?)?的?)?(?:一名|一个|一位|个|名)?(?<v>[^，我你他她不]{0,9}?${jobEnd})(?:的|了|啊|嘛|啦|出身)?$`,
      'du',
    ),
    ({ v = '' }, { folded }) => (notJob.test(v) ? null : does(v, /^(?:以前|之前|本来)/.test(folded))),
  ),
  ofPeople(
    /^(?:一直|现在|目前|平时)*在(?<org>[^，我你他她]{1,12}?)(?:(?<!阿)里|那边)?(?<v>教[\p{Script=Han}]{1,6})(?:的)?$/du,
    ({ org = '', v = '' }) =>
      /^教(?:你|人|他|她|我|会|了|过|资|案|材|育)/u.test(v) ||
      !(institution.test(org) || isPlace(org) || (org.length > 2 && !/考|学|准备|帮/u.test(org)))
        ? null
        : [does(v), ...at(org)],
  ),
  ofPeople(
    /^(?:现在|目前|如今|改行|转行|后来)+(?:去|来)?(?:全职)?做(?<v>自媒体|直播|电商|代购|微商|外贸|保险|餐饮|家政|装修|培训|游戏|短视频|跨境电商|投资|金融|地产|新媒体|公众号|主播|up主|博主|摄影)(?:了)?$/diu,
    ({ v = '' }) => ({ ...does(`做${v}`), correction: true }),
  ),
  ofUser(
    new RegExp(`^(?:作为|身为|当|做)(?:一个|一名|个)?(?<v>[^，我你他她]{0,9}?${jobEnd})(?:的|$)`, 'du'),
    ({ v = '' }) => (notJob.test(v) ? null : does(v)),
  ),
  ofPeople(
    new RegExp(
      `^在?(?<org>[^，我你他她]{1,12}?)(?:(?<!阿)里|那边)?(?:当|做|任|干)(?:一名|一个|个|着)?(?<v>[^，我你他她]{0,8}?${jobEnd})(?:的|了)?$`,
      'du',
    ),
    ({ org = '', v = '' }, { folded }) => (!folded.startsWith('在') || notJob.test(v) ? null : [does(v), ...at(org)]),
  ),
  ofPeople(
    new RegExp(
      `^(?<before>以前|之前|原来|曾经|早年)?(?:现在|一直|目前|就|也)*(?:在(?<org>[^，我你他她]{2,9}?))?(?:现在|一直|就)*(?:是)?(?<v>${trade}(?!得|的|了|完|好|过|什么|啥|这|那)[^，我你他她了这那]{1,9}?)(?:的|嘛|为生|谋生|讨生活)(?:嘛|啊|呢|咧|咯)?$`,
      'du',
    ),
    ({ before = '', org = '', v = '' }) =>
      /给|帮|出来|来的|说|想|好看|时|也|能/.test(v)
        ? null
        : [does(v, before !== ''), ...(before === '' ? at(org) : [])],
  ),
  ofPeople(
    new RegExp(
      `^(?:[\\p{Script=Han}]{2,4}(?:这疙瘩|这边|这儿|本地)?|在(?<org>[^，我你他她]{2,9}?))(?<v>(?:开|做|卖|跑|种|养|修)[^，我你他她了这那的]{1,8})(?<of>的)?$`,
      'du',
    ),
    ({ org = '', v = '', of = '' }, { who, folded, implied }) =>
      (org === '' && (of === '' || !isPlace(placeIn(folded)))) ||
      (of === '' && who.kind === 'user' && implied) ||
      /好|完|出/.test(v)
        ? null
        : does(v),
  ),
  ofPeople(
    new RegExp(
      `^(?:一直|都|已经|也)*(?:在(?<org>[^，我你他她]{2,9}?))?(?<v>${trade}(?!得|的)(?:了)?[^，我你他她]{0,10}?)(?:都|已经|有|快|整整|这行|这一行)*(?<n>${numeral}(?:多|几|来)?年(?!级|前|后|代|纪|底|初|轻|到头))(?<w>[^，]{0,8}?)(?:了|咧|咯|啦)?$`,
      'du',
    ),
    ({ org = '', v = '', n = '', w = '' }) => {
      if (/戒|抽|房|药|猫|狗|鱼|龟|花/.test(v) || /^[养种卖修送跑]了?$/.test(v)) return null
      const what = v.replace(/了$/, '')
      const since: Fact = { kind: 'work', attribute: 'experience', value: `${v}${n}${w}`, label: '', single: true }
      return [...(w === '' && what.length > 1 ? [does(what)] : []), since, ...at(org)]
    },
  ),
  ofPeople(
    /^(?:现在|目前|刚|已经|也|都|就|平时|周末|一直)*在(?<v>[^，我你他她]{2,14}?)(?:(?<!阿)里|那边)?(?:的)?(?:上班|工作|打工|任职|就职|实习|供职|做事|代课|教书|当差|兼职)/du,
    ({ v = '' }) => at(v),
  ),
  ofPeople(
    /^(?:现在|目前|刚|已经|也|都|就|人)*在(?<v>[^，我你他她]{0,10}(?:医院|公司|银行|厂|局|法院|大厂|国企|外企|消防队|部队|事务所|研究所|出版社|报社|派出所|税务局))$/du,
    ({ v = '' }) => at(v),
  ),
  ofPeople(
    /^(?:以前|之前|原来|原先|早年|曾经|当年)(?:都|一直)?在(?<v>[^，我你他她]{2,12}?)(?:里)?(?:上班|工作|干过?|做过?|待过?|教书|当差)?$/du,
    ({ v = '' }, { folded }) =>
      !isPlace(v) && !institution.test(v) && !/(?:上班|工作)$/u.test(folded)
        ? null
        : { kind: 'work', attribute: isPlace(v) ? 'former_residence' : 'former_employer', value: v, label: '以前在' },
  ),
  ofPeople(
    /^(?:刚|新|上周|上个月|现在|已经)*(?:入职|加入|跳槽到|跳槽去|供职于|就职于|任职于|报到)(?:了)?(?<v>[^，我你他她]{2,14}?)(?:了|啦|的)?$/du,
    ({ v = '' }) =>
      /^(?:第|新|一|两|三|半|才|后|前|时|手续|材料|日期|流程|体检|合同|培训)/.test(v) ? null : employer(v),
  ),
  ofPeople(
    new RegExp(
      `^(?:又|就|现在|后来|刚|已经|去年|今年|前年|上个?月|上周|年初|年底)*(?:跳槽|换工作)?(?:去|到|进|跳到|跳去|换到|换去|调到)了(?<v>[^，我你他她了]{2,14}?)(?:(?<!阿)里|那边)?(?:上班|工作|任职|做事|打工|(?:做|当|任)(?<job>[^，我你他她了]{0,8}?${jobEnd}))(?:了)?$`,
      'du',
    ),
    ({ v = '', job = '' }) => {
      const value = v.replace(/^(?:一[家个间所]|这家|那家)/u, '')
      const role = job === '' || notJob.test(job) ? [] : [{ ...does(job), correction: true }]
      return value.length < 2 || anyPlaceOfWork.test(value) || isPlace(value)
        ? role
        : [{ ...employer(value), correction: true }, ...role]
    },
  ),
  ofPeople(
    /^(?:的)?(?:现在|目前)?(?:的)?(?:职位|职务|职业|工作|岗位|头衔)(?:现在|目前|就)?(?:是|为|叫)(?:一名|一个|做)?(?<v>[^，我你他她]{2,14}?)(?:的)?$/du,
    ({ v = '' }) => (/^(?:很|非常|比较|不|挺|太|稳定|什么|啥|换|没)/.test(v) ? null : does(v)),
  ),
  ofUser(
    new RegExp(`^(?<v>[^，我你他她不]{0,9}?${jobEnd})(?:的)?第[一二三四五六七八九十百\\d]+(?:天|周|个月|年)$`, 'du'),
    ({ v = '' }) => (notJob.test(v) ? null : does(v)),
  ),
  ofPeople(
    /^(?:现在|如今|已经|正式|终于|就)+是(?<v>(?:ph\.?d|doctoral|master|postdoc|intern|junior|senior|lead|staff|principal)[A-Za-z .-]{0,24})(?:了)?$/diu,
    ({ v = '' }) => ({ ...does(v), correction: true }),
  ),
  ofPeople(
    /^(?:主要|平时|现在)?(?:做|写|搞|管|负责)(?<v>设计|代码|开发|前端|后端|测试|运营|产品|销售|财务|人事|行政|文案|翻译|策划|市场|客服|采购|剪辑|美术|插画|账)$/du,
    ({ v = '' }, { who, implied, text }) =>
      who.kind === 'person' && !implied ? { ...does(v === '账' ? text : v), doubtful: true } : null,
  ),
  ofUser(/^(?:单位|公司|东家)(?:就)?(?:是|叫|换成了?|改名叫?)(?<v>[^，我你他她]{2,14})$/du, ({ v = '' }) =>
    employer(v),
  ),
  ofPeople(
    /^(?<t>前年|去年|今年|上个月|刚|已经|早就|都)*(?:从)?(?<o>[^，我你他她]{0,14}?)(?<v>退休|退下来|离休|内退)(?:了|的|咯|啦)?(?:[^，]{0,6}年)?(?:了)?$/du,
    ({ o = '', v = '' }, { folded }) =>
      /下个?月|明年|马上|年底/.test(folded) ||
      /(?:等|快|想|要|还|没|打算|准备|什么)$/.test(o) ||
      /^(?:等|快|想|要|还|没|打算|准备|什么)/.test(v)
        ? null
        : { kind: 'work', attribute: 'job', value: v, label: '', single: true },
  ),
  ofPeople(/^(?:现在|还|正|都)*(?:在)(?<v>当兵|创业|待业|服役|读博|读研|休产假|备考)(?:的|呢)?$/du, ({ v = '' }) =>
    does(v),
  ),
  ofPeople(
    /^(?:现在)?(?:是|在)(?<v>[\p{Script=Han}]{1,6}(?:科|部|外|内|系|线|组|儿|妇产))(?:室)?的$/du,
    ({ v = '' }) => ({
      kind: 'work',
      attribute: 'role',
      value: v,
      label: '',
    }),
  ),
  ofUser(
    /^(?<k>店|公司|诊所|工作室|品牌|门店|小店|铺子|民宿)(?:的)?(?:名字?|名称)?(?:叫|是|取名叫?)(?<v>[A-Z][\w ]{1,16}|[\p{Script=Han}]{2,10})$/du,
    ({ k = '', v = '' }) =>
      /^(?:我|在|什么|做|卖|自己|租|一|不|个|谁)/.test(v)
        ? null
        : { kind: 'work', attribute: 'business_name', value: v, label: `${k}：`, single: true },
  ),
  ofPeople(
    /^(?:主要|一直|就|专门)*(?:负责|管着?|主管|分管)(?<v>[^，我你他她着了]{1,10}?)(?:的|这块|那块|这摊)?$/du,
    ({ v = '' }) =>
      /^(?:得|他|这|那|用|饭|不|够|吃)/.test(v)
        ? null
        : { kind: 'work', attribute: 'role', value: `管${v}`, label: '' },
  ),
  ofUser(
    new RegExp(
      `^(?:(?:手下|手底下|团队|组里|科里|公司|手里)(?:现在|目前|一共|总共|有|就)*|(?:现在|目前|一共|就)*(?:管着?|带着?|带了))(?<v>${numeral}(?:多)?(?:个|名|号|位)?(?:人|护士|员工|同事|兵|徒弟|实习生))(?:了)?$`,
      'du',
    ),
    ({ v = '' }) => ({ kind: 'work', attribute: 'team', value: v, label: '团队：', single: true, doubtful: true }),
  ),
  ofPeople(
    /^(?:自己|现在|在(?<p>[^，我你他她]{1,8}?))?(?:自己)?(?:开|经营|盘下|接手|创办)(?:了|着)?(?:一?[家间个])?(?<v>[^，我你他她了]{0,8}?(?:店|馆|厂|民宿|公司|诊所|工作室|铺子?|摊|吧|园|坊|超市|烧烤|餐厅))(?:的|了|啊|嘛)?/du,
    ({ v = '' }) => ({ kind: 'work', attribute: 'business', value: v, label: '经营', single: true }),
  ),
]

/** A clause that is a trade and nothing else, where the user introduces themselves: "坐标合肥，程序员". */
export function bareJob({ folded, text }: Said, before: Piece | null): readonly Fact[] {
  if (!onlyJob.test(folded) || notJob.test(folded)) return []
  const job: Fact = { ...does(text.replace(/(?:一枚|一名|一个)/u, '')), correction: true }
  const isFirm = before !== null && before.text.length <= 10 && onlyName.test(before.folded) && !isPlace(before.text)
  return isFirm ? [{ ...employer(before.text), correction: true }, job] : [job]
}
const onlyName = /^(?!.*(?:我|了|的|是|在|叫|姓|坐标|本人))[\p{Script=Han}A-Za-z]{3,10}$/u
const onlyJob = new RegExp(`^(?:一枚|一名|一个)?[\\p{Script=Han}A-Za-z]{0,6}${jobEnd}$`, 'u')

const notJob = /^(?:什么|啥|这|那|哪|个?好|不|没|人|员工|职工|打工|分工|手工|开工|加工|老师说|化工|完工|动工|停工)/

/** What somebody learns at school. */
export const educationPredicates: readonly Predicate[] = [
  ofPeople(
    /^(?:的)?(?:最高)?(?:学历|文化程度)(?:就|只)?(?:是|为|有|：)?(?<v>(?:小学|初中|高中|中专|中技|大专|专科|本科|大学本科|大学|硕士|博士|研究生)(?:毕业|学历)?)$/du,
    ({ v = '' }) => ({ kind: 'education', attribute: 'education', value: v, label: '学历：', single: true }),
  ),
  ofPeople(
    /^(?:今年|过完年|开学|暑假后|现在|刚|在|上|读|念|才|要|该|马上|过完年就|九月|已经|就|升)*(?<v>(?:小学)?[一二三四五六七八九]年级|初[一二三]|高[一二三]|中[一二三四五六]|大[一二三四五](?!的|家|年)|研[一二三](?!究)|博[一二三四五](?!士)|幼儿园(?:小班|中班|大班)?|学前班|复读)(?:了|啦|上学期|下学期|学生|住校生|的)?(?:$|[， ])/du,
    ({ v = '' }) => ({ kind: 'education', attribute: 'education', value: v, label: '在读', single: true }),
  ),
  ofPeople(
    /^(?:现在|目前|正|还)*(?:在)(?<s>[^，我你他她]{2,10}?)(?:读|念|上|修|攻读)(?:着|的|了)?(?<v>[^，我你他她]{0,14}?(?:硕士|博士|本科|研究生|大学|高中|初中|预科|专科|中专|大专|大[一二三四]|研[一二三]|博[一二三]|书|学|master|phd|mba|bachelor))(?:了|的)?/diu,
    ({ s = '', v = '' }) => [
      { kind: 'education', attribute: 'education', value: /^[书学]$/.test(v) ? s : v, label: '就读：' },
      ...(isPlace(s)
        ? [{ kind: 'residence', attribute: 'residence', value: s, label: '住在', single: true } as const]
        : [{ kind: 'education', attribute: 'school', value: s, label: '学校：', single: true } as const]),
    ],
  ),
  ofPeople(
    /^(?:现在|目前|正|还|在|当年|大学|本科|研究生)*(?:读|念|学|主修|攻读|修)(?:的是?|了)(?<v>[^，我你他她了过会]{2,12}?)(?:专业|的)?$/du,
    ({ v = '' }) =>
      /^(?:书|这|那|什么)|(?:小|中|学校|大学|幼儿园|班)$/.test(v)
        ? null
        : { kind: 'education', attribute: 'major', value: v, label: '专业：', single: true },
  ),
  ofPeople(
    /^(?:的)?(?<k>专业|主修|本科|研究方向|方向)(?:就)?(?:是|学|读)(?:的是?)?(?<v>[^，我你他她]{2,20})$/du,
    ({ k = '', v = '' }) => ({
      kind: 'education',
      attribute: k.endsWith('方向') ? 'research' : 'major',
      value: v,
      label: k.endsWith('方向') ? '研究方向：' : '专业：',
      single: true,
    }),
  ),
  ofPeople(
    /^(?:现在|目前|正|还|已经|就)*(?:在)(?<v>[^，我你他她]{1,10}(?:大学|中学|小学|学院|一中|二中|三中|[一二三四五六]小|附中|高中|实验))(?:上学|读书|念书)?$/du,
    ({ v = '' }) => ({
      kind: 'education',
      attribute: 'school',
      value: v,
      label: '学校：',
      single: true,
    }),
  ),
  ofPeople(
    /^(?:[^，我你他她]{0,6})(?:毕业于|考上了?|考进了?|录取到)(?<v>[^，我你他她]{2,14}?)(?:了|的|啦)?$/du,
    ({ v = '' }) =>
      /不|没/.test(v) ? null : { kind: 'education', attribute: 'school', value: v, label: '学校：', single: true },
  ),
]

function does(text: string, before = false): Fact {
  const value = text.replace(/^(?:[也就还]?是|当)?(?:(?:一|1)?(?:名|个|位))?(?=.{2})/u, '')
  const industry = industryOf(value)
  return {
    kind: 'work',
    attribute: before ? 'former_job' : 'job',
    value,
    label: before ? '以前的职业：' : '职业：',
    single: !before,
    ...(!before && {
      signals: [
        { field: 'role', value },
        ...(industry === null ? [] : [{ field: 'industry' as const, value: industry }]),
      ],
    }),
  }
}

const employer = (value: string): Fact => ({
  kind: 'work',
  attribute: 'employer',
  value,
  label: '工作于',
  single: true,
})

/** A kind of place, not one of them. */
const anyPlaceOfWork =
  /^(?:医院|学校|公司|银行|工厂|单位|机关|中学|小学|大学|幼儿园|餐厅|超市|酒店|国企|外企|大厂|工地|店里?)$/u

function at(text: string): readonly Fact[] {
  const value = text.replace(/^(?:一[家个间所]|这[家个]|我们?)/u, '').replace(/(?:(?<!阿)里|的)$/u, '')
  if (
    value.length < 2 ||
    anyPlaceOfWork.test(value) ||
    /^(?:同一|这|那|哪|别的|外地|本地|老家|国外|城里|乡下)/u.test(value) ||
    /^(?:家$|家里|外面|哪|那|这|线上|网上|晚上|白天|电脑|手机|努力|认真|旁边|上面|下面)/u.test(value)
  )
    return []
  if (isPlace(value)) return [{ kind: 'residence', attribute: 'residence', value, label: '在', single: true }]
  return institution.test(value) || /[A-Za-z]/.test(value) || value.length >= 3 ? [employer(value)] : []
}
