import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Need } from './need.ts'
import { run } from './run.ts'
import { say, SetupError } from './say.ts'

export interface Distribution {
  readonly id: string
  readonly like: string
  readonly version: number
}

/** Makes sure that `needs` are met: installs what is missing as root on Debian or Ubuntu, else says what to type. */
export async function ensureNeeds(needs: readonly Need[]): Promise<void> {
  if (process.platform !== 'linux') return
  const distribution = readDistribution()
  const missing = await missingNeeds(needs, distribution)
  if (missing.length === 0) return
  if (!isDebian(distribution)) throw new SetupError(otherLine(missing))
  const packages = packagesOf(missing, distribution)
  if (process.getuid?.() !== 0) throw new SetupError(missingLine(packages))
  say(`Installing Debian packages: ${packages.join(' ')}`)
  await aptGet(['update'])
  await aptGet(['install', '--yes', '--no-install-recommends', ...packages])
}

/** The one line for a user who has to install packages by hand. */
export function missingLine(packages: readonly string[]): string {
  return `Missing system packages. Type: sudo apt-get install --yes --no-install-recommends ${packages.join(' ')}`
}

/** The Debian names of `needs` on this release. */
export function packagesOf(needs: readonly Need[], distribution: Distribution): readonly string[] {
  const t64 = distribution.version >= (distribution.id === 'ubuntu' ? 24.04 : 13)
  return needs.map((need) => (t64 && need.debianPackageT64) || need.debianPackage)
}

export function parseOsRelease(text: string): Distribution {
  const value = (key: string): string => new RegExp(`^${key}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? ''
  // Debian testing has no version yet, and is newer than every one that has.
  return { id: value('ID'), like: value('ID_LIKE'), version: Number(value('VERSION_ID') || Infinity) }
}

/** The names that dpkg-query lists as installed, from its lines "name status". */
export function installedPackages(listing: string): ReadonlySet<string> {
  const lines = listing.split('\n').filter((line) => line.endsWith(' installed'))
  return new Set(lines.map((line) => line.slice(0, line.indexOf(' '))))
}

async function missingNeeds(needs: readonly Need[], distribution: Distribution): Promise<readonly Need[]> {
  const unmet = needs.filter((need) => !need.programs?.some(isOnPath))
  // Elsewhere only programs can be looked for; a missing library is named by the program that wants it.
  if (!isDebian(distribution)) return unmet.filter((need) => need.programs !== undefined)
  if (unmet.length === 0) return []
  const packages = packagesOf(unmet, distribution)
  const query = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...packages], {
    output: 'capture',
  })
  const installed = installedPackages(query.output)
  return unmet.filter((_, at) => !installed.has(packages[at] ?? ''))
}

async function aptGet(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const result = await run('apt-get', ['-qq', ...args], { env, output: 'capture', timeoutMs: 15 * 60_000 })
  if (result.code !== 0) throw new SetupError(`apt-get ${args[0]} failed:\n${result.output}`)
}

function otherLine(missing: readonly Need[]): string {
  return `Missing: ${missing.map((need) => need.label).join(', ')}. Install them with your package manager.`
}

function isDebian({ id, like }: Distribution): boolean {
  return [id, ...like.split(' ')].includes('debian')
}

/** Which Linux this is; empty where it does not say. */
export function readDistribution(): Distribution {
  try {
    return parseOsRelease(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    // A system without this file is not Debian, which is all that is asked of it.
    return { id: '', like: '', version: 0 }
  }
}

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, program)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not ours to run: either way not usable.
    return false
  }
}
