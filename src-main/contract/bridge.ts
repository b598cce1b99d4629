import type { CommandResult } from './error.ts'
import type { AppEvent } from './events.ts'

/** What a window can ask of the app around it: Electron's preload and the browser's WebSocket client each bring one. */
export interface Bridge {
  readonly platform: 'electron' | 'browser'
  invoke(name: string, input: unknown): Promise<CommandResult<unknown>>
  /** All pushes. Returns its unsubscribe. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Lets the user choose a file. Null where they did not. */
  openFile(accept: readonly string[]): Promise<{ handle: string; name: string; size: number } | null>
  /** Saves or downloads a file that the kernel finished. False where the user declined. */
  saveFile(handle: string, fileName: string): Promise<boolean>
  /** Opens an http(s) or mailto link outside the app. */
  openLink(url: string): Promise<void>
}
