import { crc32, deflateSync, inflateSync } from 'node:zlib'

interface Chunk {
  readonly type: string
  readonly body: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const bytesPerPixel: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/**
 * The same picture in fewer bytes. Text on plain ground compresses best unfiltered, which encoders made for photographs
 * do not try. Takes 8-bit RGB or RGBA that is not interlaced.
 */
export function shrinkPng(png: Buffer): Buffer {
  const chunks = readChunks(png)
  const header = chunks[0]?.body
  const size = bytesPerPixel[header?.[9] ?? -1]
  if (!header || !size || header[8] !== 8 || header[12] !== 0) throw new Error('Not a PNG of 8-bit colours.')
  const image = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body)))
  unfilter(image, header.readUInt32BE(0) * size, size)
  const first = chunks.findIndex(({ type }) => type === 'IDAT')
  const shrunk = { type: 'IDAT', body: deflateSync(image, { level: 9, memLevel: 9 }) }
  const kept = chunks.flatMap((chunk, index) => (index === first ? [shrunk] : chunk.type === 'IDAT' ? [] : [chunk]))
  return Buffer.concat([signature, ...kept.map(toBytes)])
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function toBytes({ type, body }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(body.length, 0)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}

/** Turns each row of `image`, in place, into plain pixels under filter type 0 (https://www.w3.org/TR/png-3/#9Filters). */
function unfilter(image: Buffer, width: number, size: number): void {
  const row = width + 1
  for (let start = 0; start < image.length; start += row) {
    const filter = image[start] ?? 0
    image[start] = 0
    for (let at = start + 1; at < start + row; at++) {
      const hasLeft = at > start + size
      const left = hasLeft ? (image[at - size] ?? 0) : 0
      const above = start > 0 ? (image[at - row] ?? 0) : 0
      const corner = hasLeft && start > 0 ? (image[at - row - size] ?? 0) : 0
      image[at] = (image[at] ?? 0) + predict(filter, left, above, corner)
    }
  }
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
