import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { root } from './paths.ts'

/** A package of npm that is shipped as files of its own. */
export interface PackedModule {
  readonly name: string
  readonly version: string
  /** From the root of the project, such as `node_modules/ws`. */
  readonly path: string
}

export interface Target {
  readonly platform: NodeJS.Platform
  readonly arch: string
}

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly peer?: boolean
}

export interface Manifest {
  readonly name: string
  readonly productName: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly type: string
  readonly main: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** What native files need the file system for: an archive cannot be loaded from. */
export const nativeFiles = '**/*.{node,so,so.*,dll,dylib}'

/** What the app needs beside its own files: dependencies with theirs, without Node and what is only bundled or built with. */
export function packedModules(packages: Readonly<Record<string, LockEntry>>): readonly PackedModule[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.optional && !entry.devOptional && !entry.peer)
    .map(([path, { version = '' }]) => ({ name: path.split('node_modules/').at(-1) ?? path, version, path }))
}

const licence = /^(?:licen[cs]e|copying|notice)/i
const notRun = /\.(?:[cm]?ts|map|md|markdown|c|cc|cpp|h|hpp|gyp|gypi|obj|o|d|a|mk|sh|yml)$/i
const otherThanRun = new Set(['node_modules', 'test', 'tests', 'docs', 'examples', 'deps', '.github'])
const ofPlatform = /(?:^|[/\\])(darwin|linux|linuxmusl|win32)[-/\\](x64|arm64|ia32)(?=[/\\.]|$)/

/** True for the files of a dependency that run on `target`, and for its licence. `path` is from the package's folder. */
export function isRun(path: string, { platform, arch }: Target): boolean {
  if (licence.test(basename(path))) return true
  if (notRun.test(path) || path.split(sep).some((part) => otherThanRun.has(part))) return false
  const [, builtFor, builtArch] = ofPlatform.exec(path) ?? [undefined, platform, arch]
  return builtFor === platform && builtArch === arch
}

/** Writes the app as it goes into the archive: what was built, the models, and the dependencies that run. */
export async function stageApp(folder: string, target: Target, isTestBuild: boolean): Promise<readonly PackedModule[]> {
  const { packages } = readJson<{ packages: Record<string, LockEntry> }>('package-lock.json')
  const modules = packedModules(packages)
  await mkdir(folder, { recursive: true })
  for (const part of [
    'out/main',
    'out/preload',
    'out/renderer',
    'resources/models',
    'resources/trust-lines',
    'resources/icon.png',
  ])
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith(bundledFile) })
  for (const { path } of modules) copyModule(path, folder, target, isTestBuild)
  await writeFile(join(folder, 'package.json'), JSON.stringify(stagedManifest(readManifest(), isTestBuild), null, 2))
  return modules
}

/** Where the build lists what it bundled, in each of its folders. */
export const bundledFile = 'licences.json'

export const readManifest = (): Manifest => readJson<Manifest>('package.json')

function stagedManifest(manifest: Manifest, isTestBuild: boolean): Manifest & { readonly desktopName: string } {
  const { name, productName, version, description, license, type, main, dependencies } = manifest
  const marked = isTestBuild ? `${version}-test` : version
  return {
    name,
    productName,
    version: marked,
    description,
    license,
    type,
    main,
    desktopName: `${name}.desktop`,
    dependencies,
  }
}

function copyModule(path: string, folder: string, target: Target, isTestBuild: boolean): void {
  const from = join(root, path)
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
  for (const file of files) {
    // better-sqlite3 as it was compiled for the runtime of test builds; released is the one its authors built.
    const isCompiledHere = file.startsWith(`build${sep}`)
    if (isRun(file, target) && (isTestBuild || !isCompiledHere)) cpSync(join(from, file), join(folder, path, file))
  }
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T
}
