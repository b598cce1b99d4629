/** What this thread worked for `run`, in milliseconds: other work on the machine takes nothing away from it. */
export function threadTimeOf(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

export interface Hold {
  /** What this thread worked meanwhile, in milliseconds: other work on the machine adds little. */
  readonly cpu: number
  /** How long that was on the clock. */
  readonly wall: number
  /** The part that it is of all that this thread worked: 1 where nobody was served in between. A busy machine makes both longer. */
  readonly part: number
}

/** The longest that this thread served nobody else since the last look. */
export function watchHolds() {
  let [longestCpu, longestWall, all] = [0, 0, 0]
  let cpu = process.threadCpuUsage()
  let wall = performance.now()
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(cpu)
    const worked = (user + system) / 1_000
    const now = performance.now()
    longestCpu = Math.max(longestCpu, worked)
    longestWall = Math.max(longestWall, now - wall)
    all += worked
    cpu = process.threadCpuUsage()
    wall = now
    next = setImmediate(look)
  }
  let next = setImmediate(look)
  return {
    longest(): Hold {
      const found = { cpu: longestCpu, wall: longestWall, part: longestCpu / all }
      longestCpu = longestWall = all = 0
      return found
    },
    end: (): void => clearImmediate(next),
  }
}
