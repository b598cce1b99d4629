import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

/** What is in an archive, unpacked only where it is asked for and never beyond what was allowed for all of it. */
export interface Zip {
  has(name: string): boolean
  /** Throws `Unreadable`. */
  read(name: string): Uint8Array
}

interface Entry {
  readonly method: number
  readonly flags: number
  readonly packed: number
  readonly offset: number
}

const mostEntries = 10_000
const mostUnpacked = 96 * 1024 * 1024

/** Opens an archive by its directory at the end. Sizes that it states are not believed. */
export function openZip(bytes: Uint8Array, limit = mostUnpacked): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(bytes, view)
  let left = limit
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Unreadable('file_damaged')
      const unpacked = unpack(bytes, view, entry, left)
      left -= unpacked.byteLength
      return unpacked
    },
  }
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw new Unreadable('file_too_complex')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new Unreadable('file_damaged')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.set(name, {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at
  throw new Unreadable('file_damaged')
}

function unpack(bytes: Uint8Array, view: DataView, entry: Entry, left: number): Uint8Array {
  const { offset, packed, method, flags } = entry
  if ((flags & 1) === 1) throw new Unreadable('file_locked')
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw new Unreadable('file_damaged')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const data = bytes.subarray(start, start + packed)
  if (method === 0 && data.byteLength <= left) return data
  if (method !== 8 || left <= 0)
    throw new Unreadable(method === 0 || method === 8 ? 'file_too_complex' : 'file_damaged')
  try {
    return inflateRawSync(data, { maxOutputLength: left })
  } catch (cause) {
    const isTooMuch = cause instanceof RangeError
    throw new Unreadable(isTooMuch ? 'file_too_complex' : 'file_damaged', { cause })
  }
}
