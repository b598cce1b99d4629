import type { Session } from '../contract/chat.ts'
import type { ModelRef } from '../contract/model.ts'
import { paced } from '../util/paced.ts'
import type { Database } from './database.ts'
import { isHere } from './deleted-session-store.ts'
import { ownedBy, type Owners } from './scope.ts'
import { optional } from './optional.ts'

interface ChoiceRow {
  readonly providerId: string | null
  readonly model: string | null
}
type SessionRow = Omit<Session, 'pinned' | 'archived' | 'learns' | 'model'> &
  ChoiceRow & { readonly pinned: number; readonly archived: number; readonly learns: number }

/** Where a page of the list ends: pinned sessions come first, then the latest. */
export interface SessionCursor {
  readonly pinned: number
  readonly updatedAt: string
  readonly id: string
}

/** Which conversations a list shows. */
export interface SessionQuery {
  readonly agentId: string
  readonly text: string | null
  readonly cursor: SessionCursor | null
  readonly limit: number
  /** Absent: both. */
  readonly archived?: boolean | undefined
  /** Null: in none. Absent: wherever they are. */
  readonly folderId?: string | null | undefined
}
interface NewSession {
  readonly id: string
  readonly agentId: string
  readonly title: string
  readonly at: string
  /** What it is called in the file that it is from. */
  readonly importKey: string | null
  /** The import that it came in with. */
  readonly importId?: string
}
interface PageQuery extends SessionCursor {
  readonly agentId: string
  readonly limit: number
  readonly archived: number | null
  readonly inFolder: number
  readonly folderId: string | null
}

/** The only code that reads or writes the table `sessions`. */
export function createSessionStore(db: Database) {
  const columns = `s.id, s.agent_id AS agentId, s.title, s.pinned, s.archived, s.folder_id AS folderId, s.provider_id AS providerId,
    s.model, s.learns, s.created_at AS createdAt, s.updated_at AS updatedAt,
    (SELECT count(*) FROM messages INDEXED BY messages_shown WHERE session_id = s.id AND hidden = 0) AS messageCount`
  const insert = db.prepare<[Omit<NewSession, 'importId'> & { readonly importId: string | null }]>(`
    INSERT INTO sessions (id, agent_id, title, pinned, created_at, updated_at, import_key, import_id)
    VALUES (@id, @agentId, @title, 0, @at, @at, @importKey, @importId)`)
  const get = db.prepare<[{ id: string; owners: Owners }], SessionRow>(
    `SELECT ${columns} FROM sessions s WHERE s.id = @id AND ${isHere('s.id')} AND ${ownedBy('s.agent_id')}`,
  )
  const byImport = db.prepare<[agentId: string, importKey: string], { id: string }>(
    'SELECT id FROM sessions WHERE agent_id = ? AND import_key = ?',
  )
  const ofAgent = db.prepare<[agentId: string], string>('SELECT id FROM sessions WHERE agent_id = ?').pluck()
  const any = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM sessions)').pluck()
  const list = db.prepare<[PageQuery], SessionRow>(`
    SELECT ${columns} FROM sessions s
    WHERE s.agent_id = @agentId AND ${isHere('s.id')} AND (@archived IS NULL OR s.archived = @archived)
      AND (@inFolder = 0 OR s.folder_id IS @folderId) AND (s.pinned, s.updated_at, s.id) < (@pinned, @updatedAt, @id)
    ORDER BY s.pinned DESC, s.updated_at DESC, s.id DESC LIMIT @limit`)
  const isTitled = db
    .prepare<[{ title: string; likes: string }], number>(`SELECT 1 WHERE ${holdsAll('@title')}`)
    .pluck()
  const says = db
    .prepare<[{ id: string; from: number; to: number; likes: string }], number>(`
    SELECT 1 FROM messages m
    WHERE m.session_id = @id AND m.position >= @from AND m.position < @to AND ${holdsAll('m.text')} LIMIT 1`)
    .pluck()
  const lastOf = db
    .prepare<[sessionId: string], number | null>('SELECT max(position) FROM messages WHERE session_id = ?')
    .pluck()
  const rename = db.prepare<[title: string, byModel: number, id: string]>(
    'UPDATE sessions SET title = ?, title_by_model = ? WHERE id = ?',
  )
  const isTitledByModel = db
    .prepare<[id: string], number>('SELECT 1 FROM sessions WHERE id = ? AND title_by_model = 1')
    .pluck()
  const archive = db.prepare<[archived: number, id: string]>('UPDATE sessions SET archived = ? WHERE id = ?')
  const move = db.prepare<[folderId: string | null, id: string]>('UPDATE sessions SET folder_id = ? WHERE id = ?')
  const setLearns = db.prepare<[learns: number, id: string]>('UPDATE sessions SET learns = ? WHERE id = ?')
  const pin = db.prepare<[pinned: number, id: string]>('UPDATE sessions SET pinned = ? WHERE id = ?')
  const choose = db.prepare<[ChoiceRow & { id: string }]>(
    'UPDATE sessions SET provider_id = @providerId, model = @model WHERE id = @id',
  )
  const chosen = db.prepare<[id: string], ChoiceRow & { agentId: string }>(
    'SELECT agent_id AS agentId, provider_id AS providerId, model FROM sessions WHERE id = ?',
  )
  const leaveProvider = db.prepare<[providerId: string]>(
    'UPDATE sessions SET provider_id = NULL, model = NULL WHERE provider_id = ?',
  )
  const touch = db.prepare<[at: string, id: string]>('UPDATE sessions SET updated_at = max(updated_at, ?) WHERE id = ?')
  const remove = db.prepare<[id: string]>('DELETE FROM sessions WHERE id = ?')

  const isSaidIn = async (
    { id }: SessionRow,
    likes: string,
    pause: () => Promise<void> | undefined,
  ): Promise<boolean> => {
    for (let from = 0; from <= (lastOf.get(id) ?? -1); from += messagesAtOnce) {
      await pause()
      if (says.get({ id, from, to: from + messagesAtOnce, likes }) === 1) return true
    }
    return false
  }

  return {
    add: (session: NewSession): void => {
      insert.run({ importId: null, ...session })
    },
    get: (id: string, owners: Owners): Session | undefined => optional(get.get({ id, owners }), toSession),
    idByImport: (agentId: string, importKey: string): string | undefined => byImport.get(agentId, importKey)?.id,
    idsOf: (agentId: string): string[] => ofAgent.all(agentId),
    isEmpty: (): boolean => any.get() === 0,
    /** A page below `cursor`; the words of `text` must occur in the title or a message. Others are served while messages are read. */
    list: async ({ agentId, text, cursor, limit, archived, folderId }: SessionQuery): Promise<Session[]> => {
      const which = {
        agentId,
        archived: archived === undefined ? null : Number(archived),
        inFolder: Number(folderId !== undefined),
        folderId: folderId ?? null,
      }
      if (!text) return list.all({ ...which, limit, ...(cursor ?? firstPage) }).map(toSession)
      const likes = likesOf(text)
      const pause = paced()
      const found: Session[] = []
      for (let after: SessionCursor = cursor ?? firstPage; ;) {
        const page = list.all({ ...which, limit: readAtOnce, ...after })
        for (const session of page) {
          if (isTitled.get({ title: session.title, likes }) === 1 || (await isSaidIn(session, likes, pause)))
            found.push(toSession(session))
          if (found.length === limit) return found
        }
        const last = page.at(-1)
        if (!last || page.length < readAtOnce) return found
        after = last
      }
    },
    rename: (id: string, title: string, { byModel = false } = {}): void => {
      rename.run(title, Number(byModel), id)
    },
    pin: (id: string, pinned: boolean): void => {
      pin.run(Number(pinned), id)
    },
    /** True where a model made its title. */
    isTitledByModel: (id: string): boolean => isTitledByModel.get(id) === 1,
    archive: (id: string, archived: boolean): void => {
      archive.run(Number(archived), id)
    },
    move: (id: string, folderId: string | null): void => {
      move.run(folderId, id)
    },
    setLearns: (id: string, learns: boolean): void => {
      setLearns.run(Number(learns), id)
    },
    /** The model of this conversation; null: none of its own. */
    chooseModel: (id: string, ref: ModelRef | null): void => {
      choose.run({ id, providerId: ref?.providerId ?? null, model: ref?.model ?? null })
    },
    /** Whose it is and which model was chosen for it. */
    chosen: (id: string): { agentId: string; model: ModelRef | null } | undefined => {
      const row = chosen.get(id)
      return row && { agentId: row.agentId, model: toModelRef(row) }
    },
    /** The service is gone: what chose a model of it has no choice any more. */
    leaveProvider: (providerId: string): void => {
      leaveProvider.run(providerId)
    },
    touch: (id: string, at: string): void => {
      touch.run(at, id)
    },
    remove: (id: string): boolean => remove.run(id).changes === 1,
  }
}

const readAtOnce = 50
/** Messages that are looked through in one go. */
export const messagesAtOnce = 500
const firstPage: SessionCursor = { pinned: 2, updatedAt: '', id: '' }

const mostWords = 16

/** A condition: of each word of `@likes` its pattern fits, or one of its patterns. */
export const holdsAll = (column: string): string => `NOT EXISTS (SELECT 1 FROM json_each(@likes) w WHERE
  CASE w.type WHEN 'text' THEN ${column} NOT LIKE w.value ESCAPE '\\'
  ELSE NOT EXISTS (SELECT 1 FROM json_each(w.value) v WHERE ${column} LIKE v.value ESCAPE '\\') END)`

/** SQLite refuses patterns of more than 50,000 bytes. */
const mostInPattern = 10_000

/** A LIKE pattern for the beginning of a text that may itself hold wildcards; escape character `\`. */
const likeOf = (text: string): string =>
  `%${text
    .slice(0, mostInPattern)
    .replace(/\p{Cs}$/u, '')
    .replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`

/** LIKE patterns, as JSON, for the words of a text: several of a word with other letters than ASCII, the only ones whose case SQLite knows. */
export const likesOf = (text: string): string =>
  JSON.stringify(
    text
      .trim()
      .split(/\s+/u)
      .slice(0, mostWords)
      .map((word) => {
        const [first, ...others] = [...new Set(casesOf(word))].map(likeOf)
        return others.length === 0 ? first : [first, ...others]
      }),
  )

const casesOf = (word: string): string[] => {
  if (/^\p{ASCII}*$/u.test(word)) return [word]
  const lower = word.toLowerCase()
  return [word, lower, word.toUpperCase(), lower.replace(/^./u, (first) => first.toUpperCase())]
}

/** A choice is both: a service and a model of it. */
export const toModelRef = ({ providerId, model }: ChoiceRow): ModelRef | null =>
  providerId === null || model === null ? null : { providerId, model }

const toSession = ({ providerId, model, ...row }: SessionRow): Session => ({
  ...row,
  pinned: row.pinned === 1,
  archived: row.archived === 1,
  learns: row.learns === 1,
  model: toModelRef({ providerId, model }),
})
export type SessionStore = ReturnType<typeof createSessionStore>
