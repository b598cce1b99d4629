import type { DesktopBridge } from './desktop.ts'
import type { CommandResult } from './error.ts'
import type { AppEvent } from './events.ts'
import type { ShortcutId } from './shortcuts.ts'
import type { RuntimeState } from './runtime.ts'

/** What the user can do where the kernel does not run. */
export const rescueWays = ['open_folder', 'restart', 'quit'] as const
export type RescueWay = (typeof rescueWays)[number]

/** The header that a page in a browser sends its own secret in. */
export const pageHeader = 'x-majordomo-page'

/** The code by which a browser's connection is ended once its user signed out: what the page shows is not to stay. */
export const signedOutCode = 4001

/** The code where the session ended by itself: what was typed stays, and the page goes on once it is signed in anew. */
export const expiredCode = 4002

/** The code by which a program's connection is ended once the user paused or revoked its token. */
export const notPermittedCode = 4003

/** How long a browser stays signed in: without being used, and at most. */
export const sessionLife = { idleHours: 12, days: 7 } as const

/** `lost`: the app does not answer; it is tried again. */
export type SessionState = 'signed_in' | 'signed_out' | 'lost'

/** What a window can ask of the app around it: Electron's preload and the browser's WebSocket client each bring one. */
export interface Bridge {
  readonly platform: 'electron' | 'browser'
  invoke(name: string, input: unknown): Promise<CommandResult<unknown>>
  /** All pushes. Returns its unsubscribe. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Lets the user choose a file. Null where they did not. */
  openFile(accept: readonly string[]): Promise<{ handle: string; name: string; size: number } | null>
  /** Saves or downloads a file that the kernel finished. False where the user declined. */
  saveFile(handle: string, fileName: string): Promise<CommandResult<boolean>>
  /** Saves a finished page as a PDF. Absent in a browser, which prints by itself. */
  savePdf?(handle: string, fileName: string): Promise<CommandResult<boolean>>
  /** Opens an http(s) or mailto link outside the app. */
  openLink(url: string): Promise<void>
  /** Tells what was chosen from the menu of the window's frame. Returns its end. Absent in a browser. */
  onShortcut?(listener: (id: ShortcutId) => void): () => void
  /** What is amiss with the program around the window. Absent in a browser. */
  runtime?(): Promise<RuntimeState>
  /** What the computer around the window can do. Absent in a browser. */
  readonly desktop?: DesktopBridge
  /** Ends this browser's session. Absent in the app's own window. */
  signOut?(): Promise<void>
  /** Tells how this browser is connected: of every change, and at once where it is not. Returns its end. Absent in the app's own window. */
  watchSession?(listener: (state: SessionState) => void): () => void
  /** Absent in a browser. `restart` does nothing where the kernel runs. */
  rescue?(way: RescueWay): Promise<void>
}
