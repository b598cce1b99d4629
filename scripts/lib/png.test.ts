import { expect, test } from 'vitest'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { shrinkPng } from './png.ts'

/** Two pixels wide, RGB. */
const plainRows = [
  [10, 20, 30, 40, 50, 60],
  [11, 22, 33, 44, 55, 66],
  [12, 24, 36, 48, 60, 72],
  [13, 26, 39, 52, 65, 78],
  [14, 28, 42, 56, 70, 84],
]
/** The same rows by each filter: none, left, above, mean and Paeth. */
const filteredRows = [
  [0, 10, 20, 30, 40, 50, 60],
  [1, 11, 22, 33, 33, 33, 33],
  [2, 1, 2, 3, 4, 5, 6],
  [3, 7, 14, 21, 22, 22, 23],
  [4, 1, 2, 3, 4, 5, 6],
]

test('every filter is undone, and the pixels stay as they were', () => {
  const shrunk = shrinkPng(aPng(filteredRows))
  expect([...inflateSync(bodyOf(shrunk, 'IDAT'))]).toEqual(plainRows.flatMap((row) => [0, ...row]))
  expect(shrinkPng(shrunk)).toEqual(shrunk)
})

test('a picture of another kind is refused', () => {
  expect(() => shrinkPng(aPng(filteredRows, { colours: 3 }))).toThrow('Not a PNG of 8-bit colours.')
})

function aPng(rows: readonly (readonly number[])[], { colours = 2 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(2, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, colours, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const image = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function bodyOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type)
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}
