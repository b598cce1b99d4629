/** Words that say that something is meant, not what. */
const fillerEn =
  /\b(?:the|that|this|those|these|my|our|your|a|an|whole|entire|all|everything|anything|of|about|on|with|for|please|old|earlier|previous|other)\b|\b(?:thing|stuff|business|bit|matter|topic|subject|fact|part|note|stor(?:y|ies)|info|information|detail|memor(?:y|ies)|data|question|issue|conversation)s?\b|\b(?:i|you|we)(?:'ve| have)? (?:ever )?(?:said|told|mentioned|know|remember|have|saved|stored)(?: (?:you|to you|me))?\b/giu
const fillerZh =
  /之前|以前|刚才|跟你说过?的|告诉你的|我说过?的|你记[得住]的|关于|有关|那些|这些|那个|这个|那条|这条|那件|这件|这回|那回|事情|的事|这事|那事|事儿|话题|信息|资料|内容|记录|记忆|东西|所有|一切|全部|老的?|旧的?|的那些/gu
const particlesZh = /(?:^[的把将]+|[的都也了吧啊呢]+$)/gu

export const withoutFiller = (what: string): string =>
  what
    .normalize('NFKC')
    .replaceAll(fillerEn, ' ')
    .replaceAll(fillerZh, ' ')
    .split(/\s+/u)
    .map((word) => word.replaceAll(particlesZh, ''))
    .filter((word) => word !== '' && !/^[事儿件条个些]$/u.test(word))
    .join(' ')

/** Digits of a number, its separators left out: 8,000 and 8000 are one. */
const numberPattern = /\d+(?:[,.]\d{3})*(?!\d)/gu
export const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.normalize('NFKC').matchAll(numberPattern), ([number]) => number.replaceAll(/[,.]/gu, '')))

/** Three digits and more name one thing; a year names many. */
export const tellingNumbers = (text: string): string[] =>
  [...numbersIn(text)].filter((number) => number.length >= 3 && !/^(?:19|20)\d\d$/.test(number))
