/** What a command is to answer: not asked, on its way, here, or failed. */
export type Loadable<Value> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }

export const idle = { status: 'idle' } as const
export const loading = { status: 'loading' } as const
export const ready = <Value>(value: Value): Loadable<Value> => ({ status: 'ready', value })
export const failed = (error: unknown): Loadable<never> => ({ status: 'failed', error })

/** The value where it is here. */
export const valueOf = <Value>(loadable: Loadable<Value>): Value | undefined =>
  loadable.status === 'ready' ? loadable.value : undefined

/** What came of a question, its failure included. */
export async function settle<Value>(answer: Promise<Value>): Promise<Loadable<Value>> {
  try {
    return ready(await answer)
  } catch (error) {
    return failed(error)
  }
}
