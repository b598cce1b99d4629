import { useRef, useState } from 'react'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'
import type { ProviderDraft } from './settings-slice.ts'

/** The models that a service offers, as it was asked last: an answer about what was typed before is no news. */
export function useModelList(ask: (draft: ProviderDraft) => Promise<readonly string[]>) {
  const [models, setModels] = useState<Loadable<readonly string[]>>(idle)
  const latest = useRef(0)
  const isAsking = useRef(false)
  return {
    models,
    told(models: readonly string[]) {
      latest.current += 1
      isAsking.current = false
      setModels(ready(models))
    },
    forget() {
      latest.current += 1
      isAsking.current = false
      setModels(idle)
    },
    /** Said at once, before it is drawn. */
    isAsking: () => isAsking.current,
    /** Null where it was not told, which is said, or asked again meanwhile. */
    async fetch(draft: ProviderDraft): Promise<readonly string[] | null> {
      const asked = (latest.current += 1)
      isAsking.current = true
      setModels(loading)
      const next = await ask(draft).then(ready, failed)
      if (asked !== latest.current) return null
      isAsking.current = false
      setModels(next)
      return next.status === 'ready' ? next.value : null
    },
  }
}
