import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Encoder, openEncoder } from '../../src-main/llm/embedding/local/encoder.ts'
import { modelFiles } from '../../src-main/llm/embedding/local/model-files.ts'
import { createWordPiece } from '../../src-main/llm/embedding/local/word-piece.ts'
import { sourceModels } from '../../src-main/testing/source-parts.ts'
import { encoderTensors } from './model.ts'
import type { Matrix } from './model-safetensors.ts'

const sentences = [
  'I moved to Lisbon in spring.',
  'My sister plays the cello on Sundays.',
  'Which bus goes to the airport?',
  'The printer on the third floor is broken again.',
  'She is allergic to peanuts.',
  'Error 502 when deploying the billing service',
  'two tickets for the late show',
  'Remember that I prefer window seats.',
  'Our anniversary is on 4 June.',
  'Is it cheaper to rent or to buy?',
]

let encoder: Encoder
beforeAll(async () => {
  encoder = await openEncoder(sourceModels, { run: (work) => work() })
})
afterAll(() => encoder.close())

test('vectors of the written model point where those of its weights do', { timeout: 60_000 }, async () => {
  const wordPiece = createWordPiece(readFileSync(`${sourceModels}/${modelFiles.vocabulary.path}`, 'utf8'))
  const original = createReference(await encoderTensors())
  const similarities: number[] = []
  for (const text of sentences) {
    const written = await encoder.encode({ prefix: '', text })
    similarities.push(dot(written, original(wordPiece.encode(text))))
  }
  expect(Math.min(...similarities)).toBeGreaterThan(0.98)
  expect(Math.max(...similarities)).toBeLessThan(1.000_01)
})

type Vector = Float32Array

/** BERT as published (Devlin et al. 2019), in plain floating point, then the mean of the tokens at unit length. */
function createReference(tensor: (name: string) => Matrix): (ids: readonly number[]) => Vector {
  const embeddings = ['word', 'position', 'token_type'].map((name) => tensor(`embeddings.${name}_embeddings.weight`))
  const [words, positions, types] = embeddings.map(({ values, columns }) => (row: number) => {
    return values.subarray(row * columns, (row + 1) * columns)
  })
  const linear = (name: string) => {
    const { rows, columns, values } = tensor(`${name}.weight`)
    const bias = tensor(`${name}.bias`).values
    return (input: Vector): Vector =>
      Float32Array.from({ length: rows }, (_, row) => {
        return (bias[row] ?? 0) + dot(values.subarray(row * columns, (row + 1) * columns), input)
      })
  }
  const normalised = (name: string) => {
    const weight = tensor(`${name}.weight`).values
    const bias = tensor(`${name}.bias`).values
    return (input: Vector): Vector => {
      const mean = input.reduce((sum, value) => sum + value, 0) / input.length
      const spread = Math.sqrt(input.reduce((sum, value) => sum + (value - mean) ** 2, 0) / input.length)
      return input.map((value, at) => ((value - mean) / spread) * (weight[at] ?? 0) + (bias[at] ?? 0))
    }
  }
  const layers = Array.from({ length: 6 }, (_, layer) => {
    const name = `encoder.layer.${layer}`
    const [query, key, value] = ['query', 'key', 'value'].map((part) => linear(`${name}.attention.self.${part}`))
    return {
      query,
      key,
      value,
      mix: linear(`${name}.attention.output.dense`),
      normMix: normalised(`${name}.attention.output.LayerNorm`),
      widen: linear(`${name}.intermediate.dense`),
      narrow: linear(`${name}.output.dense`),
      normOut: normalised(`${name}.output.LayerNorm`),
    }
  })
  const normEmbedding = normalised('embeddings.LayerNorm')

  return (ids) => {
    let tokens = ids.map((id, at) => normEmbedding(sum(words?.(id), positions?.(at), types?.(0))))
    for (const layer of layers) {
      const [queries = [], keys = [], values = []] = [layer.query, layer.key, layer.value].map((project) =>
        tokens.map((token) => project?.(token) ?? token),
      )
      tokens = tokens.map((token, at) => {
        const mixed = layer.normMix(sum(token, layer.mix(attend(queries[at] ?? token, keys, values))))
        return layer.normOut(sum(mixed, layer.narrow(layer.widen(mixed).map(gelu))))
      })
    }
    const total = sum(...tokens)
    return total.map((value) => value / Math.hypot(...total))
  }
}

/** Twelve heads of 32 numbers each. */
function attend(query: Vector, keys: readonly Vector[], values: readonly Vector[]): Vector {
  const output = new Float32Array(query.length)
  for (let from = 0; from < query.length; from += 32) {
    const part = query.subarray(from, from + 32)
    const weights = keys.map((key) => Math.exp(dot(part, key.subarray(from, from + 32)) / Math.sqrt(32)))
    const all = weights.reduce((one, other) => one + other, 0)
    values.forEach((value, at) => {
      for (let i = from; i < from + 32; i++) output[i] = (output[i] ?? 0) + ((weights[at] ?? 0) / all) * (value[i] ?? 0)
    })
  }
  return output
}

function gelu(value: number): number {
  return (value / 2) * (1 + erf(value / Math.SQRT2))
}

/** Abramowitz and Stegun 7.1.26; off by at most 1.5e-7. */
function erf(value: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(value))
  const poly =
    t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))))
  return Math.sign(value) * (1 - poly * Math.exp(-value * value))
}

function dot(one: Vector, other: Vector): number {
  let total = 0
  for (let at = 0; at < one.length; at++) total += (one[at] ?? 0) * (other[at] ?? 0)
  return total
}

function sum(...vectors: readonly (Vector | undefined)[]): Vector {
  const [first = new Float32Array(0), ...rest] = vectors
  return first.map((value, at) => rest.reduce((total, vector) => total + (vector?.[at] ?? 0), value))
}
