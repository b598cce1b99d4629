import type { AccessToken } from '../contract/access.ts'
import type { Database } from './database.ts'
import { optional } from './optional.ts'

interface TokenRow extends Omit<AccessToken, 'scopes' | 'agents'> {
  readonly scopes: string
  readonly agents: string | null
}

/** The only code that reads or writes the table `access_tokens`. A secret is never here: only its hash is. */
export function createAccessTokenStore(db: Database) {
  const columns = 'id, name, scopes, agents, state, created_at AS createdAt, last_used_at AS lastUsedAt'
  const insert = db.prepare<[TokenRow & { hash: Buffer }]>(`
    INSERT INTO access_tokens (id, name, hash, scopes, agents, state, created_at, last_used_at)
    VALUES (@id, @name, @hash, @scopes, @agents, @state, @createdAt, @lastUsedAt)`)
  const byHash = db.prepare<[hash: Buffer], TokenRow>(`SELECT ${columns} FROM access_tokens WHERE hash = ?`)
  const get = db.prepare<[id: string], TokenRow>(`SELECT ${columns} FROM access_tokens WHERE id = ?`)
  const list = db.prepare<[], TokenRow>(
    `SELECT ${columns} FROM access_tokens ORDER BY state = 'revoked', created_at DESC, id DESC LIMIT 200`,
  )
  const setState = db.prepare<[state: AccessToken['state'], state: AccessToken['state'], id: string]>(
    "UPDATE access_tokens SET state = ?, hash = CASE ? WHEN 'revoked' THEN NULL ELSE hash END WHERE id = ?",
  )
  const setAgents = db.prepare<[agents: string, id: string]>('UPDATE access_tokens SET agents = ? WHERE id = ?')
  const use = db.prepare<[at: string, id: string, at: string]>(
    "UPDATE access_tokens SET last_used_at = ? WHERE id = ? AND ifnull(last_used_at, '') < ?",
  )
  const countOpen = db.prepare<[], { total: number }>(
    "SELECT count(*) AS total FROM access_tokens WHERE state <> 'revoked'",
  )
  const removeOldest = db.prepare<[keep: number]>(`
    DELETE FROM access_tokens WHERE id IN (
      SELECT id FROM access_tokens WHERE state = 'revoked' ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?)`)
  return {
    add: (token: AccessToken, hash: Buffer): void => {
      const agents = token.agents === 'all' ? null : JSON.stringify(token.agents)
      insert.run({ ...token, scopes: JSON.stringify(token.scopes), agents, hash })
    },
    byHash: (hash: Buffer) => optional(byHash.get(hash), toToken),
    get: (id: string) => optional(get.get(id), toToken),
    /** Those in use first, the latest first. */
    list: () => list.all().map(toToken),
    /** The hash of a revoked one goes. */
    setState: (id: string, state: AccessToken['state']): void => {
      setState.run(state, state, id)
    },
    setAgents: (id: string, agents: readonly string[]): void => {
      setAgents.run(JSON.stringify(agents), id)
    },
    setUsed: (id: string, at: string): void => {
      use.run(at, id, at)
    },
    /** How many are not revoked. */
    openCount: () => countOpen.get()?.total ?? 0,
    /** Of the revoked ones the latest stay, as names for their calls. */
    keepRevoked: (most: number): void => {
      removeOldest.run(most)
    },
  }
}
export type AccessTokenStore = ReturnType<typeof createAccessTokenStore>

const toToken = ({ scopes, agents, ...row }: TokenRow): AccessToken => ({
  ...row,
  scopes: JSON.parse(scopes) as AccessToken['scopes'],
  agents: agents === null ? 'all' : (JSON.parse(agents) as string[]),
})
