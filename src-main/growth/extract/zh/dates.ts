const day = '(?:\\d{1,2}|[一二三四五六七八九十]{1,3})(?:号|日)'
const month = '(?:\\d{1,2}|[一二三四五六七八九十]{1,2})月'
/** A day or month that a text names. */
export const chineseDay = `(?:${month}${day}|${month}(?:底|初|中)?|${day}|(?:下|这|本)(?:个)?(?:周|星期|礼拜)[一二三四五六日天末]?|(?:周|星期|礼拜)[一二三四五六日天]|下个?月|明天|后天|明年|春节|国庆|寒假|暑假|\\d{4}-\\d\\d-\\d\\d)`
export const chineseDate = new RegExp(chineseDay)
