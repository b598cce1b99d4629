import { useState } from 'react'

/** What was in a list and is not any more, with where it stood, until its leaving was shown. */
export interface Leaving<Item> {
  readonly item: Item
  readonly index: number
}

/**
 * Those that have just left a list. `onLeft` is to be called when the motion of one has ended; where a list comes up
 * anew, as after a change of agent, nothing leaves.
 */
export function useLeaving<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): { readonly leaving: readonly Leaving<Item>[]; onLeft(key: string): void } {
  const [shown, setShown] = useState(items)
  const [leaving, setLeaving] = useState<readonly Leaving<Item>[]>([])
  if (shown !== items) {
    setShown(items)
    const there = new Set(items.map(keyOf))
    const gone = shown.flatMap((item, index) => (there.has(keyOf(item)) ? [] : [{ item, index }]))
    const isAnswer = gone.length <= mostAtOnce && shown.some((item) => there.has(keyOf(item)))
    setLeaving([...leaving.filter(({ item }) => !there.has(keyOf(item))), ...(isAnswer ? gone : [])])
  }
  return {
    leaving,
    onLeft: (key) => setLeaving((all) => all.filter(({ item }) => keyOf(item) !== key)),
  }
}

/** More are no answers of a person. */
const mostAtOnce = 2
