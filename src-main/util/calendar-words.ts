export const months = 'January February March April May June July August September October November December'.split(' ')
export const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Alternatives for use inside a pattern, in small letters: months, whole or short; weekdays, whole; what they begin with. */
export const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
export const weekdayName = `(?:${weekdays.join('|').toLowerCase()})`
export const weekdayStem = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)'

/** `Jan` for `January`, `Mon` for `Monday`. */
export const shortName = (name: string): string => name.slice(0, 3)

const placeOf = (name: string, names: readonly string[]): number =>
  names.findIndex((one) => shortName(one).toLowerCase() === shortName(name).toLowerCase())

/** 1 for `January` and `jan`; 0 for what is no month. */
export const monthNumber = (name: string): number => placeOf(name, months) + 1

/** 0 for `Sunday` and `sun` to 6 for `Saturday`; -1 for what names no day of the week. */
export const weekdayIndex = (name: string): number => placeOf(name, weekdays)

/** 0 for 日 and 天 to 6 for 六, as they stand after 周 and 星期. */
export const chineseWeekdayIndex = (name: string): number => '日一二三四五六'.indexOf(name === '天' ? '日' : name)
