import { useEffect, useState } from 'react'
import type { DesktopBridge, DesktopState } from '../../src-main/contract/desktop.ts'

/** How the app sits on this computer; null until that is known. */
export function useDesktop(desktop: DesktopBridge): DesktopState | null {
  const [state, setState] = useState<DesktopState | null>(null)
  useEffect(() => {
    const end = desktop.onState(setState)
    void desktop.state().then(setState)
    return end
  }, [desktop])
  return state
}
