import { makePackage, stage } from './lib/package.ts'
import { preparePackageRuntime } from './lib/package-runtime.ts'
import { main, say } from './lib/say.ts'

await main(async () => {
  if (process.platform === 'linux') {
    await makePackage()
    return 0
  }
  await stage(await preparePackageRuntime())
  say('The app is in dist/app. Its installer is made by: npx electron-builder@26.17.0 --config electron-builder.json')
  return 0
})
