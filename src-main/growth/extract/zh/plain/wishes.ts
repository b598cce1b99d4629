import { kinds, many, toClause, type Finding } from '../../rule.ts'
import { communicationRules } from '../communication.ts'

const always = /以后|往后|今后|一律|默认|永远|每次|从现在|凡是|凡事|统一/
const ofAnswer =
  '(?:说|写|用|给我|发|来|问|提|加|叫我|废话|夸|讲|回|答|解释|翻译|啰嗦|客套|铺垫|绕|堆|念|拽|整那|一上来|标)'
const form =
  '(?:bullet|要点|分点|分段|条列|列表|表格|表情|感叹号|emoji|段落|书面语|口语|广东话|粤语|普通话|中文|英文|日文|英语|简体|繁体|大白话|人话|术语|代码|注释|示例|公制|摄氏|24小时制|ISO\\d*|APA|Vancouver|GB/T[ \\d]*|markdown|人民币|美元|欧元|一页|[一二两三四五六七八九十\\d]+(?:句|条|页|行|段|字|号字)|简短|短一?[点些]|短啲|长话短说|直接|正式|随意|轻松|客气|温和|幽默|通俗|简单|详细|细[一]?点|慢点|字(?:写|打)?大|语音|文字|结论|重点|数字)'

/** Names the form of an answer, not what is to be done now. */
const formed = new RegExp(form, 'iu')

const patterns: readonly RegExp[] = [
  new RegExp(`^(?:你|请|麻烦|那)?(?<v>(?:以后|往后|今后|从现在起|从今)[^吗]{3,50})$`, 'du'),
  new RegExp(
    `^(?:你|请|麻烦)?(?<v>(?:一律|默认|统一|全部?|都)[^吗我]{0,10}(?:用|按|给|写|以|来|发|标|改成)[^吗]{1,24})$`,
    'du',
  ),
  new RegExp(
    `^(?:你|请|麻烦|也|千万|一定|记得|还有|唔好|再)*(?<v>(?:千万|一定)?(?:别|不要|不好|不许|甭|不用|少|勿)(?:再|老|总|动不动|一上来|跟我|给我|对我)*${ofAnswer}[^吗]{0,20})$`,
    'du',
  ),
  new RegExp(`^(?:你|请|麻烦|也)*(?<v>(?:用|按|拿|以|讲|说)[^，我吗]{0,8}${form}[^，吗]{0,10})$`, 'diu'),
  new RegExp(
    `^(?:你|请|麻烦|也)*(?<v>(?:回答|回复|答案|答复|解释|代码|注释|代码注释|示例|文档|文献格式|引用格式|格式|日期|币种|单位|图表配色|字体?|术语[^，]{0,4}|数字|结论|说话|讲话|文案|语气|例子|题目|练习|消息|回)(?:我|里|要|请|都|全|一律|尽量|就|得|给我|写)*(?:用|按|给我|是|放|标|保留|以|${form})[^，吗]{0,16})$`,
    'diu',
  ),
  new RegExp(
    `^(?:你|请|麻烦|就|也)*(?<v>(?:中文|英文|粤语|日语|繁体|简体|广东话)(?:回答|回复|回|答)[^，吗]{0,6})$`,
    'du',
  ),
  new RegExp(
    `^(?:你|请|麻烦|就|也|回答)*(?<v>(?:写|说|讲|答|回|解释)?(?:得|的)?${form}(?:一?点|一?些|就行|就好|就够|为主|优先|啲)[^，吗]{0,4})$`,
    'diu',
  ),
  new RegExp(`^(?:你|请)?(?<v>(?:直接|只)(?:给|写|上|说|要)[^，我吗]{1,12})$`, 'du'),
  new RegExp(
    `^(?:请|你|麻烦)*(?<v>(?:凡事|凡是|每次|每(?:天|周|月|晚))[^，吗]{0,8}(?:拆|列|先|都|给我|发我|提醒我|推|来)[^，吗]{1,16})$`,
    'du',
  ),
  new RegExp(
    `^(?:你|请|一次|每次)*(?<v>(?:别|不要)(?:超过|多于)[一二两三四五六七八九十\\d]+(?:条|句|页|行|字|段)[^，吗]{0,4})$`,
    'du',
  ),
  /^(?<v>[^，我你他她]{1,10}?(?:以后|往后|今后)(?:都|请|就)*(?:先|别|不要|一律|统一|默认|只|用|按)[^吗]{2,24})$/du,
  new RegExp(`^(?<v>(?:一句一句|一步一步|一条一条|分步骤?|分段)(?:说|写|讲|来|教)[^，吗]{0,8})$`, 'du'),
]

/** Wishes about how the assistant is to answer and act; null where a clause is none. */
export function wishOf(folded: string, text: string, whole: string): Finding | null {
  if (oneOff.test(folded) || communicationRules.some((known) => known(toClause(text, 0)).length > 0)) return null
  for (const pattern of patterns) {
    const range = pattern.exec(folded)?.indices?.groups?.['v']
    if (range === undefined) continue
    const value = text.slice(...range)
    if (notWish.test(folded.slice(...range))) continue
    const lasts = always.test(folded) && (formed.test(folded) || toYou.test(folded))
    const isAnswer = formed.test(folded) && ofAnswers.test(folded) && !/我名|群里?$/.test(folded)
    const sure = (lasts || (isAnswer && !task.test(whole))) && !/这个$|这样$/.test(value)
    if (!sure && task.test(whole)) return null
    return {
      ...kinds.communication,
      confidence: sure ? 0.85 : 0.65,
      title: `要求：${value}`,
      slot: many('user', 'style', value),
      signals: [{ field: 'communication_style', value }],
    }
  }
  return null
}

/** Asks for a piece of work: how that is to be done is no wish for all answers. */
const task =
  /(?:帮|给|替|请)(?:我|俺|咱|忙|他|她|它|娃|孩子|大家|客户|老板|学生|家长)?(?:们)?(?:[^，,。！？]{0,12})(?:写|改|拟|做|列|画|想|编|出|起|翻|译|润色|整|弄|排|设计|生成|总结|概括|压|缩|讲|查|找|推荐|挑|算|提炼)|(?:写|改|拟|编|起草|来)(?:个|一个|一?[份封段篇条句首张副]|几)|(?:求|要)[一二两三四五六七八九十\d]+[款个条句]|(?:^|麻烦|请|你)(?:把|将)|写成|改成|压成|[一二两三四五六七八九十\d]+百?字|口诀|清单|文案/u
/** Speaks to the assistant of how it speaks. */
const toYou =
  /你|叫我|给我|跟我|对我|回我|答我|问我|提醒我|回答|回复|答复|说话|讲话|解释|别|不要|不许|先.{1,8}再|用|讲|说/u
const ofAnswers =
  /回答|回复|回我|答我|答复|答案|解释|跟我|和我|对我|教我|给我|说话|讲话|你说|你讲|你写|聊天?|讲解|代码|注释|别|不要|唔好|甭|少|一律|默认|统一|中文|英文|粤语|普通话|人话|大白话|字(?:写|打)?大|单位|公制|摄氏|格式|语气/u
const oneOff = /答案是|每(?:天|周|月|晚)能|帮我把|这次|这一次|今天|这份|这篇|这封|这段|这个文件|翻译成|翻成|译成/
const notWish =
  /^(?:以后|往后|今后)(?:她|他|它|能|就能|再也|还|我|可以|常|每|住|在|要是|有)|别的|别人|不要脸|不好意思|不用谢|不用了|少年|少爷|用不|用了|用得|说不定|说起来|来说|用过|^以后(?:再说|见|吧)|^(?:以后|今后)?都?(?:这样|照这样|这么)|叫我|出错|忘|^都是/
