import { expect, test } from 'vitest'
import { whileShown } from './while-shown.ts'

test('a window that was hidden followed every event', () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  const told: string[] = []
  const end = whileShown(() => {
    told.push('begins')
    return () => told.push('ends')
  }, page)
  const turn = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  expect(told).toEqual([])
  turn(false)
  turn(false)
  turn(true)
  expect(told).toEqual(['begins', 'ends'])
  turn(false)
  end()
  turn(false)
  expect(told).toEqual(['begins', 'ends', 'begins', 'ends'])
})
