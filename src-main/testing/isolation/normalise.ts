const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What makes the address of a memory unique: a part of its id. */
const slugEnd = /-[0-9a-f]{6}(?=["\\/])/g

/** Times are alike to the minute: every call has one of its own. */
const seconds = /(\dT\d\d:\d\d):\d\d\.\d{3}Z/g

export interface Normaliser {
  /** An answer as text in which the ids of this kernel stand as numbers, in the order they were first told. */
  (answer: unknown): string
}

/** `literal` are ids that were sent as they are: where one comes back it must be the same in both kernels. */
export function createNormaliser(home: string, isLiteral: (id: string) => boolean): Normaliser {
  const numbers = new Map<string, number>()
  const numberOf = (id: string): string => {
    if (isLiteral(id)) return `literal ${id}`
    if (!numbers.has(id)) numbers.set(id, numbers.size)
    return `#${numbers.get(id)}`
  }
  return (answer) =>
    JSON.stringify(answer, (key, value: unknown) => (unstable.has(key) ? 0 : rounded(value)))
      .replaceAll(home, '~')
      .replaceAll(uuid, numberOf)
      .replaceAll(slugEnd, '-#')
      .replaceAll(seconds, '$1')
}

/** A score falls with every millisecond that a memory is older. */
const rounded = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(5)) : value)

/** An answer without its ids, and without the order of what is in its lists. */
export function itemsOf(answer: unknown): string {
  const withoutIds = JSON.stringify(answer, (key, value: unknown) => (unstable.has(key) ? 0 : rounded(value)))
    .replaceAll(uuid, '#')
    .replaceAll(slugEnd, '-#')
    .replaceAll(seconds, '$1')
  return JSON.stringify(sorted(JSON.parse(withoutIds)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(sorted(item))).toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sorted(part)]))
}

export const idsIn = (text: string): readonly string[] => text.match(uuid) ?? []

/** What is another each time it is asked, or made with a profile's own secret. */
const unstable = new Set([
  'requestId',
  'key',
  'base',
  'ms',
  'retrieveMs',
  'firstTokenMs',
  'totalMs',
  'previewToken',
  'nextCursor',
])
