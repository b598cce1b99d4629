import { foldScript } from '../../../../memory/language/fold-script.ts'
import { knownPlaces as places } from './known-places.ts'

const ending = /^[\p{Script=Han}]{1,6}(?:省|市|县|镇|乡|村|州|港|岛|新区|开发区|街道|屯|坝|寨|旗)$/u
const notPlace =
  /大学|中学|小学|学校|学院|公司|医院|工厂|店|局|所|银行|队|超市|部门|科室|手机|网上|家里|单位|办公室|学区|本市|城市|全省|门市|菜市|夜市|股市/

/** True for what is a place on the map: a known name, or one that ends like one; Latin names with a capital. */
export function isPlace(text: string): boolean {
  const plain = foldScript(text)
  return (
    isWithinPlace(plain) ||
    [2, 3, 4].some((length) => places.has(plain.slice(0, length)) && isWithinPlace(plain.slice(length))) ||
    /^[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}$/.test(plain)
  )
}

/** "曹县" of "菏泽曹县", "那边". */
const isWithinPlace = (rest: string): boolean => places.has(rest) || (ending.test(rest) && !notPlace.test(rest))

/** The place a text begins with, without how long and what for; empty where it is none. */
export function placeIn(text: string): string {
  const named = text
    .slice(0, longest)
    .replace(/(?:那边|那块儿?|这边|这块儿?|附近|本地)$/, '')
    .replace(/(?:已经|快|都|差不多|大概)*(?:\d+|[一二两三四五六七八九十几半]+)(?:多)?(?:年|个?月|天).*$/, '')
    .replace(/(?:了|啦|咯|呢|啊|吧|的|着)+$/, '')
    .trim()
  if (places.has(foldScript(named)) || (county.test(named) && isPlace(named))) return named
  const plain = named
    .replace(/(?:上班|工作|读书|上学|打工|发展|做|开|当|读|念|搞|跑|卖|教|种|修|养|待|呆|住|找|带).*$/, '')
    .trim()
  return plain.length < 2 || plain.length > 16 || notPlaces.test(plain) ? '' : plain
}

const county = /^[^个座几这那哪]{2,5}[县市州省]$/u
/** No place has a longer name; what stands after it is cut off. */
const longest = 40

const notPlaces =
  /^(?:我|你|他|她|这|那(?!曲|坡)|哪|家里|家|外面|一起|学校$|公司$|宿舍$|酒店|医院$|新家|一个|一家|一间|一套|别人|自己|里面|附近|不|了|过|得|的|着|下(?=[来去了班课车线个次周铺面])|上(?=[来去了班课学网个次周铺面司级夜])|院(?=子|里)|进(?=[来去了口城])|校(?=园|外|内|区|友)|楼(?=[上下道里梯])|几|两|三(?=[个年天口层楼室居号百千万晚点月周次代居人]|$)|单(?=[位独人间身车])|合(?=[租住适同伙着])|满(?=[了意足员]|\d))|^[\d一二三四五六七八九十百两几半]+(?:个|间|套|层|楼|晚|夜|天|年|月|周|次|室|口)/
