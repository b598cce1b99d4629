import type { Output } from '../../lib/command-client.ts'

/** A message that holds what was searched for. */
export type SaidHit = Output<'session_search'>['items'][number]
