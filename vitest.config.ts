import { defineConfig } from 'vitest/config'

const shared = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 20_000,
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['scripts/lib/prepare-tests.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          include: ['src-main/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      { test: { ...shared, name: 'renderer', include: ['src-renderer/**/*.test.{ts,tsx}'] } },
    ],
  },
})
