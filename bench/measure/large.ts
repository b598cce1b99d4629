import type { BenchContext, Measured } from '../lib/measured.ts'
import { buildContextAt } from './build-context.ts'
import { heldBy, residentOver } from './resident.ts'
import { searchByMeaning, searchByWords } from './search.ts'
import { storeSingly } from './store.ts'

/** What a million memories cost; their vectors are made up. Takes minutes, most of them to make the profile. */
export async function measureLarge(context: BenchContext, count: number): Promise<Measured[]> {
  const empty = await heldBy(context, 0, 'words')
  return [
    ...(await searchByWords(context, count, { p95: 250 }, true)),
    ...(await searchByMeaning(context, count, {})),
    ...(await buildContextAt(context, count, {})),
    ...(await residentOver(context, count, empty)),
    ...(await storeSingly(context, count)),
  ]
}
