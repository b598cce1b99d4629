/** What a served app holds at one moment, in bytes and numbers. */
export interface Sample {
  /** After all that nobody holds was collected. */
  readonly heap: number
  readonly rss: number
  readonly descriptors: number
  /** What keeps the process awake: sockets, timers, requests. */
  readonly resources: number
  /** Rows of every table of both files. */
  readonly rows: Readonly<Record<string, number>>
  /** Bytes of every file of the profile. */
  readonly files: Readonly<Record<string, number>>
}

export type ToTarget = { readonly at: number } & (
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'catch_up' }
  | { readonly do: 'rest' }
  | { readonly do: 'sample' }
  | { readonly do: 'close' }
)

export type FromTarget = { readonly link: string } | { readonly done: number; readonly sample: Sample | null }
