import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureNeeds } from './debian.ts'
import { downloadElectron } from './electron-download.ts'
import { fallbackDirectory, fallbackVersion, prepareFallback } from './fallback-electron.ts'
import { electronLibraries } from './need.ts'
import { cacheDirectory, modulePath } from './paths.ts'
import { say, SetupError } from './say.ts'
import { ensureRebuiltSqlite } from './sqlite-rebuild.ts'

const electronPackage = modulePath('electron')
const oneDay = 24 * 60 * 60_000

/** Makes `electron` runnable with all it needs, and returns the path of its executable. */
export async function prepareElectron(): Promise<string> {
  await ensureNeeds(electronLibraries)
  if (!installedExecutable() || (isFallback() && !failedLately())) await installElectron()
  const executable = installedExecutable()
  if (!executable) throw new SetupError('Electron is not where its package says. Remove node_modules and try again.')
  if (isFallback()) {
    say(`Electron's own download is out of reach: this is Electron ${fallbackVersion}, for trying out and tests.`)
    await ensureRebuiltSqlite()
  }
  return executable
}

async function installElectron(): Promise<void> {
  if (!(hasFallback() && failedLately())) {
    say('Fetching Electron')
    await unlinkFallback()
    if (await downloadElectron()) return
    if (!hasFallback()) throw new SetupError('Electron could not be fetched. Check the network, and try again.')
    await rememberFailure()
  }
  await linkFallback(await prepareFallback())
}

/** Electron's installer would otherwise write through the link into the cache. */
async function unlinkFallback(): Promise<void> {
  if (!isFallback()) return
  await rm(join(electronPackage, 'path.txt'), { force: true })
  await rm(join(electronPackage, 'dist'))
}

async function linkFallback(directory: string): Promise<void> {
  const link = join(electronPackage, 'dist')
  const fresh = `${link}-${process.pid}`
  await symlink(directory, fresh)
  await rm(link, { recursive: true, force: true })
  await rename(fresh, link)
  await writeFile(join(electronPackage, 'path.txt'), 'electron')
}

function installedExecutable(): string | undefined {
  const pathFile = join(electronPackage, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const executable = join(electronPackage, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(executable) ? executable : undefined
}

function isFallback(): boolean {
  const [dist, fallback] = [join(electronPackage, 'dist'), fallbackDirectory()]
  return existsSync(dist) && existsSync(fallback) && realpathSync(dist) === realpathSync(fallback)
}

function hasFallback(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

/** A failed download is tried again after a day, so that `npm ci` without that network costs nothing. */
function failedLately(): boolean {
  const marker = failureMarker()
  return existsSync(marker) && Date.now() - statSync(marker).mtimeMs < oneDay
}

async function rememberFailure(): Promise<void> {
  await mkdir(cacheDirectory(), { recursive: true })
  await writeFile(failureMarker(), new Date().toISOString())
}

function failureMarker(): string {
  const { version } = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')) as { version: string }
  return join(cacheDirectory(), `electron-${version}-unreachable`)
}
