import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { root } from './paths.ts'
import { runNode } from './run.ts'

/** Runs the app as a local server for a browser. Needs neither Electron nor system packages. */
export async function serveApp(args: readonly string[]): Promise<number> {
  await buildIfStale()
  return (await runNode(join(root, 'out/main/serve.js'), args)).code
}
