import { expect, test } from 'vitest'
import { isNewer, isVersion } from './compare-versions.ts'

const inOrder = [
  '0.1.0-test',
  '0.1.0',
  '0.1.9',
  '0.1.10',
  '0.2.0-beta',
  '0.2.0-beta.2',
  '0.2.0-beta.10',
  '0.2.0',
  'v1.0.0',
]

test('versions come in their order', () => {
  for (const [at, version] of inOrder.entries())
    for (const [other, than] of inOrder.entries())
      expect(isNewer(version, than), `${version} after ${than}`).toBe(at > other)
})

test.each(['', '1', '1.2', '1.2.3.4', 'latest', '1.2.x', '1.2.3 <b>', `1.2.${'9'.repeat(30)}`])(
  '%j is no version, and newer than none',
  (text) => {
    expect(isVersion(text)).toBe(false)
    expect([isNewer(text, '0.0.1'), isNewer('9.0.0', text)]).toEqual([false, false])
  },
)
