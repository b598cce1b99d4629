import type { RuntimeState } from '../contract/runtime.ts'

/** Electron mends its newest three major versions. */
const mendedMajors = 3

/** What a start is told of: `wanted` is the Electron that the app is made for. */
export function runtimeState(start: {
  readonly running: string
  readonly wanted: string
  readonly hasSandbox: boolean
  readonly isRoot: boolean
}): RuntimeState {
  const { running, wanted, hasSandbox, isRoot } = start
  return {
    outdated: major(running) <= major(wanted) - mendedMajors ? { running, wanted } : null,
    unsandboxed: hasSandbox ? null : isRoot ? 'root' : 'asked',
  }
}

const major = (version: string): number => Number.parseInt(version, 10)
