import { kinds, one, rule, type Finding, type Rule } from '../rule.ts'
import { cutValue } from './values.ts'

const style =
  /简|短|详|细|长|中文|英文|英语|日语|德语|法语|普通话|粤语|繁体|简体|直接|正式|幽默|轻松|口语|礼貌|客气|列表|要点|分点|表格|表情|emoji|例子|步骤|代码|术语|通俗|啰嗦|废话|markdown|条理|精炼|委婉/i

/** How the assistant is to talk to the user. */
export const communicationRules: readonly Rule[] = [
  rule(
    /^(?:以后|今后|从现在开始|请你?|麻烦你?|你|跟我|和我|对我|希望你?|我希望你?|能不能|可以){0,4}(?:的?回答|回复|答复|说话|讲话|解释|聊天)(?:问题|我)?(?:的时候|时)?(?:请|要|尽量|可以|都|能|得|时)*(?<how>.{2,30})/dsu,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^(?:以后|今后|从现在开始|请你?|麻烦你?|你|都|尽量|只|我希望你?|希望你?){0,5}(?:用|使用|以)(?<how>[^，,]{1,16}?)(?:来)?(?:回答|回复|答复|跟我(?:说|聊|交流)|和我(?:说|聊|交流)|与我(?:交流|沟通))/dsu,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^(?:以后|今后|请你?|回答|说话|你|尽量|都){0,4}(?<how>(?:别|不要|不用|不许|少)(?:再)?(?:用|使用|加|发|写|说|那么)?(?:表情(?:符号|包)?|emoji|废话|客套话?|列表|表格|啰嗦|术语|敬语|长篇大论).{0,10})/disu,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^我(?:比较|更|很|一直)*(?:喜欢|希望|想要|偏好)(?<how>(?:你的?)?[^，,]{0,10}?(?:回答|回复|答案|解释)(?:[^，,]{0,10}))/dsu,
    ({ how = '' }) => manner(how),
  ),
]

function manner(text: string): Finding | null {
  const how = cutValue(text)
  if (how === '' || !style.test(how)) return null
  return {
    ...kinds.communication,
    title: `回答方式：${how}`,
    slot: one('user', aspectOf(how), how),
    signals: [{ field: 'communication_style', value: how }],
  }
}

/** Wishes for different aspects of an answer hold side by side; a new one for the same aspect replaces the old. */
function aspectOf(how: string): string {
  if (/中文|英文|[英日德法韩俄]语|普通话|粤语|繁体|简体/.test(how)) return 'answer_language'
  if (/简|短|详|长|啰嗦|废话|精炼/.test(how)) return 'answer_length'
  if (/正式|幽默|轻松|口语|礼貌|客气|直接|委婉|客套/.test(how)) return 'answer_tone'
  return /表情|emoji/i.test(how) ? 'answer_emoji' : 'answer_format'
}
