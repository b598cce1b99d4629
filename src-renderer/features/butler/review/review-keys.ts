/** What a key asks for at a card: to go on by so many cards, or one of the answers. */
export type KeyIntent = { readonly step: number } | 'keep' | 'edit' | 'reject'

/** What is needed of a press. `repeat`: the key is still held from the press before. */
export interface KeyPress {
  readonly key: string
  readonly repeat: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a press asks for, or null. A held key moves on, but answers once only: the next card has not been read. */
export function intentOf({ key, repeat, ctrlKey, metaKey, altKey }: KeyPress): KeyIntent | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.toLowerCase()
  const step = steps[name]
  if (step !== undefined) return { step }
  return repeat ? null : (answers[name] ?? null)
}

const steps: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }
const answers: Readonly<Record<string, Exclude<KeyIntent, object>>> = {
  a: 'keep',
  e: 'edit',
  r: 'reject',
}
