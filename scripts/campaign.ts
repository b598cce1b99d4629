import { modulePath } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { main } from './lib/say.ts'

const anHour = String(60 * 60_000)

// The same files run a small slice in `npm test`; this variable asks them for everything.
await main(async () => {
  const env = { ...process.env, CAMPAIGN: 'full' }
  const args = ['run', '.campaign.test.ts', '--testTimeout', anHour, '--hookTimeout', anHour, ...process.argv.slice(2)]
  return (await runNode(modulePath('vitest/vitest.mjs'), args, { env })).code
})
