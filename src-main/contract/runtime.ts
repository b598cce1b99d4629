/** What is amiss with the program around the app. */
export interface RuntimeState {
  /** The Electron that runs, where it gets no security fixes any more, and the one in whose place it does. */
  readonly outdated: { readonly running: string; readonly wanted: string } | null
  /** Why nothing confines the window's process: root started it, or it was asked for. Null where it is confined. */
  readonly unsandboxed: 'root' | 'asked' | null
}
