import type { SecretHost } from '../kernel/common/host.ts'

/** Keeps keys until the process ends. */
export function createMemorySecrets(): SecretHost {
  const secrets = new Map<string, string>()
  return {
    storage: async () => 'session',
    get: async (id) => secrets.get(id) ?? null,
    set: async (id, secret) => void secrets.set(id, secret),
    remove: async (id) => void secrets.delete(id),
  }
}
