import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { prepareElectron } from './electron-runtime.ts'
import { modulePath } from './paths.ts'

/** The Electron that a package is made with. */
export interface PackageRuntime {
  readonly folder: string
  readonly version: string
  /** Made with another Electron than the declared one: for trying out, never for release. */
  readonly isTestBuild: boolean
}

/** Prepares Electron and says which one it is. */
export async function preparePackageRuntime(): Promise<PackageRuntime> {
  await prepareElectron()
  const folder = realpathSync(modulePath('electron', 'dist'))
  const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
  const declared = JSON.parse(readFileSync(modulePath('electron', 'package.json'), 'utf8')) as { version: string }
  return { folder, version, isTestBuild: version !== declared.version }
}

/** What a packaged app lets nobody do from outside. */
export const packageFuses = (platform: NodeJS.Platform): FuseV1Config => ({
  version: FuseVersion.V1,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Electron checks the archive on these two only.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform === 'darwin' || platform === 'win32',
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
})
