import { createPackageWithOptions } from '@electron/asar'
import { flipFuses } from '@electron/fuses'
import { readdirSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { debName, makeDeb } from './package-deb.ts'
import { nativeFiles, readManifest, stageApp } from './package-files.ts'
import { writeLicences } from './package-licences.ts'
import { packageFuses, type PackageRuntime, preparePackageRuntime } from './package-runtime.ts'
import { root } from './paths.ts'
import { say } from './say.ts'

/** Where packages are made. */
const distFolder = join(root, 'dist')
/** Licences and bill of materials of what is shipped. */
export const legalFolder = join(distFolder, 'legal')
/** The app as it goes into an archive; packagers of other systems take it from there. */
const stageFolder = join(distFolder, 'app')

export interface MadePackage {
  /** The folder that the app runs from. */
  readonly folder: string
  readonly executable: string
  readonly deb: string
}

/** Where the package for this computer is made, with this runtime. */
export function packagePaths({ isTestBuild }: PackageRuntime): MadePackage {
  const { name, productName, version } = readManifest()
  const { platform, arch } = process
  const folder = join(distFolder, `${productName}-${version}-${platform}-${arch}${isTestBuild ? '-test' : ''}`)
  return { folder, executable: join(folder, name), deb: join(distFolder, debName(readManifest(), arch, isTestBuild)) }
}

/** Writes the app into dist/app, with licences and bill of materials beside it in dist/legal. */
export async function stage(runtime: PackageRuntime): Promise<void> {
  await buildIfStale()
  for (const folder of [stageFolder, legalFolder]) await rm(folder, { recursive: true, force: true })
  await mkdir(legalFolder, { recursive: true })
  await writeLicences(legalFolder, await stageApp(stageFolder, process, runtime.isTestBuild), runtime)
}

/** Makes the folder and the Debian package of this Linux. */
export async function makePackage(): Promise<MadePackage> {
  const runtime = await preparePackageRuntime()
  await stage(runtime)
  const made = packagePaths(runtime)
  await makeFolder(made, runtime)
  say(`${made.folder}: ${megabytes(sizeBelow(made.folder))}`)
  const about = { manifest: readManifest(), arch: process.arch, isTestBuild: runtime.isTestBuild }
  await makeDeb(made.folder, made.deb, about)
  say(`${made.deb}: ${megabytes(statSync(made.deb).size)}`)
  if (runtime.isTestBuild) say(`A test build: it is made with Electron ${runtime.version}, which is not for release.`)
  return made
}

async function makeFolder({ folder, executable }: MadePackage, runtime: PackageRuntime): Promise<void> {
  const resources = join(folder, 'resources')
  await rm(folder, { recursive: true, force: true })
  await cp(runtime.folder, folder, { recursive: true, verbatimSymlinks: true })
  // By another name than `electron` the runtime takes itself for packaged: `app.isPackaged`.
  await rename(join(folder, 'electron'), executable)
  await rm(join(resources, 'default_app.asar'), { force: true })
  await createPackageWithOptions(stageFolder, join(resources, 'app.asar'), { unpack: nativeFiles })
  await cp(legalFolder, folder, { recursive: true })
  await flipFuses(executable, packageFuses(process.platform))
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

const sizeBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
