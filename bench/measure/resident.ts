import { runChild } from '../lib/child.ts'
import { largest, type Measurement } from '../lib/measured.ts'
import { median } from '../lib/statistics.ts'

const budgetMiB = 350
const repeats = 3
const searches = '60'

/** What a process holds after sixty searches over the largest profile, less what it holds over an empty one. */
export const resident: Measurement = async (context) => {
  const held = async (count: number): Promise<number> => {
    const { home } = await context.profile(count)
    const all: number[] = []
    for (let index = 0; index < repeats; index += 1) {
      all.push((await runChild<{ residentMiB: number }>('child-open.ts', [home, searches])).residentMiB)
    }
    return median(all)
  }
  const count = largest(context)
  const [empty, full] = [await held(0), await held(count)]
  return [
    { name: 'resident 0', value: empty, unit: 'MiB' },
    { name: `resident ${count} over empty`, value: full - empty, unit: 'MiB', budget: budgetMiB },
  ]
}
