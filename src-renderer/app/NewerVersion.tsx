import { Suspense, useState } from 'react'
import type { DesktopBridge } from '../../src-main/contract/desktop.ts'
import { keep, readKept } from '../lib/kept.ts'
import { lazily } from '../lib/lazily.tsx'
import { useDesktop } from '../lib/use-desktop.ts'

/** Hardly anybody has it looked for. */
const UpdateNotice = lazily(async () => (await import('./UpdateNotice.tsx')).UpdateNotice)

interface NewerVersionProps {
  readonly desktop: DesktopBridge
}

const readKey = 'update.read'

/** Says once that there is a newer version, where the user had that looked for. */
export function NewerVersion({ desktop }: NewerVersionProps) {
  const newer = useDesktop(desktop)?.update.newer ?? null
  const [read, setRead] = useState(() => readKept(readKey))
  if (!newer || newer.version === read) return null
  const putAway = () => {
    keep(readKey, newer.version)
    setRead(newer.version)
  }
  return (
    <Suspense>
      <UpdateNotice newer={newer} onRead={putAway} />
    </Suspense>
  )
}
