import { buildIfStale } from './lib/build.ts'
import { lacksDisplay } from './lib/display.ts'
import { prepareElectron } from './lib/electron-runtime.ts'
import { run } from './lib/run.ts'
import { sandboxObstacle } from './lib/sandbox.ts'
import { main, say } from './lib/say.ts'
import { serveApp } from './lib/serve-app.ts'

await main(async () => {
  const args = process.argv.slice(2)
  if (lacksDisplay()) {
    say('There is no display here, so the app is served to a browser instead of opening a window.')
    return serveApp(args)
  }
  const electron = await prepareElectron()
  await buildIfStale()
  const obstacle = sandboxObstacle(electron)
  if (obstacle) say(`Electron starts without its sandbox (--no-sandbox): ${obstacle}.`)
  say('The window opens now; Ctrl-C here or closing it ends the app.')
  // Without a desktop session Chromium reports every service it does not find: nothing a user can use.
  return (await run(electron, [...(obstacle ? ['--no-sandbox'] : []), '--log-level=3', '.', ...args])).code
})
