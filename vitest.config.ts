import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Processes, disks and clocks of a busy machine: what passes when run again is told at the end of `npm test`, by name.
  retry: 1,
  expect: { poll: { timeout: 20_000 } },
} as const

/** Files that change what all tests of a process share. */
const alone = ['src-main/llm/watchdog.test.ts']

/** Campaigns take longest: begun last, one of them would keep one worker busy while the other has nothing left. */
class CampaignsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isCampaign = ({ moduleId }: TestSpecification): boolean => moduleId.includes('.campaign.')
    return [...sorted.filter(isCampaign), ...sorted.filter((file) => !isCampaign(file))]
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['scripts/lib/prepare-tests.ts'],
    sequence: { sequencer: CampaignsFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          // Modules hold no state but what they have worked out of constants: they are loaded once for each process.
          isolate: false,
          include: ['src-main/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: alone,
        },
      },
      { test: { ...shared, name: 'alone', include: alone } },
      { test: { ...shared, name: 'renderer', include: ['src-renderer/**/*.test.{ts,tsx}'] } },
    ],
  },
})
