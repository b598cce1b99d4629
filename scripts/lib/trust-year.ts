import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { TrustData } from './trust-data.ts'
import { measureGrowth, rejectAll, type GrowthScore } from './trust-growth.ts'
import { openTrustKernel, type TrustKernel } from './trust-kernel.ts'
import { startModelServer } from './trust-model-server.ts'
import { bytesLeft, purgeForgotten, type Purged } from './trust-purge.ts'
import type { ExtractorName, YearResult } from './trust-report.ts'
import { runYear, type Snapshot } from './trust-run.ts'
import { scoreSnapshot } from './trust-score.ts'

/** One year in a fresh profile with one extractor, its figures, and what a purge leaves. The profile is removed. */
export async function measureYear(
  data: TrustData,
  extractor: ExtractorName,
  progress: (line: string) => void,
): Promise<YearResult> {
  const server = extractor === 'model' ? await startModelServer() : null
  const home = await mkdtemp(join(tmpdir(), 'majordomo-trust-'))
  try {
    const { snapshots, growth, purged } = await liveThrough(home, data, server?.baseUrl ?? null, progress)
    return {
      data: data.name,
      extractor,
      scores: snapshots.map((snapshot) => scoreSnapshot(data, snapshot)),
      purge: { ...purged, left: await bytesLeft(home, purged) },
      growth,
      modelAnswers: server?.answered() ?? null,
    }
  } finally {
    await server?.close()
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function liveThrough(
  home: string,
  data: TrustData,
  baseUrl: string | null,
  progress: (line: string) => void,
): Promise<{ snapshots: Snapshot[]; growth: GrowthScore | null; purged: Purged }> {
  const kernel = await openTrustKernel(home, data.turns[0]?.at ?? new Date().toISOString())
  try {
    if (baseUrl !== null) await useModel(kernel, baseUrl)
    const snapshots = await runYear(kernel, data, progress)
    const growth = await measureGrowth(kernel, defaultAgentId, data)
    const purged = await purgeForgotten(kernel, defaultAgentId, data, snapshots)
    // What is asked for once more comes after all that is measured.
    const proposedAgain = growth === null ? [] : await rejectAll(kernel, defaultAgentId, data)
    return { snapshots, growth: growth && { ...growth, proposedAgain }, purged }
  } finally {
    await kernel.close()
  }
}

async function useModel(kernel: TrustKernel, baseUrl: string): Promise<void> {
  const model = { name: 'Mediocre', preset: 'custom', baseUrl, model: 'mediocre', contextWindow: 16_384 } as const
  const { id } = await kernel.call('provider_save', model)
  await kernel.call('settings_update', { patch: { providerId: id, extraction: 'auto' } })
}
