import type { KeyboardEvent, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { SearchField } from './SearchField.tsx'

interface Parts {
  readonly children?: readonly ReactElement<Parts>[]
  onKeyDown?(event: Partial<KeyboardEvent>): void
}

test('Escape in an input method emptied the field of a search', () => {
  const values: string[] = []
  const field = SearchField({ label: 'Find', clearLabel: 'Clear', value: 'ni', onChange: (next) => values.push(next) })
  const input = (field as ReactElement<Parts>).props.children?.[1]
  const press = (isComposing: boolean) =>
    input?.props.onKeyDown?.({
      key: 'Escape',
      nativeEvent: { isComposing } as globalThis.KeyboardEvent,
      stopPropagation() {},
    })
  press(true)
  expect(values).toEqual([])
  press(false)
  expect(values).toEqual([''])
})
