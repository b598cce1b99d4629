import { expect, test } from 'vitest'
import { isPlace, placeIn } from './places.ts'

test.each([
  '上海',
  '三亚',
  '合肥',
  '满洲里',
  '单县',
  '进贤县',
  '楼兰镇',
  '两当县',
  '开封',
  '当阳市',
  '下花园区',
  '那曲',
  '不丹',
  '上饶',
])('a place may begin with a character that other words begin with: %s', (place) => {
  expect(placeIn(place)).toBe(place)
})

test.each(['三楼', '三晚', '上面', '合租', '单位', '满意', '楼上', '两居室', '进城', '下班', '院子里'])(
  'no place: %s',
  (words) => {
    expect(placeIn(words)).toBe('')
  },
)

test.each([
  ['臺北', true],
  ['三门峡', true],
  ['菏泽曹县', true],
  ['朋友家', false],
])('%s is on the map: %s', (words, on) => {
  expect(isPlace(words)).toBe(on)
})

test('of a text without an end only the beginning is looked at', () => {
  expect(placeIn(`扬州${'，'.repeat(9_000)}`)).toBe('')
  expect(placeIn(`扬州上班${'了'.repeat(9_000)}`)).toBe('扬州')
})
