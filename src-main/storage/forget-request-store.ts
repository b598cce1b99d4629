import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'
import { optional } from './optional.ts'

/** A memory that a request to forget may mean. */
export interface RequestedMemory {
  readonly memoryId: string
  /** 0 to 1: how much of the request's words it holds. */
  readonly strength: number
  readonly ticked: boolean
}

/** A request to forget that the user is asked about, or that found nothing. */
export interface ForgetRequestRow {
  readonly id: string
  readonly agentId: string
  /** The message that asks. */
  readonly messageId: string
  readonly about: string
  readonly items: readonly RequestedMemory[]
  /** Messages of the user that say the same. */
  readonly messageIds: readonly string[]
  /** Of these, those that only may mean it. */
  readonly unsure: readonly string[]
  /** True where what was meant is gone already, or nothing was found: this is offered as what may tell it too. */
  readonly isRest: boolean
  readonly state: 'open' | 'answered' | 'nothing'
  readonly createdAt: string
}

type Listing = Pick<ForgetRequestRow, 'items' | 'messageIds' | 'unsure'>

/** The messages that a request lists. */
export const messagesIn = ({ messageIds, unsure }: Omit<Listing, 'items'>) =>
  messageIds.map((messageId) => ({ messageId, ticked: !unsure.includes(messageId) }))

const listedIn = (request: Listing): (readonly [id: string, ticked: boolean])[] => [
  ...request.items.map(({ memoryId, ticked }) => [memoryId, ticked] as const),
  ...messagesIn(request).map(({ messageId, ticked }) => [messageId, ticked] as const),
]

/** True where another request lists all that one lists, and ticks what it ticks. */
export function isPartOf(one: Listing, other: Listing): boolean {
  const listed = new Map(listedIn(other))
  return listedIn(one).every(([id, ticked]) => (ticked ? listed.get(id) === true : listed.has(id)))
}

type Row = Omit<ForgetRequestRow, 'items' | 'messageIds' | 'unsure' | 'isRest'> & {
  /** Each says whether it is of the rest. */
  readonly items: string
  /** Ids; of a message that only may mean it, in an object. */
  readonly messageIds: string
}
interface OfRest {
  readonly isRest?: true
}
type RequestedMessage = string | ({ readonly unsure: string } & OfRest)

/** The only code that reads or writes the table `forget_requests`. */
export function createForgetRequestStore(db: Database) {
  const columns =
    'id, agent_id AS agentId, message_id AS messageId, about, items, message_ids AS messageIds, state, created_at AS createdAt'
  const insert = db.prepare<[Row]>(`
    INSERT INTO forget_requests (id, agent_id, message_id, about, items, message_ids, state, created_at)
    VALUES (@id, @agentId, @messageId, @about, @items, @messageIds, @state, @createdAt)`)
  const get = db.prepare<[{ id: string; owners: Owners }], Row>(
    `SELECT ${columns} FROM forget_requests WHERE id = @id AND ${ownedBy('agent_id')}`,
  )
  const open = db.prepare<[{ agentId: string; limit: number }], Row>(`
    SELECT ${columns} FROM forget_requests INDEXED BY forget_requests_open
    WHERE agent_id = @agentId AND state = 'open' ORDER BY created_at DESC LIMIT @limit`)
  const ofMessage = db.prepare<[messageId: string], Row>(`
    SELECT ${columns} FROM forget_requests INDEXED BY forget_requests_by_message
    WHERE message_id = ? ORDER BY created_at DESC, id DESC LIMIT 1`)
  const close = db.prepare<[id: string]>("UPDATE forget_requests SET state = 'answered', about = '' WHERE id = ?")
  const naming = db.prepare<[{ memoryId: string }], { id: string; items: string }>(`
    SELECT id, items FROM forget_requests
    WHERE EXISTS (SELECT 1 FROM json_each(items) i WHERE i.value ->> 'memoryId' = @memoryId)`)
  const rewrite = db.prepare<[items: string, id: string]>('UPDATE forget_requests SET items = ? WHERE id = ?')
  const writeAbout = db.prepare<[about: string, id: string]>('UPDATE forget_requests SET about = ? WHERE id = ?')
  const blank = db.prepare<[messageId: string]>("UPDATE forget_requests SET about = '' WHERE message_id = ?")

  return {
    add: ({ unsure, isRest, ...request }: ForgetRequestRow): void => {
      const mark: OfRest = isRest ? { isRest } : {}
      const items = request.items.map((one) => ({ ...one, ...mark }))
      const messages = request.messageIds.map((id): RequestedMessage =>
        unsure.includes(id) ? { unsure: id, ...mark } : id,
      )
      insert.run({ ...request, items: JSON.stringify(items), messageIds: JSON.stringify(messages) })
    },
    get: (id: string, owners: Owners): ForgetRequestRow | undefined => optional(get.get({ id, owners }), toRequest),
    /** What waits for the user's word, latest first. */
    open: (agentId: string, limit: number): ForgetRequestRow[] => open.all({ agentId, limit }).map(toRequest),
    /** The latest that a message asked for. */
    ofMessage: (messageId: string): ForgetRequestRow | undefined => optional(ofMessage.get(messageId), toRequest),
    /** The user answered: what it was about is not kept. */
    close: (id: string): void => {
      close.run(id)
    },
    /** A memory that is destroyed is named by no request. */
    removeMemory: (memoryId: string): void => {
      for (const { id, items } of naming.all({ memoryId })) {
        const left = (JSON.parse(items) as RequestedMemory[]).filter((item) => item.memoryId !== memoryId)
        rewrite.run(JSON.stringify(left), id)
      }
    },
    /** Rewrites what a request is about that a message asked for. */
    rewriteAbout: (messageId: string, rewritten: (about: string) => string): void => {
      const request = ofMessage.get(messageId)
      if (request) writeAbout.run(rewritten(request.about), request.id)
    },
    /** The words of a request went out of its message: they go from here too. */
    blank: (messageId: string): void => {
      blank.run(messageId)
    },
  }
}

function toRequest({ items: memories, messageIds, ...row }: Row): ForgetRequestRow {
  const items = JSON.parse(memories) as (RequestedMemory & OfRest)[]
  const messages = JSON.parse(messageIds) as RequestedMessage[]
  return {
    ...row,
    items,
    isRest: [...items, ...messages].some((one) => typeof one !== 'string' && one.isRest === true),
    messageIds: messages.map((one) => (typeof one === 'string' ? one : one.unsure)),
    unsure: messages.flatMap((one) => (typeof one === 'string' ? [] : one.unsure)),
  }
}
