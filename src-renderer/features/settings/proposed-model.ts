import type { LocalService } from '../../../src-main/contract/local-model.ts'

/** The model that a service has in memory, or its only one; null: the user chooses by eye. */
export const proposedModel = ({ loaded, models }: LocalService): string | null => loaded ?? onlyOf(models)

/**
 * Of the models that a service lists, the newest plain one of its usual lines, or its only one; null: the user chooses
 * by eye. A name of other words besides is a variant: small, for pictures, a preview.
 */
export function proposedOf(models: readonly string[], lines: readonly string[]): string | null {
  const named = models.map(readName)
  for (const line of lines) {
    const words = line.split(' ')
    const plain = named.filter((name) => isSame(name.words, words))
    const [best] = plain.toSorted((a, b) => compare(b.version, a.version) || a.model.length - b.model.length)
    if (best) return best.model
  }
  return onlyOf(models)
}

const onlyOf = (models: readonly string[]): string | null => (models.length === 1 ? (models[0] ?? null) : null)

/** Dates are no versions, and `v`, `k` and “latest” are no variants. */
function readName(model: string) {
  const name = (model.split('/').at(-1) ?? model).toLowerCase().replaceAll(/\d{4}-\d{2}-\d{2}|\d{3,}/g, '')
  return {
    model,
    words: (name.match(/\p{L}+/gu) ?? []).filter((word) => !['v', 'k', 'latest'].includes(word)),
    version: (name.match(/\d+/g) ?? []).map(Number),
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && other.every((word) => one.includes(word))

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}
