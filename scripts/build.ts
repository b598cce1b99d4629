import { build } from './lib/build.ts'
import { main } from './lib/say.ts'

await main(async () => {
  await build()
  return 0
})
