import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

interface CardFocus {
  /** Runs what takes cards away; the focus goes on to the card that then stands where the decided one stood. */
  onward(index: number, run: () => Promise<unknown>): Promise<void>
  focusCard(index: number): void
  /** The place of the card that an event comes from, or -1. */
  placeOf(event: KeyboardEvent<HTMLElement>): number
}

/** Keeps the focus among the `article`s of `list` while they come and go. */
export function useCardFocus(list: RefObject<HTMLElement | null>): CardFocus {
  const awaited = useRef<number | null>(null)
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])]
  const focusCard = (index: number) => {
    const all = cards()
    const card = all[Math.max(0, Math.min(index, all.length - 1))] ?? list.current
    card?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }
  // What had the focus is gone; a focus that was moved since is left alone.
  useEffect(() => {
    if (awaited.current === null || document.activeElement !== document.body) return
    focusCard(awaited.current)
  })
  // Who came by something that is gone now, such as a link in a chat, goes on at the first card.
  useEffect(() => {
    if (document.activeElement === document.body && cards().length > 0) focusCard(0)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the list comes up.
  }, [])
  return {
    async onward(index, run) {
      awaited.current = index
      await run()
      awaited.current = null
    },
    focusCard,
    placeOf: ({ target }) => cards().findIndex((card) => target instanceof Node && card.contains(target)),
  }
}
