/** The value that `share` (0 to 1) of the numbers do not exceed. Throws where there are none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('no numbers')
  return value
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** Wall time of `action` in milliseconds. */
export async function timed(action: () => unknown): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

/** Processor time of `action` in this process in milliseconds: what other work on the machine does not lengthen. */
export async function processorTime(action: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
