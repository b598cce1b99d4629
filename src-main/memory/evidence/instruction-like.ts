import patterns from '../../../resources/lexicon/instruction-like.json' with { type: 'json' }

/** What is addressed to whoever reads a text by machine, or speaks of its user as a third person. */
const orders = patterns.map((source) => new RegExp(source, 'i'))

/** True for text that reads like an order to an assistant instead of something a person says of themselves. */
export const isInstructionLike = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return orders.some((pattern) => pattern.test(plain))
}
