import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { run } from './run.ts'
import { say, SetupError } from './say.ts'

export interface Release {
  /** The checkout that is released. */
  readonly root: string
  readonly version: string
  /** Such as 2026-11-23. */
  readonly day: string
}

export interface ReleaseSteps {
  /** Runs the checks and tests; rejects where one fails. */
  verify(): Promise<void>
  /** What `npm audit --json` answers. */
  audit(): Promise<string>
  /** Makes the packages of the version that stands in package.json. The result is the files to hand out. */
  make(): Promise<readonly string[]>
}

/** What is known of holes in what the app is made of; null where that could not be asked. */
export type AuditVerdict = { readonly severe: readonly string[]; readonly others: number } | null

const [manifestFile, lockFile, changelogFile] = ['package.json', 'package-lock.json', 'CHANGELOG.md'] as const
const written = [manifestFile, lockFile, changelogFile]

/**
 * Makes a release of a clean checkout: version and changelog, then the packages with their checksums. Commits, tags and
 * pushes nothing. Where a step fails, its files are as they were before. The result is the folder of what to hand out.
 */
export async function release({ root, version, day }: Release, steps: ReleaseSteps): Promise<string> {
  const before = await readAll(root)
  const after = {
    [manifestFile]: withVersion(before[manifestFile], version),
    [lockFile]: withLockVersion(before[lockFile], version),
    [changelogFile]: withRelease(before[changelogFile], version, day),
  }
  await refuseDirty(root)
  if ((await git(root, 'tag', '--list', `v${version}`)) !== '') throw new SetupError(`The tag v${version} exists.`)
  await steps.verify()
  sayAudit(readAudit(await steps.audit()))
  try {
    for (const name of written) await writeFile(join(root, name), after[name])
    return await collect(join(root, 'dist', `release-${version}`), await steps.make())
  } catch (error) {
    for (const name of written) await writeFile(join(root, name), before[name])
    throw error
  }
}

/** What is left to do by hand. */
export const gitCommands = (version: string): readonly string[] => [
  `git commit -m "release: ${version}" -- ${written.join(' ')}`,
  `git tag -a v${version} -m "Majordomo ${version}"`,
  'git push --follow-tags',
]

interface Versioned {
  readonly version: string
}

/** The manifest with a version that has to be later than its own. */
function withVersion(manifest: string, version: string): string {
  const parsed = JSON.parse(manifest) as Versioned
  if (!isLater(version, parsed.version))
    throw new SetupError(`${version} is no version after ${parsed.version}: give it as 1.2.3.`)
  return toJson({ ...parsed, version })
}

function withLockVersion(lock: string, version: string): string {
  const parsed = JSON.parse(lock) as Versioned & { readonly packages: { readonly '': Versioned } }
  return toJson({ ...parsed, version, packages: { ...parsed.packages, '': { ...parsed.packages[''], version } } })
}

/** The changelog with what is unreleased under the version and its day. */
function withRelease(changelog: string, version: string, day: string): string {
  const [all, news = ''] = /^## Unreleased\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(changelog) ?? []
  if (all === undefined || news.trim() === '')
    throw new SetupError('CHANGELOG.md says nothing under “Unreleased”: say there what is new.')
  return changelog.replace('## Unreleased\n', `## ${version} (${day})\n`)
}

function isLater(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  const differs = one?.findIndex((number, index) => number !== other?.[index]) ?? -1
  return one !== null && other !== null && differs >= 0 && (one[differs] ?? 0) > (other[differs] ?? 0)
}

const numbersOf = (version: string): readonly number[] | null =>
  /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/.test(version) ? version.split('.').map(Number) : null

async function refuseDirty(root: string): Promise<void> {
  const changed = await git(root, 'status', '--porcelain')
  if (changed !== '') throw new SetupError(`A release is made of what is committed. These files are not:\n${changed}`)
}

async function git(root: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args, { cwd: root, output: 'capture', timeoutMs: 60_000 })
  if (code !== 0) throw new SetupError(`git ${args[0]} failed:\n${output}`)
  return output.trimEnd()
}

const auditSchema = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})

/** Reads what `npm audit --json` answered. */
export function readAudit(answer: string): AuditVerdict {
  const report = auditSchema.safeParse(parseJson(answer)).data
  if (!report) return null
  const isSevere = (severity: string): boolean => severity === 'high' || severity === 'critical'
  const severe = Object.entries(report.vulnerabilities).filter(([, { severity }]) => isSevere(severity))
  return {
    severe: severe.map(([name, { severity }]) => `${name} (${severity})`),
    others: report.metadata.vulnerabilities.total - severe.length,
  }
}

function sayAudit(verdict: AuditVerdict): void {
  if (!verdict) return say('npm audit: not asked, the registry answers no such question here. Ask where it does.')
  const { severe, others } = verdict
  if (severe.length > 0) throw new SetupError(`npm audit knows of severe holes: ${severe.join(', ')}.`)
  say(`npm audit: nothing severe${others > 0 ? `, ${others} lesser ones` : ''}.`)
}

/** Puts the files into one folder, with their checksums as `sha256sum --check` reads them. */
async function collect(folder: string, files: readonly string[]): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sums: string[] = []
  for (const file of files) {
    await copyFile(file, join(folder, basename(file)))
    sums.push(`${await sha256(file)}  ${basename(file)}\n`)
  }
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''))
  return folder
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function readAll(root: string): Promise<Record<(typeof written)[number], string>> {
  const read = (name: string): Promise<string> => readFile(join(root, name), 'utf8')
  const [manifest, lock, changelog] = await Promise.all([read(manifestFile), read(lockFile), read(changelogFile)])
  return { [manifestFile]: manifest, [lockFile]: lock, [changelogFile]: changelog }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // What is not JSON answers nothing.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
