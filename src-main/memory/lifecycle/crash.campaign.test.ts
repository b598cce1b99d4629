import { describe, expect, test } from 'vitest'
import { checkCrashes, operations } from '../../testing/crash-points.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'
import { installWriteFaults } from '../../testing/write-faults.ts'

// Cuts off at every write point with CAMPAIGN=full, at a few of them in every test run.
const most = process.env['CAMPAIGN'] === 'full' ? Number.POSITIVE_INFINITY : 3

describe('a crash at a write point', () => {
  test.each(operations)(
    'of $name leaves all of it or nothing, and it can be done afterwards',
    { timeout: 600_000 },
    async (operation) => {
      const kernel = await openTestKernel({ clock: createMovableClock() })
      const faults = installWriteFaults()
      try {
        expect(await checkCrashes(kernel, faults, operation, most)).toBeGreaterThan(3)
      } finally {
        faults.remove()
        await discardTestKernel(kernel)
      }
    },
  )
})
