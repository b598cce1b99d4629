import { lazy, Suspense } from 'react'
import type { ButlerScreenProps } from './ButlerScreen.tsx'

/** Nothing of it is needed to show the first chat. */
const ButlerScreen = lazy(async () => ({ default: (await import('./ButlerScreen.tsx')).ButlerScreen }))

/** Butler, loaded when it is first opened. */
export const LazyButler = (props: ButlerScreenProps) => (
  <Suspense>
    <ButlerScreen {...props} />
  </Suspense>
)
