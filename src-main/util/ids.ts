import { randomBytes, randomInt } from 'node:crypto'

let lastTime = -1
let counter = 0

/**
 * A new id that sorts by the time it was made, and among those of one millisecond by the order they were made in
 * (UUID version 7 with a counter of 12 bits, RFC 9562, section 6.2, method 1).
 */
export function newId(now: number = Date.now()): string {
  counter = now === lastTime ? (counter + 1) & 0xfff : randomInt(0x400)
  lastTime = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
