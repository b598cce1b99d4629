import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { belowLg, belowSm, fromLg, fromMd, fromSm } from '../lib/breakpoints.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The light and the dark value of a colour. */
function colour(name: string): readonly [string, string] {
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'u').exec(css) ?? []
  if (!light || !dark) throw new Error(`${name} is no pair of colours`)
  return [light, dark]
}

/** By the formula of WCAG. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the row that Enter opens, in Find and in menus, could not be told from the others in the dark', () => {
  for (const theme of [0, 1])
    for (const ground of ['paper', 'surface', 'raised'])
      expect(contrast(colour('hover')[theme] ?? '', colour(ground)[theme] ?? ''), `${ground} ${theme}`).toBeGreaterThan(
        1.1,
      )
})

test('words on what is hovered or said meet AA in both themes', () => {
  for (const theme of [0, 1])
    for (const ground of ['hover', 'said'])
      for (const words of ['ink', 'muted', 'faint'])
        expect(contrast(colour(words)[theme] ?? '', colour(ground)[theme] ?? ''), `${words} ${ground}`).toBeGreaterThan(
          4.5,
        )
})

test('in windows of some widths the code thought the rail or a panel stood where the styles had not put it', () => {
  const width = (name: string) => new RegExp(`--breakpoint-${name}: (\\d+px)`, 'u').exec(css)?.[1]
  expect([belowSm, fromSm, fromMd, belowLg, fromLg]).toEqual([
    `(width < ${width('sm')})`,
    `(width >= ${width('sm')})`,
    `(width >= ${width('md')})`,
    `(width < ${width('lg')})`,
    `(width >= ${width('lg')})`,
  ])
})
