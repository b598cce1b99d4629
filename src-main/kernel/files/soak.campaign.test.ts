import { expect, test } from 'vitest'
import { startLoopbackProvider } from '../../testing/loopback-provider.ts'
import { createRandom } from '../../testing/random.ts'
import { startServedApp } from '../../testing/soak/served-app.ts'
import type { Sample } from '../../testing/soak/soak-messages.ts'
import { useOnce } from '../../testing/soak/use-once.ts'

// A slice in every test run; with CAMPAIGN=full two hours by the app's clock.
const isFull = process.env['CAMPAIGN'] === 'full'
const sittings = isFull ? 24 : 2
const turns = isFull ? 20 : 1
const seed = 13_000
const fiveMinutes = 5 * 60_000
const mebibyte = 1024 * 1024

test('hours of use leave nothing open and nothing that grows', { timeout: 3_600_000 }, async () => {
  const model = await startLoopbackProvider()
  const app = await startServedApp()
  const samples: Sample[] = []
  try {
    const page = await app.openPage()
    const provider = { name: 'Loopback', preset: 'custom', baseUrl: model.baseUrl, model: 'loopback-small' } as const
    const { id: providerId } = await app.call(page, 'provider_save', provider)
    await app.call(page, 'model_trust_set', { providerId, level: 'trusted' })
    await app.call(page, 'viking_configure_embedding', { provider: providerId, model: 'loopback-small' })
    page.cut()
    const random = createRandom(seed)
    for (let sitting = 0; sitting < sittings; sitting += 1) {
      await useOnce({ app, random, providerId, ms: fiveMinutes, turns })
      samples.push(await app.sample())
      process.stdout.write(`soak campaign: ${sitting} ${lineOf(samples.at(-1))}\n`)
    }
    expectFlat(samples)
  } finally {
    await app.close()
    await model.close()
  }
})

/** All that was said was deleted after each sitting: what is left of it are notes of what was done, one row each. */
function expectFlat(samples: readonly Sample[]): void {
  const late = samples.slice(Math.floor(samples.length / 2))
  const [first, last] = [late[0], late.at(-1)]
  if (!first || !last) throw new Error('There are no samples.')
  const most = (of: (sample: Sample) => number, among: readonly Sample[]): number => Math.max(...among.map(of))
  const early = samples.slice(0, Math.ceil(samples.length / 2))
  const grown = {
    open: most((sample) => sample.descriptors, late) - most((sample) => sample.descriptors, early),
    waiting: last.resources - first.resources,
    heap: slopeOf(late.map(({ heap }) => heap)) * late.length,
    resident: slopeOf(late.map(({ rss }) => rss)) * late.length,
    files: bytesOf(last) - bytesOf(first) - (rowsOf(last) - rowsOf(first)) * bytesOfRow,
  }
  const rows = Object.fromEntries(Object.entries(last.rows).filter(([, count]) => count > 0))
  process.stdout.write(`soak campaign: ${JSON.stringify({ seed, grown, rows })}\n`)
  expect(grown.open).toBeLessThanOrEqual(isFull ? 1 : 8)
  expect(grown.waiting).toBeLessThanOrEqual(1)
  expect(grown.heap).toBeLessThan(4 * mebibyte)
  // What a process keeps of memory it has used says something only over hours.
  if (isFull) expect(grown.resident).toBeLessThan(32 * mebibyte)
  expect(grown.files).toBeLessThan(mebibyte / 2)
}

/** With what its indexes hold of it. */
const bytesOfRow = 200
const sumOf = (numbers: Readonly<Record<string, number>>): number =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0)
const bytesOf = ({ files }: Sample): number => sumOf(files)
const rowsOf = ({ rows }: Sample): number => sumOf(rows)

/** Of the straight line that lies closest to them, from one to the next. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return spread === 0 ? 0 : values.reduce((sum, value, at) => sum + (at - middle) * value, 0) / spread
}

function lineOf(sample: Sample | undefined): string {
  if (!sample) return ''
  const { heap, rss, descriptors, resources } = sample
  return JSON.stringify({
    heap: (heap / mebibyte).toFixed(2),
    rss: (rss / mebibyte).toFixed(0),
    descriptors,
    resources,
    rows: rowsOf(sample),
    files: bytesOf(sample),
  })
}
