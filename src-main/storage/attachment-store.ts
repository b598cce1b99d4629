import type { Attachment } from '../contract/attachment.ts'
import { redactionMark } from '../contract/redaction.ts'
import type { Database } from './database.ts'
import { isHere } from './deleted-session-store.ts'
import { ownedBy, type Owners } from './scope.ts'

/** What is in a file: the text that was read of it, or the image itself. */
export interface AttachmentContent {
  readonly text: string
  readonly image: Uint8Array | null
}

/** Where a file stands. */
export interface AttachedTo {
  readonly sessionId: string
  readonly messageId: string
}

type Row = Omit<Attachment, 'isCut' | 'isGone'> & { readonly isCut: number; readonly isGone: number }
type PlacedRow = Row & AttachedTo

/** Fewer characters than these are found all over the place. */
const shortestWords = 4

/** The only code that reads or writes the table `attachments`. */
export function createAttachmentStore(db: Database) {
  const columns = `a.id, a.name, a.kind, a.media_type AS mediaType, a.bytes, a.pages, a.characters, a.tokens,
    a.is_cut AS isCut, a.is_gone AS isGone`
  const insert = db.prepare<[PlacedRow & AttachmentContent & { position: number }]>(`
    INSERT INTO attachments (id, session_id, message_id, position, name, kind, media_type, bytes, pages, characters,
      tokens, is_cut, is_gone, text, image)
    VALUES (@id, @sessionId, @messageId, @position, @name, @kind, @mediaType, @bytes, @pages, @characters,
      @tokens, @isCut, @isGone, @text, @image)`)
  const get = db.prepare<[{ id: string; owners: Owners }], Row>(`
    SELECT ${columns} FROM attachments a JOIN sessions s ON s.id = a.session_id
    WHERE a.id = @id AND ${isHere('s.id')} AND ${ownedBy('s.agent_id')}`)
  const content = db.prepare<[id: string], AttachmentContent>('SELECT text, image FROM attachments WHERE id = ?')
  const ofMessages = db.prepare<[given: string], PlacedRow>(`
    SELECT ${columns}, a.message_id AS messageId, a.session_id AS sessionId
    FROM json_each(?) f CROSS JOIN attachments a ON a.message_id = f.value ORDER BY f.key, a.position`)
  const ofSession = db.prepare<[sessionId: string, position: number], PlacedRow>(`
    SELECT ${columns}, a.message_id AS messageId, a.session_id AS sessionId
    FROM attachments a CROSS JOIN messages m ON m.id = a.message_id
    WHERE a.session_id = ? AND m.position < ? AND m.hidden = 0 ORDER BY m.position DESC, a.position LIMIT 200`)
  const byIds = db.prepare<[given: string], Row>(`
    SELECT ${columns} FROM json_each(?) f CROSS JOIN attachments a ON a.id = f.value`)
  const idsOf = db
    .prepare<[agentId: string], string>(`
    SELECT a.id FROM sessions s CROSS JOIN attachments a ON a.session_id = s.id WHERE s.agent_id = ? AND a.is_gone = 0`)
    .pluck()
  const words = db.prepare<[id: string], { name: string; text: string }>(
    'SELECT name, text FROM attachments WHERE id = ?',
  )
  const blank = db.prepare<[name: string, id: string]>(
    "UPDATE attachments SET name = ?, text = '', image = NULL, characters = 0, tokens = 0, is_gone = 1 WHERE id = ?",
  )

  return {
    /** The files of a message, in their order. */
    add: (to: AttachedTo, files: readonly (Attachment & AttachmentContent)[]): void => {
      files.forEach((file, position) =>
        insert.run({ ...file, ...to, position, isCut: Number(file.isCut), isGone: Number(file.isGone) }),
      )
    },
    get: (id: string, owners: Owners): Attachment | undefined => get.all({ id, owners }).map(toAttachment)[0],
    content: (id: string): AttachmentContent => content.get(id) ?? { text: '', image: null },
    /** By message. */
    ofMessages: (ids: readonly string[]): ReadonlyMap<string, Attachment[]> => {
      const byMessage = Map.groupBy(ofMessages.all(JSON.stringify(ids)), ({ messageId }) => messageId)
      return new Map([...byMessage].map(([messageId, rows]) => [messageId, rows.map(toAttachment)]))
    },
    /** What went along with messages below a position, the newest message first. */
    ofSession: (sessionId: string, position: number): (Attachment & AttachedTo)[] =>
      ofSession
        .all(sessionId, position)
        .map((row) => ({ ...toAttachment(row), sessionId: row.sessionId, messageId: row.messageId })),
    byIds: (ids: readonly string[]): Attachment[] => byIds.all(JSON.stringify(ids)).map(toAttachment),
    /**
     * Destroys what every file of an owner says that holds one of these words, however they are set in it. Its name
     * stays, where it does not hold them too.
     */
    forget: (agentId: string, needles: readonly string[]): void => {
      const holds = holdsWords(needles)
      if (!holds) return
      for (const id of idsOf.all(agentId)) {
        const { name, text } = words.get(id) ?? { name: '', text: '' }
        const isNamed = holds(name)
        if (isNamed || holds(text)) blank.run(isNamed ? redactionMark : name, id)
      }
    },
  }
}

/** Tells of a text whether it holds one of these words, however they are set in it; null where there are none. */
export function holdsWords(needles: readonly string[]): ((text: string) => boolean) | null {
  const sought = needles.map(plainOf).filter((needle) => needle.length >= shortestWords)
  if (sought.length === 0) return null
  return (text) => {
    const plain = plainOf(text)
    return sought.some((needle) => plain.includes(needle))
  }
}

/** Lines are broken and words are set in other ways in a file than in a message. */
const plainOf = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')

const toAttachment = ({ isCut, isGone, ...row }: Row): Attachment => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  mediaType: row.mediaType,
  bytes: row.bytes,
  pages: row.pages,
  characters: row.characters,
  tokens: row.tokens,
  isCut: isCut === 1,
  isGone: isGone === 1,
})
export type AttachmentStore = ReturnType<typeof createAttachmentStore>
