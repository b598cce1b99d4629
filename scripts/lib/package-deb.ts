import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { electronLibraries, type Need } from './need.ts'
import type { Manifest } from './package-files.ts'
import { root } from './paths.ts'
import { run } from './run.ts'
import { SetupError } from './say.ts'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const installedIn = 'opt/Majordomo'

/** The name of the package's file, as Debian names them. */
export const debName = (manifest: Manifest, arch: string, isTestBuild: boolean): string =>
  `${manifest.name}_${debVersion(manifest, isTestBuild)}_${debArch(arch)}.deb`

/** Makes `file` out of the folder that the app runs from. */
export async function makeDeb(
  appFolder: string,
  file: string,
  about: { readonly manifest: Manifest; readonly arch: string; readonly isTestBuild: boolean },
): Promise<void> {
  const tree = `${file}.tree`
  await rm(tree, { recursive: true, force: true })
  try {
    await fillTree(tree, appFolder, about.manifest)
    const files = filesBelow(tree)
    const kilobytes = files.reduce((sum, path) => sum + Math.ceil(statSync(join(tree, path)).size / 1024), 0)
    await put(tree, 'DEBIAN/control', controlFile({ ...about, kilobytes }))
    await put(tree, 'DEBIAN/md5sums', files.map((path) => `${md5(join(tree, path))}  ${path}\n`).join(''))
    const args = ['--root-owner-group', '-Zxz', '--build', tree, file]
    const { code, output } = await run('dpkg-deb', args, { output: 'capture', timeoutMs: 15 * 60_000 })
    if (code !== 0) throw new SetupError(`dpkg-deb failed:\n${output}`)
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

/** What Debian knows of the package. */
export function controlFile(about: {
  readonly manifest: Manifest
  readonly arch: string
  readonly isTestBuild: boolean
  readonly kilobytes: number
}): string {
  const { manifest, arch, isTestBuild, kilobytes } = about
  const remark = isTestBuild
    ? [' .', ' A build for trying out: its Electron is past its support. Not for release.']
    : []
  return [
    `Package: ${manifest.name}`,
    `Version: ${debVersion(manifest, isTestBuild)}`,
    'Section: utils',
    'Priority: optional',
    `Architecture: ${debArch(arch)}`,
    `Installed-Size: ${kilobytes}`,
    `Depends: ${['libc6', 'libstdc++6', ...electronLibraries.map(eitherName)].join(', ')}`,
    'Recommends: libsecret-1-0, fonts-noto-cjk',
    // Whoever releases it puts an address here that is read.
    `Maintainer: The ${manifest.productName} maintainers <maintainers@majordomo.invalid>`,
    `Description: ${manifest.description.replace(/^A /, '').replace(/\.$/, '')}`,
    ' Majordomo stores what you say, learns from it what is worth knowing, and finds',
    ' it again when it matters: in English and in Chinese, without a network.',
    ...remark,
    '',
  ].join('\n')
}

/** How desktops show and start the app. */
export const desktopEntry = ({ name, productName, description }: Manifest): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${productName}`,
    'Name[zh_CN]=管家',
    'Name[zh_TW]=管家',
    `Comment=${description}`,
    'Comment[zh_CN]=会记事的桌面聊天助手，一切都在你自己的电脑上。',
    'Comment[zh_TW]=會記事的桌面聊天助理，一切都在你自己的電腦上。',
    `Exec=/${installedIn}/${name} %u`,
    `Icon=${name}`,
    'Terminal=false',
    `StartupWMClass=${productName}`,
    'Categories=Office;Utility;',
    'MimeType=x-scheme-handler/majordomo;',
    '',
  ].join('\n')

async function fillTree(tree: string, appFolder: string, manifest: Manifest): Promise<void> {
  const app = join(tree, installedIn)
  const { name } = manifest
  await mkdir(dirname(app), { recursive: true })
  await cp(appFolder, app, { recursive: true, verbatimSymlinks: true })
  await makeReadable(tree)
  // The helper of Chromium's sandbox, where the system keeps user namespaces from programs.
  await chmod(join(app, 'chrome-sandbox'), 0o4755)
  await put(tree, `usr/share/applications/${name}.desktop`, desktopEntry(manifest))
  await mkdir(join(tree, 'usr/share/icons/hicolor/scalable/apps'), { recursive: true })
  await copyFile(join(root, 'resources/icon.svg'), join(tree, `usr/share/icons/hicolor/scalable/apps/${name}.svg`))
  await put(tree, `usr/share/doc/${name}/copyright`, copyright())
  await mkdir(join(tree, 'usr/bin'), { recursive: true })
  await symlink(`../../${installedIn}/${name}`, join(tree, 'usr/bin', name))
  await makeReadable(join(tree, 'usr'))
}

/** Everybody may read what is installed, whatever the umask was. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755)
  }
}

async function put(tree: string, path: string, text: string): Promise<void> {
  const file = join(tree, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o755 })
  await writeFile(file, text)
  await chmod(file, 0o644)
}

const filesBelow = (tree: string): string[] =>
  readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)))
    .toSorted()

const md5 = (file: string): string => createHash('md5').update(readFileSync(file)).digest('hex')

const copyright = (): string =>
  `${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}\n\nWhat comes with it: /${installedIn}/THIRD_PARTY.txt\n`

const eitherName = ({ debianPackage, debianPackageT64 }: Need): string =>
  debianPackageT64 ? `${debianPackageT64} | ${debianPackage}` : debianPackage

/** A test build is older than the release of its version. */
const debVersion = ({ version }: Manifest, isTestBuild: boolean): string => `${version}${isTestBuild ? '~test' : ''}`

const debArch = (arch: string): string => architectures[arch] ?? arch
