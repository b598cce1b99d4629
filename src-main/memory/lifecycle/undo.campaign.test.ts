import { test } from 'vitest'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'
import { checkUndo } from '../../testing/undo-property.ts'

// Runs with CAMPAIGN=full only: a thousand sequences instead of the slice that every test run has.
test.skipIf(process.env['CAMPAIGN'] !== 'full')(
  'any sequence of changes, taken back from the last to the first, leaves what was there (long)',
  { timeout: 3_600_000 },
  async () => {
    const kernel = await openTestKernel()
    await checkUndo(kernel, { seed: 1_974, numRuns: 1_000 })
    await discardTestKernel(kernel)
  },
)
