import { runChild } from '../lib/child.ts'
import { largest, type BenchContext, type Measured, type Measurement } from '../lib/measured.ts'
import { median } from '../lib/statistics.ts'

const budgetMiB = 350
const repeats = 3
const searches = '60'

/** What a process holds after sixty searches: by words, with vectors in memory, and with the model in use. */
export const resident: Measurement = async (context) => {
  const empty = await heldBy(context, 0, 'words')
  return [{ name: 'resident 0', value: empty, unit: 'MiB' }, ...(await residentOver(context, largest(context), empty))]
}

/** Of a profile of `count`, less `empty`. */
export async function residentOver(context: BenchContext, count: number, empty: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [use, label] of [
    ['words', ''],
    ['vectors', ' with vectors'],
    ['model', ' with vectors and the model'],
  ] as const) {
    const value = (await heldBy(context, count, use)) - empty
    const budget = count <= 100_000 ? { budget: budgetMiB } : {}
    measured.push({ name: `resident ${count} over empty${label}`, value, unit: 'MiB', ...budget })
  }
  return measured
}

export async function heldBy(context: BenchContext, count: number, use: 'words' | 'vectors' | 'model') {
  const { home } = await context.profile(count)
  const all: number[] = []
  for (let index = 0; index < repeats; index += 1)
    all.push((await runChild<{ residentMiB: number }>('child-open.ts', [home, searches, use])).residentMiB)
  return median(all)
}
