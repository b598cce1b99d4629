import { readFile, rename } from 'node:fs/promises'
import { z } from 'zod'
import type { SecretHost } from '../kernel/common/host.ts'
import { writePrivateFile } from './private-file.ts'
import { report } from './report.ts'
import { parseJson } from '../util/parse-json.ts'

/** The part of Electron's `safeStorage` that is used here, with the platform's differences taken out. */
export interface Keychain {
  /** False where what it offers would be obfuscation only. */
  isReal(): Promise<boolean>
  encrypt(text: string): Buffer
  decrypt(bytes: Buffer): string
}

const fileSchema = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) })
type SecretFile = z.infer<typeof fileSchema>

/**
 * Keeps keys encrypted by the system's keychain in `file`.
 * Where there is no keychain they live in memory only, and `storage` says so.
 */
export function createSecretStore(keychain: Keychain, file: string): SecretHost {
  const inMemory = new Map<string, string>()
  let last: Promise<void> = Promise.resolve()

  const change = (edit: (secrets: SecretFile['secrets']) => void): Promise<void> => {
    const next = last.then(async () => {
      const { secrets } = await readSecrets(file)
      const before = JSON.stringify(secrets)
      edit(secrets)
      if (JSON.stringify(secrets) !== before) await writePrivateFile(file, JSON.stringify({ version: 1, secrets }))
    })
    // The next change is tried whether or not this one succeeded; its caller hears of the failure.
    last = next.catch(() => undefined)
    return next
  }

  return {
    storage: async () => ((await keychain.isReal()) ? 'keychain' : 'session'),
    async get(id) {
      if (!(await keychain.isReal())) return inMemory.get(id) ?? null
      await last
      const { secrets } = await readSecrets(file)
      const stored = secrets[id]
      return stored === undefined ? null : decryptOrNull(keychain, stored, id)
    },
    async set(id, secret) {
      if (await keychain.isReal()) {
        const encrypted = keychain.encrypt(secret).toString('base64')
        return change((secrets) => void (secrets[id] = encrypted))
      }
      inMemory.set(id, secret)
      // An older key of the same name must not come back when the keychain does.
      return change((secrets) => void delete secrets[id])
    },
    async remove(id) {
      inMemory.delete(id)
      return change((secrets) => void delete secrets[id])
    },
  }
}

/** A key that this keychain did not encrypt is lost: the user has to enter it again. */
function decryptOrNull(keychain: Keychain, stored: string, id: string): string | null {
  try {
    return keychain.decrypt(Buffer.from(stored, 'base64'))
  } catch (cause) {
    report(`The key of ${id} cannot be decrypted by this keychain.`, cause)
    return null
  }
}

async function readSecrets(file: string): Promise<SecretFile> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    // A folder in its place holds no keys either.
    if (cause.code === 'EISDIR') return ''
    throw cause
  })
  if (text === null) return { version: 1, secrets: {} }

  const parsed = fileSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  report('The file of keys is damaged. It is kept beside the new one.')
  await rename(file, `${file}.damaged`)
  return { version: 1, secrets: {} }
}
