import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TrustData } from './trust-data.ts'
import { startExtractor, type Extractor, type ExtractorOptions } from './trust-extractors.ts'
import { openTrustKernel, type TrustKernel } from './trust-kernel.ts'
import type { YearResult } from './trust-report.ts'
import { runYear } from './trust-run.ts'
import { scoreSnapshot } from './trust-score.ts'

/** One year in a fresh profile with one extractor, and its figures. */
export async function measureYear(data: TrustData, options: ExtractorOptions): Promise<YearResult> {
  const start = data.turns[0]?.at ?? new Date().toISOString()
  return inFreshProfile(start, options, data, async (kernel, extractor) => {
    const trust = extractor.name === 'rules' ? null : await extractor.use(kernel)
    const snapshots = await runYear(kernel, data, options.say)
    const scores = snapshots.map((snapshot) => scoreSnapshot(data, snapshot))
    return { data: data.name, extractor: extractor.name, scores, trust, answers: extractor.counts() }
  })
}

/** Opens the app's kernel on a new profile that is removed afterwards, with what reads beside it. */
export async function inFreshProfile<Result>(
  start: string,
  options: ExtractorOptions,
  data: TrustData | undefined,
  run: (kernel: TrustKernel, extractor: Extractor) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'majordomo-trust-'))
  const extractor = await startExtractor(options, data)
  try {
    const kernel = await openTrustKernel(home, start)
    try {
      return await run(kernel, extractor)
    } finally {
      await kernel.close()
    }
  } finally {
    await extractor.close()
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
