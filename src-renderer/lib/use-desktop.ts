import { useSyncExternalStore } from 'react'
import type { DesktopBridge, DesktopState } from '../../src-main/contract/desktop.ts'

interface Known {
  subscribe(listener: () => void): () => void
  get(): DesktopState | null
}

const knownOf = new WeakMap<DesktopBridge, Known>()

/** What a window knows of how the app sits on this computer: asked for once, whoever shows it, and followed from then on. */
export function desktopKnown(desktop: DesktopBridge): Known {
  const known = knownOf.get(desktop) ?? follow(desktop)
  knownOf.set(desktop, known)
  return known
}

function follow(desktop: DesktopBridge): Known {
  const listeners = new Set<() => void>()
  let state: DesktopState | null = null
  const set = (next: DesktopState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  desktop.onState(set)
  void desktop.state().then(set)
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => state,
  }
}

/** How the app sits on this computer; null until that is known. */
export function useDesktop(desktop: DesktopBridge): DesktopState | null {
  const { subscribe, get } = desktopKnown(desktop)
  return useSyncExternalStore(subscribe, get)
}
