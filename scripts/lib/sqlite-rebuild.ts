import { existsSync, readFileSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureNeeds } from './debian.ts'
import { compiler } from './need.ts'
import { cacheDirectory, modulePath } from './paths.ts'
import { run } from './run.ts'
import { say, SetupError } from './say.ts'

const stableApi = "'NAPI_VERSION=10'"
const experimentalApi = "'NAPI_VERSION=2147483647', 'NAPI_EXPERIMENTAL', 'NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT'"
const builtFile = 'build/Release/better_sqlite3.node'

/**
 * Puts a better-sqlite3 that also runs on the fallback Electron into node_modules. The prebuilt one asks for
 * Node-API 10, which Electron 33 does not claim though it has every function that is used.
 */
export async function ensureRebuiltSqlite(): Promise<void> {
  const target = modulePath('better-sqlite3', builtFile)
  const cached = cachedFile()
  if (!existsSync(cached)) await rebuild(cached)
  if (existsSync(target) && (await sameFile(target, cached))) return
  await mkdir(dirname(target), { recursive: true })
  await moveIn(cached, target)
}

async function rebuild(cached: string): Promise<void> {
  await ensureNeeds(compiler)
  say('Compiling better-sqlite3 for this Electron, once (about a minute)')
  await mkdir(dirname(cached), { recursive: true })
  // make takes a path with a space in it for two: it sees neither the cache nor the clone.
  const work = await mkdtemp(join(tmpdir(), 'majordomo-sqlite-'))
  try {
    const folder = await copySource(work)
    const node = join(work, 'node')
    await symlink(dirname(dirname(process.execPath)), node)
    await compile(folder, node)
    await moveIn(join(folder, builtFile), cached)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function copySource(work: string): Promise<string> {
  const folder = join(work, 'node_modules/better-sqlite3')
  await cp(modulePath('better-sqlite3'), folder, { recursive: true })
  await cp(modulePath('node-addon-api'), join(work, 'node_modules/node-addon-api'), { recursive: true })
  await rm(join(folder, 'build'), { recursive: true, force: true })
  const gyp = await readFile(join(folder, 'binding.gyp'), 'utf8')
  if (!gyp.includes(stableApi)) throw new SetupError('This better-sqlite3 is built in another way than expected.')
  await writeFile(join(folder, 'binding.gyp'), gyp.replace(stableApi, experimentalApi))
  return folder
}

async function compile(folder: string, node: string): Promise<void> {
  // The headers come with the npm package of Node, so nothing is downloaded.
  const args = ['rebuild', '--release', '--force_build=1', `--nodedir=${node}`]
  const options = { cwd: folder, output: 'capture', timeoutMs: 20 * 60_000 } as const
  const built = await run(process.execPath, [await nodeGyp(), ...args], options)
  if (built.code !== 0) throw new SetupError(`better-sqlite3 could not be compiled:\n${built.output.slice(-4_000)}`)
  const program = `new (require('better-sqlite3'))(':memory:').prepare('SELECT 1').get()`
  const loaded = await run(process.execPath, ['-e', program], options)
  if (loaded.code !== 0) throw new SetupError(`The compiled better-sqlite3 does not load:\n${loaded.output}`)
}

/** npm's own node-gyp: npm names it to the scripts that it runs. */
async function nodeGyp(): Promise<string> {
  const named = process.env['npm_config_node_gyp']
  if (named && existsSync(named)) return named
  const { output } = await run('npm', ['root', '--global', '--silent'], { output: 'capture' })
  return join(output.trim().split('\n').at(-1) ?? '', 'npm/node_modules/node-gyp/bin/node-gyp.js')
}

/** Replaces `to` in one step, so that a process that loads it meanwhile sees the old file or the new one. */
async function moveIn(from: string, to: string): Promise<void> {
  const fresh = `${to}.${process.pid}`
  await copyFile(from, fresh)
  await rename(fresh, to)
}

async function sameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([readFile(one), readFile(other)])
  return a.equals(b)
}

function cachedFile(): string {
  const manifest = readFileSync(modulePath('better-sqlite3', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return join(cacheDirectory(), `better-sqlite3-${version}-electron-33-linux-${process.arch}`, 'better_sqlite3.node')
}
