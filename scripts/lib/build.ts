import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { prepareModel } from './model.ts'
import { modulePath, root } from './paths.ts'
import { runNode } from './run.ts'
import { say, SetupError } from './say.ts'

const folders = ['src-main', 'src-preload', 'src-renderer']
const files = [
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.renderer.json',
]
const stampFile = join(root, 'out/sources.sha256')

/** Builds the app unless out/ was made from exactly these sources, and makes its model where that is missing. */
export async function buildIfStale(): Promise<void> {
  await prepareModel()
  const stamp = fingerprint(root)
  if (stamp === (await readStamp())) return
  say('Building')
  await build(stamp)
}

/** Builds the app into out/. */
export async function build(stamp = fingerprint(root)): Promise<void> {
  await forgetBuild()
  const result = await runNode(modulePath('electron-vite/bin/electron-vite.js'), ['build'], {
    output: 'capture',
    timeoutMs: 5 * 60_000,
  })
  if (result.code !== 0) throw new SetupError(`The build failed:\n${result.output}`)
  await mkdir(join(root, 'out'), { recursive: true })
  await writeFile(stampFile, stamp)
}

/** Lets the next start build again, for what writes into out/ by itself. */
export async function forgetBuild(): Promise<void> {
  await rm(stampFile, { force: true })
}

/** A hash of the names and contents of all that the build reads below `directory`; tests do not count. */
export function fingerprint(directory: string): string {
  const hash = createHash('sha256')
  for (const path of [...folders.flatMap((folder) => sourcesIn(join(directory, folder))), ...files].toSorted()) {
    const name = path.startsWith(directory) ? relative(directory, path) : path
    hash
      .update(`${name}\0`)
      .update(readOrEmpty(join(directory, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

function sourcesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return paths.filter((path) => !/\.test\.tsx?$/.test(path))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

async function readStamp(): Promise<string | undefined> {
  try {
    return await readFile(stampFile, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
