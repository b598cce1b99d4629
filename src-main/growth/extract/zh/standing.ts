import { kinds, rule, type Finding, type Rule } from '../rule.ts'
import { titleOfChinese } from './narrative.ts'

/** How the user wants a thing done each time: rules of their own, and how they word "always". */
export const standingRules: readonly Rule[] = [
  rule(
    /^(?:以后|今后|从现在起|往后)(?:都|请|你)*(?<how>(?:每(?:次|个|天|周|逢|到)|凡是|只要|一律|都|遇到).{4,120})/dsu,
    ({ how = '' }) => standing(`以后${how}`),
  ),
  rule(
    /^(?:以后|今后)(?<when>.{2,20}?)(?:的时候|时)?[，,]?(?:都|就|请|要|一律)(?<how>.{2,80})/dsu,
    ({ when = '', how = '' }) => (isOrder.test(how) ? standing(`${when}${how}`) : null),
  ),
  rule(
    /^(?:每次|凡是|只要)(?<when>[^，,]{2,20})[，,](?:都|就|请|要|一律|先)(?<how>.{2,80})/dsu,
    ({ when = '', how = '' }) => standing(`每次${when}${how}`),
  ),
  rule(/^我的?(?:规矩|习惯|原则|做法|顺序|格式|要求)(?:是|一直是|就是|：|:)(?<how>.{4,120})/dsu, ({ how = '' }) =>
    standing(how),
  ),
  rule(
    /^(?:(?:另外|还有|再说一下|对了)[，,]?)?(?:你)?(?:跟|和|对|同)我?(?:你)?(?:讲话|说话|聊天|聊|讲)(?:的时候|时)?[，,]?(?<how>(?:别|不要|不用|少|请|要).{2,60})/dsu,
    ({ how = '' }) => style(how),
  ),
  rule(
    /^(?:(?:另外|还有|以后)[，,]?)?(?:跟|和|对)你(?:讲话|说话|聊天)[，,]?(?:你)?(?<how>(?:别|不要|不用|少|请).{2,60})/dsu,
    ({ how = '' }) => style(how),
  ),
  ({ text, folded }) => (steps.test(folded) && !/^(?:他|她|昨天|今天我)/.test(folded) ? [standing(text)] : []),
  ({ text, folded }) => (amounts.test(folded) ? [standing(text)] : []),
]

/** "先看…，再看…，最后看…": an order of work. */
const steps =
  /^(?:.{0,12}(?:[，,：:]|的时候))?(?:都|要|请)?先[^，,。]{2,20}[，,](?:再|然后|接着)[^，,。]{2,20}(?:[，,](?:最后|再|然后)[^。]{2,30})?$/
/** "三个人吃，调料按克写": how recipes and the like are to be given. */
const amounts =
  /^(?:[一二两三四五六七八九十\d]+(?:个|口)人(?:吃|份|的量)[，,]?)?[^，,。]{0,8}(?:按|用|写)(?:克|毫升|公制|摄氏度?|公里|公斤|厘米|24小时制|美元|欧元|人民币)(?:来)?(?:写|算|标|计|表示|为准)?/
const isOrder = /^(?:用|写|给|按|先|别|不要|帮|这样|只|最多|控制|放|列|加|附|标|说|叫|直接|简|分)/

function standing(text: string): Finding {
  return {
    ...kinds.routine,
    category: 'habit',
    type: 'preference',
    importance: 7,
    confidence: 0.85,
    title: titleOfChinese(text),
    slot: null,
  }
}

function style(text: string): Finding | null {
  const how = text.replace(/[。！!，,\s]*(?:看着累|谢谢|好吗|行吗|哈)?[。！!\s]*$/, '')
  return {
    ...kinds.communication,
    title: `回答方式：${how}`,
    slot: null,
    signals: [{ field: 'communication_style', value: how }],
  }
}
