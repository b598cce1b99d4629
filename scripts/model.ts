import { prepareModel } from './lib/model.ts'
import { main } from './lib/say.ts'

await main(async () => {
  await prepareModel()
  return 0
})
