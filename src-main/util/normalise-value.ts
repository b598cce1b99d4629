const articles = /^(?:the|a|an|my|our|some|any)\s+/
const particles = /(?:了|的|呢|(?<![酒网书贴冰水餐迪氧])吧|啊|啦|呀|哦|嘛){1,6}$/u
/** A sign or a currency stays with its number: `-5` is not `5`. */
const before = /^(?:(?![-+]?\p{Sc}?\d)[\p{P}\p{S}\s])+/u
/** `C++` and `C#` keep their marks. */
const after = /(?<=[\p{L}\p{N}][+#]{0,3})(?![+#])[\p{P}\p{S}\s]+$/u

/** The form in which two values of a slot are compared: width, case, outer punctuation, articles and final particles do not count. */
export function normaliseValue(text: string): string {
  const plain = withoutEdges(text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' '))
  return withoutEdges(plain.replace(articles, '').replace(particles, ''))
}

const withoutEdges = (text: string): string => text.replace(before, '').replace(after, '')
