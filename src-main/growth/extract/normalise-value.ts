const articles = /^(?:the|a|an|my|our|some|any)\s+/
const particles = /(?:了|的|呢|(?<![酒网书贴冰水餐迪氧])吧|啊|啦|呀|哦|嘛)+$/u
const edges = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu

/** The form in which two values of a slot are compared: width, case, outer punctuation, articles and final particles do not count. */
export function normaliseValue(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').replace(edges, '')
  return plain.replace(articles, '').replace(particles, '').replace(edges, '')
}
