const types = [
  { mediaType: 'image/png', at: 0, magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'image/jpeg', at: 0, magic: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/gif', at: 0, magic: [0x47, 0x49, 0x46, 0x38] },
  { mediaType: 'image/webp', at: 8, magic: [0x57, 0x45, 0x42, 0x50] },
] as const

/** The type of an image that models take, by what it begins with; null for anything else. */
export function imageTypeOf(bytes: Uint8Array): (typeof types)[number]['mediaType'] | null {
  return types.find(({ at, magic }) => magic.every((byte, index) => bytes[at + index] === byte))?.mediaType ?? null
}
