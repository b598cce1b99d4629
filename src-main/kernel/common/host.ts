/** What only the process around the kernel can do. Electron's main thread, the Node server and tests each bring one. */
export interface Host {
  readonly secrets: SecretHost
  readonly files: FileHost
}

export interface SecretHost {
  /** Where a key put here would be kept: see `Provider.keyStorage`. */
  storage(): Promise<'keychain' | 'session'>
  get(id: string): Promise<string | null>
  set(id: string, secret: string): Promise<void>
  remove(id: string): Promise<void>
}

/** Files the user chose. Commands only ever see handles, never paths. */
export interface FileHost {
  /** Path of a file that was opened or uploaded under this handle, or null. */
  pathOf(handle: string): Promise<string | null>
  /** Offers a finished file of the kernel's to the user (save dialog or download). False where the user declined. */
  offer(path: string, fileName: string): Promise<{ handle: string }>
}
