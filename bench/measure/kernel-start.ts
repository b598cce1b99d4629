import { runChild } from '../lib/child.ts'
import { largest, type Measured, type Measurement } from '../lib/measured.ts'
import { median } from '../lib/statistics.ts'

const starts = 7
const budgetMs = 150

/** From the call of openKernel, with its model and vectors, to the first command's answer, each time in a new process. */
export const kernelStart: Measurement = async (context) => {
  const measured: Measured[] = []
  for (const count of [0, largest(context)]) {
    const { home } = await context.profile(count)
    const times: number[] = []
    for (let index = 0; index < starts; index += 1)
      times.push((await runChild<{ openMs: number }>('child-open.ts', [home, '0', 'model'])).openMs)
    measured.push({ name: `kernel_start ${count} median`, value: median(times), unit: 'ms', budget: budgetMs })
  }
  return measured
}
