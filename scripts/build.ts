import { build } from './lib/build.ts'
import { prepareModel } from './lib/model.ts'
import { main } from './lib/say.ts'

await main(async () => {
  await prepareModel()
  await build()
  return 0
})
