import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import type { Settings } from '../../../src-main/contract/settings.ts'
import { lazily } from '../../lib/lazily.tsx'
import { valueOf } from '../../lib/loadable.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { AppState } from '../create-app.ts'

// Whoever has been here does not load it.
const FirstStart = lazily(async () => (await import('./FirstStart.tsx')).FirstStart)

/** What stands in an empty chat as long as the first steps are not over, or where they are shown again; else null. */
export function useFirstStart(app: AppState): ReactNode {
  const again = useStore(app.navigation, (state) => state.firstSteps)
  const left = useStore(app.settings, (state) => valueOf(state.settings)?.firstStart ?? 'done')
  const { fail } = useNotices()
  const step = again ?? (left === 'done' ? null : left)
  if (step === null) return null
  const onStep = (next: Settings['firstStart']) => {
    if (again !== null) app.navigation.getState().setFirstSteps(next === 'done' ? null : next)
    if (again === null || left !== 'done') void app.settings.getState().updateSettings({ firstStart: next }).catch(fail)
  }
  return (
    <Suspense fallback={<div className="grow" />}>
      <FirstStart app={app} step={step} onStep={onStep} />
    </Suspense>
  )
}
