import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '../../contract/error.ts'

/** The command, and the agent it was asked for: a cursor fits no other. */
interface CursorList {
  readonly name: string
  readonly agentId: string
}

export interface CursorSeal {
  /** A cursor of a list as it is told: its text cannot be read, and is of one length whatever it is. */
  seal(list: CursorList, cursor: string | number | null): string | null
  /** What was sealed for this list of this agent; null for none. Throws `invalid_input` for anything else. */
  open(list: CursorList, sealed: string | undefined): string | null
  /** The number of the row that such a list goes on below; above all rows where there is no cursor. */
  openRow(list: CursorList, sealed: string | undefined): number
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const textBytes = 64

/**
 * Keeps row numbers out of what callers are told: they count the rows of all agents, so a caller of one could read from
 * its cursors how much the others remember. `key` has 32 bytes.
 */
export function createCursorSeal(key: Buffer): CursorSeal {
  const open: CursorSeal['open'] = (list, sealed) => {
    if (sealed === undefined) return null
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length !== nonceBytes + tagBytes + textBytes) throw notOurs()
    try {
      const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
        .setAAD(nameOf(list))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const text = Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()])
      return text.toString().trimEnd()
    } catch (error) {
      throw notOurs(error)
    }
  }
  return {
    open,
    openRow: (list, sealed) => Number(open(list, sealed) ?? Number.MAX_SAFE_INTEGER),
    seal: (list, cursor) => {
      if (cursor === null) return null
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(nameOf(list))
      const sealed = Buffer.concat([cipher.update(String(cursor).padEnd(textBytes)), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
  }
}

const nameOf = ({ name, agentId }: CursorList): Buffer => Buffer.from(`${name} ${agentId}`)

const notOurs = (cause?: unknown): AppError =>
  new AppError('invalid_input', 'The cursor is not one of ours.', { cause })
