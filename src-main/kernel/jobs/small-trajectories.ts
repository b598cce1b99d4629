import { scorePartsSchema, type ScoreParts } from '../../contract/memory.ts'
import type { StoredReceipt } from '../../contract/receipt.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { Clock } from '../../util/clock.ts'
import { timeIsUp } from '../../util/paced.ts'
import type { JobHandler } from './job-handler.ts'
import { dayMs } from '../../util/days.ts'

/** What of turns is kept whole, and for how long. */
export const trajectoryLimits = {
  /** Days until a receipt is made small and what was thought goes. */
  wholeDays: 90,
  /** Bytes of all that is whole: beyond them the oldest goes before its time. */
  mostWholeBytes: 32 * 1024 * 1024,
  /** Days for which a turn that was cut off may be gone on with from its calls. */
  stepDays: 7,
  /** Characters of what a tool was called with that stay. */
  longestInput: 300,
} as const

interface SmallTrajectoriesDeps {
  readonly data: Pick<DataFile, 'trajectories' | 'toolCalls' | 'inTransaction'>
  readonly clock: Clock
  /** When the app ended last: one look at a clock, which may be wrong, makes nothing small. */
  readonly seenAt: number
  readonly limits?: typeof trajectoryLimits
}

/** Turns looked at in one piece, which also ends when its time is up. */
const batch = 8

/**
 * Keeps old turns small: what was asked, given, answered, learned and what it cost stays; what was left out, thought and
 * called at length goes, by age and by size.
 */
export function createSmallTrajectories({ data, clock, seenAt, limits = trajectoryLimits }: SmallTrajectoriesDeps): {
  readonly handler: JobHandler
} {
  const { trajectories, toolCalls } = data
  const before = (days: number): string =>
    new Date(Math.min(clock.now().getTime(), seenAt) - days * dayMs).toISOString()

  const isDue = (): boolean =>
    (trajectories.oldestWhole() ?? '\u{10ffff}') < before(limits.wholeDays) ||
    trajectories.wholeBytes() > limits.mostWholeBytes

  const stale = (): string[] => trajectories.turnsWithSteps(before(limits.stepDays), batch)

  const piece = (): void =>
    data.inTransaction(() => {
      const isUp = timeIsUp()
      for (const turnId of stale()) toolCalls.dropSteps(turnId)
      let total = trajectories.wholeBytes()
      for (const { turnId, receipt, recordedAt, bytes } of trajectories.whole(batch)) {
        if (recordedAt >= before(limits.wholeDays) && total <= limits.mostWholeBytes) return
        trajectories.keepSmall(turnId, receipt && small(receipt), limits.longestInput)
        total -= bytes
        if (isUp()) return
      }
    })

  return {
    handler: {
      kind: 'trajectories',
      line: 'index',
      priority: 0,
      next: () => (isDue() || stale().length > 0 ? async () => piece() : null),
      nextDueAt: () => null,
    },
  }
}

/** What was given, with its score to three places. */
const small = (receipt: StoredReceipt): StoredReceipt => ({
  ...receipt,
  isSmall: true,
  entries: receipt.entries
    .filter(({ outcome }) => outcome === 'injected')
    .map((entry) => ({ ...entry, score: rounded(entry.score), parts: partsOf(entry.parts) })),
})

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000

const partsOf = (parts: ScoreParts): ScoreParts =>
  scorePartsSchema.parse(Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, rounded(value)])))
