import { app, safeStorage } from 'electron'
import type { Keychain } from './secrets.ts'

/** Electron's safeStorage, which knows of the system's keychain only once the app is ready. */
export const systemKeychain: Keychain = {
  async isReal() {
    await app.whenReady()
    return safeStorage.isEncryptionAvailable() && !isObfuscationOnly()
  },
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (bytes) => safeStorage.decryptString(bytes),
}

// Without a keyring, Linux encrypts with a key that is published.
const isObfuscationOnly = () => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
