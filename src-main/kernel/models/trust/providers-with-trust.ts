import type { ProviderService } from '../provider-service.ts'
import type { ModelTrustService } from './model-trust.ts'

/** Providers with their measured trust: it goes with the one it was measured of; a model put in its place is measured. */
export function createProvidersWithTrust(
  providers: ProviderService,
  trust: ModelTrustService,
  connected: () => void,
): ProviderService {
  return {
    ...providers,
    save: async (input) => {
      const all = await providers.list()
      const saved = await providers.save(input)
      // Without an id it may be one that was connected already.
      const before = all.find(({ id }) => id === saved.id)
      if (before && (before.model !== saved.model || before.baseUrl !== saved.baseUrl)) trust.leave(before.id)
      if (before && before.baseUrl !== saved.baseUrl) trust.outdate(saved)
      connected()
      return saved
    },
    remove: async (id) => {
      trust.leave(id)
      trust.forget(id)
      return providers.remove(id)
    },
  }
}
