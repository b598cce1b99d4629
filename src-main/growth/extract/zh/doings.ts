import { foldScript } from '../../../memory/language/fold-script.ts'
import { kinds, many, one, rule, type Finding, type Rule } from '../rule.ts'
import { own } from './own.ts'
import { cutValue, listOf, withoutMeasure } from './values.ts'

/** What the user uses, works on, plans, can do and does regularly; what keeps troubling them. */
export const doingRules: readonly Rule[] = [
  rule(
    own(
      '(?:总是|老是|经常|常常|每次都|一直|总|老)(?<what>(?:失眠|头疼|头痛|胃痛|加班|忘|拖延|迟到|焦虑|紧张|熬夜|担心|睡不|记不|找不到|不知道|感觉很?累|觉得很?累|学不|做不|写不|控制不).{0,30})',
    ),
    ({ what = '' }) => pain(what),
  ),
  rule(
    own(
      '(?:最头疼的是|最大的问题是|最大的困扰是|一直被|被|受够了|受不了总是|苦于|纠结于)(?<what>.{2,40}?)(?:困扰|折磨|搞得很烦)?$',
    ),
    ({ what = '', lead = '' }) => (/头疼|问题|困扰|受够|苦于|纠结/.test(lead) || /困扰/.test(what) ? pain(what) : null),
  ),
  rule(
    /^(?<what>.{2,40}?)(?:总是|老是|一直)(?<trouble>.{0,20}?(?:报错|失败|崩溃|卡顿?|断开|掉线|很烦|头疼|出问题|出错|坏|慢).{0,10})$/dsu,
    ({ what = '', trouble = '' }) => pain(`${what}${trouble}`),
  ),
  rule(
    own(
      '(?:用|使用|用的是|改用|换成)(?:了)?(?<tool>[^，,]{1,24}?)(?:来)?(?:写代码|编程|开发|办公|记笔记|做笔记|写作|画图|拍照|剪视频|听歌|管理|写文章|写东西|做设计|做图|敲代码|写程序|做数据分析|做表格|看书|处理)',
    ),
    ({ tool = '' }) => uses(tool),
  ),
  rule(
    own('(?:用的是|用惯了|习惯用|都用|只用|改用|主力用|在用|喜欢用|使用的是)(?<tool>[^，,]{1,24})'),
    ({ tool = '' }) => uses(tool),
  ),
  rule(
    /^我的?(?:常用|主力|主要|工作)?(?:的)?(?<kind>编辑器|浏览器|电脑|手机|键盘|相机|操作系统|系统|编程语言|笔记软件|开发工具|笔记本)(?:是|用的是|为)(?<tool>[^，,]{1,20})/du,
    ({ kind = '', tool = '' }) => ({
      ...kinds.tool,
      title: `${kind}：${cutValue(tool)}`,
      slot: one('user', kind, cutValue(tool)),
      signals: [{ field: 'preferred_tool', value: cutValue(tool) }],
    }),
  ),
  rule(
    /^(?:我的?车是|我(?:平时|现在)?开的(?:车)?是|我(?:平时|现在)?开(?:着)?(?:一辆)(?:的)?)(?:一辆)?(?<what>[^，,]{2,14})/du,
    ({ what = '' }) => ({
      ...kinds.possession,
      title: `车：${cutValue(what)}`,
      slot: one('user', 'vehicle', withoutMeasure(cutValue(what))),
    }),
  ),
  rule(own('(?:有|拥有)(?:一|两|三|几|\\d)?(?:辆|台|套|栋|部|把|架)(?<what>[^，,]{1,16})'), ({ what = '' }) => ({
    ...kinds.possession,
    title: `有${cutValue(what)}`,
    slot: many('user', 'owns', cutValue(what)),
  })),
  rule(
    own(
      '(?:在)?(?:做|开发|研究|负责|写|搭建|设计|搞|筹备|参与)(?:着|了)?(?:一个|一款|一套|一部|一本|一篇|个)?(?<what>[^，,]{0,30}?(?:项目|系统|平台|应用|软件|网站|小程序|论文|小说|游戏|课题|APP|app))',
    ),
    ({ what = '' }) => project(what),
  ),
  rule(/^我(?:现在|目前|最近|手上)?的?项目(?:是|叫做?|关于)(?<what>[^，,]{2,30})/du, ({ what = '' }) => project(what)),
  rule(
    /^我(?:今年|明年|现在|最近|长期|最大|人生|一直以来|们)?的?(?:最大的?)?(?:目标|梦想|愿望|理想|计划)(?:就)?(?:是|为)(?<what>.{2,60})/du,
    ({ what = '' }) => goal(what, 6),
  ),
  rule(
    own('(?:打算|计划|准备|决定|想要|希望能?|想|要|将要?|会|考虑|梦想着?|期待|盼着)(?<what>[^，,]{2,40})'),
    ({ what = '', lead = '' }) => plan(what, lead),
  ),
  rule(
    own('(?:在)?(?:学习|学着|学|自学|练习|练|研究|钻研)(?:着|了|如何|怎么)?(?<what>[^，,]{1,20})'),
    ({ what = '' }) => learning(what),
  ),
  rule(
    own(
      '(?:会|擅长|精通|能够|懂|熟悉|善于)(?<what>(?:弹|拉|吹|画|唱|跳|写|做|打|游泳|编程|开车|滑|骑|说|下|摄影|烹饪|书法|修|剪|教|[A-Z]).{0,20})',
    ),
    ({ what = '' }) => skill(what),
  ),
  rule(own('(?:擅长|精通|善于|熟悉)(?<what>[^，,]{2,20})'), ({ what = '' }) => skill(what)),
  rule(
    own('有(?:[\\d一二三四五六七八九十多几]{1,4})年(?:的|多的)?(?<what>[^，,]{2,16}?)(?:的)?经验'),
    ({ what = '' }) => skill(what),
  ),
  ({ text, folded }) =>
    isRoutine.test(folded) &&
    /^.{0,12}(?:我|咱)/.test(folded) &&
    !/[?？]|如果|^你|我(?:想|要|打算|准备)|给我|帮我/.test(folded)
      ? [{ ...kinds.routine, title: cutTitle(text), slot: null }]
      : [],
]

const isRoutine =
  /每(?:天|日|周|个?月|年|晚|早|逢|个?星期|个?周末|到|当)|通常|一般(?:会|都|在|是|早|晚|我)|习惯|经常|平时|平常|总会|常常|时不时|偶尔|周末(?:都|会)/
const cutTitle = (text: string): string => [...text.replace(/^我(?!们)/, '')].slice(0, 30).join('')

function pain(text: string): Finding | null {
  const value = text.replace(/[。！!.]+$/, '').trim()
  return value.length < 2 || /你/.test(value)
    ? null
    : {
        ...kinds.pain,
        title: `困扰：${[...value].slice(0, 30).join('')}`,
        slot: null,
        signals: [{ field: 'pain_point', value }],
      }
}

function uses(text: string): readonly Finding[] {
  return listOf(text)
    .map(withoutMeasure)
    .filter((value) => value.length <= 20 && !/^(?:你|它|他|她|这|那|心|手|脚|自己)/.test(value))
    .map((value) => ({
      ...kinds.tool,
      title: `用${value}`,
      slot: many('user', 'uses', value),
      signals: [{ field: 'preferred_tool' as const, value }],
    }))
}

function project(text: string): Finding | null {
  const value = cutValue(withoutMeasure(text))
  if (value.length < 2 || /^(?:你|我|他|她|什么|这|那|完|过|好|得)/.test(value)) return null
  return {
    ...kinds.project,
    title: `项目：${value}`,
    slot: many('user', 'project', value),
    signals: [{ field: 'recent_topic', value }],
  }
}

const idle =
  /^(?:好好|认真|努力|自己|放松|谈|聊|来聊|.{0,4}(?:你|您)|(?:去|再|先)?(?:尝试|试试)(?:一下|看)?$|跟你|和你|问|请|知道|说|听|看看你|了解|继续聊|聊|我们|多|试试|试一试|尝试一下|这|那|它|会|好好|注意|努力|加油|记住|尽力|考虑|做的|保持|按照|谢|感谢|请教|咨询|分享|和朋友|告诉|去做|一下|要|到|的|让|把|是|有机会|离开|走了|我|他|她|能|更加|不|变得|一直)/

function plan(text: string, lead: string): Finding | null {
  const value = cutValue(text)
  const firm = /打算|计划|准备|决定|梦想|考虑|明年|下/.test(lead)
  if (
    value.length < 2 ||
    idle.test(value) ||
    (!firm && !/^(?:去|到|买|学(?!习$)|搬|换|参加|结婚|开始|出|考)/.test(value))
  )
    return null
  return goal(value, 5)
}

const whenFirst =
  /^(?:明年|今年|后年|下个?月|下周|下星期|周末|明天|后天|今晚|以后|将来|未来|暑假|寒假|年底|\d{1,2}月|春节|国庆)/

function goal(text: string, importance: number): Finding | null {
  const value = cutValue(text).replace(whenFirst, '')
  return value.length < 2
    ? null
    : { ...kinds.goal, importance, title: `计划：${value}`, slot: many('user', 'goal', value) }
}

function learning(text: string): Finding | null {
  const value = cutValue(text)
  if (
    value === '' ||
    /的?时候?$|时[^代间尚]|期间|以后|之后|以来|^(?:到|会|了|习|的|得|过|你|一下|校|业|生|历|籍|员|费|好|号|区|期|长|徒|者|位|分)/.test(
      foldScript(value),
    )
  )
    return null
  return {
    ...kinds.skill,
    title: `在学${value}`,
    slot: many('user', 'learning', value),
    signals: [{ field: 'recent_topic', value }],
  }
}

const skill = (text: string): Finding | null => {
  const value = cutValue(text)
  return value === '' || /你|一直|努力|做到|好好|写信|说你/.test(value)
    ? null
    : { ...kinds.skill, title: `会${value}`, slot: many('user', 'skill', value) }
}
