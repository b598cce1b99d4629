/** The text of a file in UTF-8, UTF-16, GB18030 or, where it is none of these, Latin letters of one byte; null for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  const text = marked ? decode(bytes, marked.encoding) : decodeUnmarked(bytes)
  return text === null || isBinary(text) ? null : text
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Bytes that are looked at to tell an encoding. */
const sampled = 64 * 1024

function decodeUnmarked(bytes: Uint8Array): string | null {
  const wide = wideEncodingOf(bytes.subarray(0, sampled))
  if (wide) return decode(bytes, wide)
  return decode(bytes, 'utf-8') ?? (isPaired(bytes) ? decode(bytes, 'gb18030') : null) ?? decode(bytes, 'windows-1252')
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // What is not in this encoding may be in the next.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Latin text in two bytes a letter has a zero in every other one. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = bytes.length / 5
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : null
}

/** Chinese characters are mostly two high bytes; an accented letter stands between low ones. */
function isPaired(bytes: Uint8Array): boolean {
  let [leads, paired] = [0, 0]
  const sample = bytes.subarray(0, sampled)
  for (let at = 0; at < sample.length; at += 1) {
    if ((sample[at] ?? 0) < 0x81) continue
    leads += 1
    at += 1
    if ((sample[at] ?? 0) >= 0xa1) paired += 1
  }
  return paired >= leads * 0.7
}

/** Text has hardly any control characters, and no NUL. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, sampled)
  const controls = sample.match(/(?![\s\x85])\p{Cc}|\ufffd/gu)?.length ?? 0
  return text.includes('\0') || controls > sample.length / 200
}
