import { forgetBuild } from './lib/build.ts'
import { lacksDisplay } from './lib/display.ts'
import { prepareElectron } from './lib/electron-runtime.ts'
import { prepareModel } from './lib/model.ts'
import { modulePath } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { sandboxObstacle } from './lib/sandbox.ts'
import { main, SetupError } from './lib/say.ts'

await main(async () => {
  if (lacksDisplay()) throw new SetupError('npm run dev opens a window, and there is no display here.')
  const electron = await prepareElectron()
  await prepareModel()
  await forgetBuild()
  const noSandbox = sandboxObstacle(electron) ? ['--noSandbox'] : []
  // The app takes the development server's pages only where it is told to by --dev.
  const args = ['dev', '--watch', ...noSandbox, '--', '--dev']
  return (await runNode(modulePath('electron-vite/bin/electron-vite.js'), args)).code
})
