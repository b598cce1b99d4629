import type { Branch } from '../../contract/chat.ts'
import type { Place, Version } from '../../storage/branch-store.ts'
import type { DataFile } from '../../storage/data-file.ts'

const mostBranches = 500
const shownOfStart = 160

/** The branches of a conversation as a tree, from its beginning, each before those that it forks into. */
export function branchTree(
  { branches, messages }: Pick<DataFile, 'branches' | 'messages'>,
  sessionId: string,
): Branch[] {
  const forks = branches.forks(sessionId).flat()
  const [first] = messages.all(sessionId, -1, 1)
  const isFork = forks.some(({ position }) => position === first?.position)
  const trunk = first && !isFork ? [{ ...first, start: first.text.slice(0, shownOfStart) }] : []
  return inOrder([...trunk, ...forks], branches.places(sessionId)).slice(0, mostBranches)
}

/** Each branch begins at one of `starts` and goes on to the next forks. */
function inOrder(starts: readonly Version[], places: readonly Place[]): Branch[] {
  const begins = new Set(starts.map(({ position }) => position))
  const branchOf = new Map<number, number>()
  const lengths = new Map<number, number>()
  for (const { position, parent } of places) {
    const branch = begins.has(position) ? position : (branchOf.get(parent) ?? -1)
    branchOf.set(position, branch)
    lengths.set(branch, (lengths.get(branch) ?? 0) + 1)
  }
  const within = Map.groupBy(starts, ({ parent }) => branchOf.get(parent) ?? -1)
  const ordered: Branch[] = []
  const open = (within.get(-1) ?? []).map((start) => ({ start, depth: 0 })).toReversed()
  for (let next = open.pop(); next; next = open.pop()) {
    const { start, depth } = next
    const { id: messageId, role, at, hidden, position } = start
    const messages = lengths.get(position) ?? 1
    ordered.push({ messageId, role, text: start.start, at, depth, messages, isShown: hidden === 0 })
    for (const one of (within.get(position) ?? []).toReversed()) open.push({ start: one, depth: depth + 1 })
  }
  return ordered
}

/** A message of a file: which one it is there, which one it follows, and whether it was shown. */
interface Line {
  readonly position?: number | undefined
  readonly follows?: number | undefined
  readonly shown?: boolean | undefined
  /** Of the versions of one message the one that is shown where their branch is; absent: the one that is shown. */
  readonly chosen?: boolean | undefined
}

const isMeant = (line: Line | undefined): boolean => line?.chosen ?? (line !== undefined && line.shown !== false)

/**
 * Where the messages of a file stand, whatever it says: each follows one before it, and of those that follow the same one
 * the last that was chosen, or shown, is chosen, else the last.
 */
export function placesOf(lines: readonly Line[]): Place[] {
  const positions = new Map<number, number>()
  const parents = lines.map(({ position, follows }, index) => {
    const parent = follows === undefined ? index - 1 : follows < 0 ? -1 : (positions.get(follows) ?? index - 1)
    if (position !== undefined) positions.set(position, index)
    return parent
  })
  const chosen = new Map<number, number>()
  for (const [index, parent] of parents.entries()) {
    if (isMeant(lines[index]) || !isMeant(lines[chosen.get(parent) ?? -1])) chosen.set(parent, index)
  }
  const isShown = new Map([[-1, true]])
  return parents.map((parent, position) => {
    const isChosen = chosen.get(parent) === position
    isShown.set(position, isChosen && isShown.get(parent) === true)
    return { position, parent, hidden: isChosen ? (isShown.get(position) ? 0 : 1) : 2 }
  })
}
