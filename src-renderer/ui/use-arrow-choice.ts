import { type KeyboardEvent, useRef } from 'react'

/**
 * In a radio group of Radix: the arrow key that moves the focus also chooses. Radix looks whether the key is still down when
 * the focus arrives, so that of a very short press only the focus came.
 */
export function useArrowChoice<Value extends string>(onChange: (value: Value) => void) {
  const byArrow = useRef<'down' | 'released' | null>(null)
  return {
    root: {
      onKeyDownCapture: ({ key }: KeyboardEvent) => {
        byArrow.current = key.startsWith('Arrow') ? 'down' : null
      },
      onKeyUpCapture: () => {
        if (byArrow.current === 'down') byArrow.current = 'released'
      },
    },
    item: (value: Value) => ({
      onFocus: () => {
        if (byArrow.current === 'released') onChange(value)
        byArrow.current = null
      },
    }),
  }
}
