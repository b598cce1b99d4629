import { join } from 'node:path'
import { createSecretStore } from '../app/secrets.ts'
import type { Host } from '../kernel/common/host.ts'
import { createTestHost } from './test-kernel.ts'

const keychain = {
  isReal: async () => true,
  encrypt: (text: string) => Buffer.from(text),
  decrypt: (bytes: Buffer) => bytes.toString(),
}

/** A host that keeps secrets in a file of the profile, as the app does where the system has a keychain. */
export const createFileHost = (home: string): Host => ({
  ...createTestHost(),
  secrets: createSecretStore(keychain, join(home, 'secrets.json')),
})
