import type { Message } from '../contract/chat.ts'
import type { Database } from './database.ts'

/** Where a message stands in the tree of its conversation. */
export interface Place {
  readonly position: number
  /** The position of the message that it follows; -1 where it begins the conversation. */
  readonly parent: number
  /** 0: it is shown; 1: what it follows is not; 2: another version of it is chosen. */
  readonly hidden: number
}

/** A message with others that follow the same one. */
export interface Version extends Place, Pick<Message, 'id' | 'role' | 'at'> {
  /** How it begins. */
  readonly start: string
}

const shownOfStart = 160

/**
 * The branches of conversations, which are the columns `parent` and `hidden` of `messages`. A message is stored after
 * what it follows, so along every path positions rise, and the shown path is what is not hidden, by position.
 */
export function createBranchStore(db: Database) {
  const columns = 'position, coalesce(parent, position - 1) AS parent, hidden'
  const place = db.prepare<[sessionId: string, position: number], Place>(
    `SELECT ${columns} FROM messages WHERE session_id = ? AND position = ?`,
  )
  const places = db.prepare<[sessionId: string], Place>(
    `SELECT ${columns} FROM messages WHERE session_id = ? ORDER BY position`,
  )
  const next = (wanted: string): string => `
    SELECT ${wanted} FROM messages INDEXED BY messages_forks WHERE session_id = @sessionId AND parent = @parent
    UNION ALL SELECT ${wanted} FROM messages
      WHERE session_id = @sessionId AND position = @parent + 1 AND parent IS NULL ORDER BY position`
  const children = db.prepare<[At], Place>(next(columns))
  const versions = db.prepare<[At & { length: number }], Version>(
    next(`${columns}, id, role, at, substr(text, 1, @length) AS start`),
  )
  const forks = db
    .prepare<[sessionId: string, from: number, to: number], number>(`
    SELECT DISTINCT parent FROM messages INDEXED BY messages_forks
    WHERE session_id = ? AND parent IS NOT NULL AND parent BETWEEN ? AND ? ORDER BY parent`)
    .pluck()
  const isBranched = db.prepare<[sessionId: string]>(
    'SELECT 1 FROM messages INDEXED BY messages_forks WHERE session_id = ? AND parent IS NOT NULL LIMIT 1',
  )
  const shownAfter = db
    .prepare<[sessionId: string, position: number], number>(
      `SELECT position FROM messages INDEXED BY messages_shown
      WHERE session_id = ? AND position > ? AND hidden = 0 ORDER BY position LIMIT 1`,
    )
    .pluck()
  const hideAfter = db.prepare<[sessionId: string, position: number]>(
    'UPDATE messages INDEXED BY messages_shown SET hidden = 1 WHERE session_id = ? AND position > ? AND hidden = 0',
  )
  const write = db.prepare<[hidden: number, sessionId: string, position: number]>(
    'UPDATE messages SET hidden = ? WHERE session_id = ? AND position = ?',
  )
  const hiddenAmong = db
    .prepare<[ids: string], string>(
      'SELECT m.id FROM json_each(?) f CROSS JOIN messages m ON m.id = f.value WHERE m.hidden > 0',
    )
    .pluck()
  const others = (compare: '<' | '>'): string => `
    SELECT o.id FROM messages m JOIN messages o ON o.session_id = m.session_id AND o.position ${compare} m.position
      AND o.role = 'user' AND (o.parent = coalesce(m.parent, m.position - 1)
        OR o.parent IS NULL AND o.position = coalesce(m.parent, m.position - 1) + 1)
    WHERE m.id = ? ORDER BY o.position`
  const older = db.prepare<[id: string], string>(others('<')).pluck()
  const newer = db.prepare<[id: string], string>(`${others('>')} LIMIT 1`).pluck()

  const versionsAfter = (sessionId: string, parent: number): Version[] =>
    versions.all({ sessionId, parent, length: shownOfStart })

  /** The message that is chosen of those which follow another one. */
  const chosenAfter = (sessionId: string, parent: number): Place | undefined =>
    children.all({ sessionId, parent }).find(({ hidden }) => hidden < 2)

  /** What is shown after a message is hidden, as a version of what comes in its place. */
  const leave = (sessionId: string, position: number): void => {
    const first = shownAfter.get(sessionId, position)
    if (first === undefined) return
    hideAfter.run(sessionId, position)
    write.run(2, sessionId, first)
  }

  /** The positions of at most `limit` messages that lead to one, the last first. */
  const up = (sessionId: string, { parent }: Place, limit: number): number[] => {
    const path: number[] = []
    for (let at = parent; at >= 0 && path.length < limit; at = place.get(sessionId, at)?.parent ?? -1) path.push(at)
    return path
  }

  return {
    place: (sessionId: string, position: number): Place | undefined => place.get(sessionId, position),
    /** Of all messages, by position. */
    places: (sessionId: string): Place[] => places.all(sessionId),
    /** Says of a stored message whether it is shown. */
    setHidden: (sessionId: string, { position, hidden }: Place): void => void write.run(hidden, sessionId, position),
    leave,
    up,
    /** The positions of at most `limit` messages that follow one in its branch. */
    down: (sessionId: string, position: number, limit: number): number[] => {
      const path: number[] = []
      for (let one = chosenAfter(sessionId, position); one && path.length < limit;) {
        path.push(one.position)
        one = chosenAfter(sessionId, one.position)
      }
      return path
    },
    /** Shows the branch of a message, to its end. Returns the last position that stays; null where it was shown. */
    show: (sessionId: string, position: number): number | null => {
      const hidden: Place[] = []
      let at = place.get(sessionId, position)
      for (; at && at.hidden > 0; at = place.get(sessionId, at.parent)) hidden.unshift(at)
      const [first] = hidden
      if (!first) return null
      leave(sessionId, first.parent)
      for (const one of hidden) {
        const chosen = one.hidden === 2 ? chosenAfter(sessionId, one.parent) : undefined
        if (chosen) write.run(2, sessionId, chosen.position)
        write.run(0, sessionId, one.position)
      }
      for (let one = chosenAfter(sessionId, position); one; one = chosenAfter(sessionId, one.position))
        write.run(0, sessionId, one.position)
      return first.parent
    },
    /** Of these messages, those that are not shown in their conversation. */
    hiddenAmong: (ids: readonly string[]): ReadonlySet<string> => new Set(hiddenAmong.all(JSON.stringify(ids))),
    /** What a message of the user stands in place of, oldest first. */
    replacedBy: (id: string): string[] => older.all(id),
    /** Its writer put another message in its place. */
    isReplaced: (id: string): boolean => newer.get(id) !== undefined,
    isBranched: (sessionId: string): boolean => isBranched.get(sessionId) !== undefined,
    /** Where the conversation forks after messages from `from` to `to`: the versions of each, oldest first. */
    forks: (sessionId: string, from = -1, to = Number.MAX_SAFE_INTEGER): Version[][] =>
      forks
        .all(sessionId, from, to)
        .map((parent) => versionsAfter(sessionId, parent))
        .filter(({ length }) => length > 1),
  }
}
interface At {
  readonly sessionId: string
  readonly parent: number
}
