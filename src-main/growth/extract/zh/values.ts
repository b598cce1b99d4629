import { splitList } from '../split-list.ts'

const tail =
  /(?:(?:你|您)(?:晓得|知道|懂|记得)(?:的|吧)*$|[，,。；;！!？?：:（(～~]|——|因为|所以|但是?|不过|可是|然后|而且|并且|的时候|，?谢谢|的话).*$/su
const finals = /(?:了|呢|啦|啊|呀|(?<![酒网书贴冰水餐迪氧])吧|哦|嘛|哈|喔|呐|哟)+$/
const duration =
  /(?:已经|快|差不多|大概|大约|有)*(?:[\d一二三四五六七八九十几两半多好]+)(?:多)?(?:年|个?月|天|周|个星期|个小时)(?:多|半)?(?:了|啦)?.*$/

/** A value up to where the sentence goes on, without final particles. */
export const cutValue = (text: string): string =>
  text
    .replace(tail, '')
    .replace(finals, '')
    .replace(/^[\s"'“‘「『]+|[\s"'”’」』。.!！~～]+$/g, '')
    .trim()

/** A place: without how long and what for. */
export function placeOf(text: string): string {
  const plain = cutValue(text.slice(0, longestPlace))
    .replace(duration, '')
    .replace(finals, '')
    .replace(/(?:工作|生活|上班|上学|读书|发展|定居|居住|住|附近|那边|这边)$/, '')
    .replace(finals, '')
    .replace(/(?<=.)的$/, '')
  return plain.length < 2 || plain.length > 30 || notPlaces.test(plain) ? '' : plain
}

/** What is looked at of a place: names are shorter, and what stands after them is cut off. */
const longestPlace = 80

const notPlaces =
  /[\d一二三四五六七八九十]+[楼层]|^[\d一二三四五六七八九十百两几半]+(?:个|间|套|晚|夜|天|年|月|周|次|宿)|电梯|^(?:这里|那里|这儿|那儿|家|家里|哪|外面|一起|学校|公司|宿舍|酒店|医院|新家|新房|一个|一家|一间|一套|他|她|你|别人|自己|楼|里面|附近|那|这)/

/** `茶、咖啡和蛋糕` as three values. */
export function listOf(text: string): readonly string[] {
  const parts = splitList(
    text.replace(/[。；;！!？?（(].*$/su, ''),
    /[、，,]|(?<=[\p{L}\p{N}》])(?:和|跟|与|以及|还有|及)(?=[\p{L}\p{N}《])/gu,
  )
  const items: string[] = []
  for (const part of parts) {
    const value = cutValue(part.replace(/^(?:和|还有|以及|也|还|比如|例如|像)(?=.)/, '')).replace(
      /(?:等等|等|之类的?|什么的)$/,
      '',
    )
    if (value === '' || value.length > 24) break
    if (
      items.length > 0 &&
      /^(?:我|你|他|她|它|但|所以|因为|不|就|都|很|每|这|那|觉得|感觉|特别是|尤其|总是|一直|可以|会|能|想|喜欢|讨厌|今年|在)/.test(
        value,
      )
    )
      break
    items.push(value)
  }
  return items.slice(0, 12)
}

/** A person's or pet's name at the start of a text. */
export function nameOf(text: string): string {
  const mixed = /^[小老阿大][A-Z][A-Za-z]{0,14}/.exec(text)?.[0]
  if (mixed !== undefined) return mixed
  const latin = /^[\p{Script=Latin}][\p{Script=Latin}.' -]{0,30}/u.exec(text)?.[0]
  const value = cutValue(latin ?? /^[\p{Script=Han}·]{1,8}/u.exec(text)?.[0] ?? '').replace(
    /(?:就行|就好|就可以|好了|即可|吧|的).*$/,
    '',
  )
  return value.length > (latin ? 40 : 6) || value === '' || notNames.test(value) ? '' : value
}

const notNames =
  /^(?:了|过|着|他|她|它|你|我|您|大家|什么|不|一|去|来|起|醒|做|外卖|车|人|滴滴|过|别|快|赶|好|没|停|住|上|到|出|个|这|那|谁|在|有|是|和|跟|都|也|很|太|真|每|为|怎|服务员|很多)/

/** Where "的" and articles say nothing: `一名`, `一个`. */
export const withoutMeasure = (text: string): string =>
  text.replace(/^(?:[一1](?:条|家|本|部)|[一1]?(?:名|个|位|只|份|款|辆|台|种|间))(?=.)/, '')
