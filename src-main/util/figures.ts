/**
 * The figures of a text as they are written, in digits or in Chinese numerals, to tell one text from another. What they
 * count is read by `number-mentions.ts`.
 */
export const figuresIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百千]+/gu) ?? []).map((figure) =>
    figure.replaceAll(',', ''),
  )

/** Runs of digits alone, without leading zeros: what may have been typed of a figure. */
export const digitsIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ''))

/** Digits, and Chinese numerals of an age, a day or an hour. */
export const agesAndDatesIn = (text: string): string[] =>
  text.match(/\d+|[一二两三四五六七八九十]+(?=[岁歲年月日号號点點])/gu) ?? []

/**
 * Figures that tell what a text is about: a number of three digits is no count, day or hour; one of Chinese numerals has a
 * unit of at least a hundred. No years.
 */
export const tellingFiguresIn = (text: string): string[] =>
  (text.match(large) ?? []).filter(
    (one) => /[百千万亿]/u.test(one) || (one.replaceAll(/\D/gu, '').length >= 3 && !year.test(one)),
  )
const large = /\d(?:[\d.,]*\d)?|[一二三四五六七八九十两零]+[百千万亿][一二三四五六七八九十百千万亿两零]*/gu
const year = /^(?:19|20)\d\d$/u
