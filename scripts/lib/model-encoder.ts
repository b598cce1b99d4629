import { createGraph } from './model-graph.ts'
import { quantizeRows, quantizeWeights, stack, transpose } from './model-quantize.ts'
import type { Matrix } from './model-safetensors.ts'

const layers = 6
const heads = 12
const width = 384
const positions = 128

/**
 * A sentence encoder of the form of all-MiniLM-L6-v2, by its tensors, as an ONNX model: BERT, mean of the tokens, unit length.
 * `ids` is [1, tokens], `vectors` [1, 384]. One text at a time: activations are quantized over a whole run,
 * so in a run of several a text's vector would depend on the others, and the gain in speed is small.
 */
export function writeEncoder(tensor: (name: string) => Matrix): Buffer {
  const graph = createGraph()
  const writer = { tensor, graph }

  let hidden = addEmbeddings(writer)
  for (let layer = 0; layer < layers; layer++) hidden = addLayer(writer, hidden, layer)
  addPooling(writer, hidden)

  return graph.finish(
    'minilm-l6-v2',
    [{ name: 'ids', type: 'int32', shape: [1, 'tokens'] }],
    [{ name: 'vectors', type: 'float', shape: [1, width] }],
  )
}

interface Writer {
  readonly tensor: (name: string) => Matrix
  readonly graph: ReturnType<typeof createGraph>
}

function addEmbeddings({ tensor, graph }: Writer): string {
  const words = tensor('embeddings.word_embeddings.weight')
  const { values, scales } = quantizeRows(words)
  const table = graph.constant('words', [words.rows, width], values)
  const scale = graph.constant('words.scale', [words.rows, 1], scales)
  const rows = graph.node({ op: 'Gather', inputs: [table, 'ids'], output: 'words.rows' })
  const floats = graph.node({ op: 'Cast', inputs: [rows], output: 'words.floats', attributes: { to: 1 } })
  const factors = graph.node({ op: 'Gather', inputs: [scale, 'ids'], output: 'words.factors' })
  const embedded = graph.node({ op: 'Mul', inputs: [floats, factors], output: 'words.embedded' })

  const place = tensor('embeddings.position_embeddings.weight').values.slice(0, positions * width)
  // Every text is one segment, so its type's vector belongs to each place.
  const segment = tensor('embeddings.token_type_embeddings.weight').values
  const places = place.map((value, at) => value + (segment[at % width] ?? 0))
  const shape = graph.node({ op: 'Shape', inputs: ['ids'], output: 'ids.shape', attributes: { start: 1 } })
  const zero = graph.constant('zero', [1], new BigInt64Array([0n]))
  const placed = graph.node({
    op: 'Slice',
    inputs: [graph.constant('places', [positions, width], places), zero, shape, zero],
    output: 'places.used',
  })
  const sum = graph.node({ op: 'Add', inputs: [embedded, placed], output: 'embedded' })
  return graph.node({
    op: 'LayerNormalization',
    inputs: [sum, ...norm({ tensor, graph }, 'embeddings.LayerNorm')],
    output: 'layer.0.in',
    attributes: { epsilon },
  })
}

function addLayer(writer: Writer, input: string, layer: number): string {
  const { graph } = writer
  const source = `encoder.layer.${layer}`
  const name = `layer.${layer}`
  const parts = ['query', 'key', 'value'].map((part) => `${source}.attention.self.${part}`)
  const projected = multiply(writer, input, parts, `${name}.projected`)
  const [query, ...rest] = ['query', 'key', 'value'].map((part) => `${name}.${part}`)
  graph.node({ op: 'Split', inputs: [projected], output: query ?? '', more: rest, attributes: { axis: 2 } })
  const attended = graph.node({
    op: 'MultiHeadAttention',
    inputs: [query ?? '', ...rest],
    output: `${name}.attended`,
    attributes: { num_heads: heads },
    contrib: true,
  })
  const mixed = multiply(writer, attended, [`${source}.attention.output.dense`], `${name}.mixed`)
  const middle = addNormalised(writer, [input, mixed], `${source}.attention.output.LayerNorm`, `${name}.middle`)
  const wide = multiply(writer, middle, [`${source}.intermediate.dense`], `${name}.wide`)
  const active = graph.node({ op: 'Gelu', inputs: [wide], output: `${name}.active`, contrib: true })
  const narrow = multiply(writer, active, [`${source}.output.dense`], `${name}.narrow`)
  return addNormalised(writer, [middle, narrow], `${source}.output.LayerNorm`, `layer.${layer + 1}.in`)
}

/** `input` times the stacked weights of `sources`, plus their biases. */
function multiply({ tensor, graph }: Writer, input: string, sources: readonly string[], output: string): string {
  const weights = stack(sources.map((source) => tensor(`${source}.weight`)))
  const bias = stack(sources.map((source) => tensor(`${source}.bias`)))
  const { values, scales } = quantizeWeights(weights)
  const { rows, columns } = weights
  const inputs = [
    input,
    graph.constant(`${output}.weight`, [columns, rows], transpose(values, rows)),
    graph.constant(`${output}.scale`, [rows], scales),
    '',
    graph.constant(`${output}.bias`, [rows], bias.values),
  ]
  return graph.node({ op: 'DynamicQuantizeMatMul', inputs, output, contrib: true })
}

function addNormalised(writer: Writer, summands: readonly string[], source: string, output: string): string {
  return writer.graph.node({
    op: 'SkipLayerNormalization',
    inputs: [...summands, ...norm(writer, source)],
    output,
    attributes: { epsilon },
    contrib: true,
  })
}

function norm({ tensor, graph }: Writer, source: string): readonly string[] {
  return ['weight', 'bias'].map((part) =>
    graph.constant(`${source}.${part}`, [width], tensor(`${source}.${part}`).values),
  )
}

function addPooling({ graph }: Writer, hidden: string): void {
  const mean = graph.node({
    op: 'ReduceMean',
    inputs: [hidden],
    output: 'mean',
    attributes: { axes: [1], keepdims: 0 },
  })
  graph.node({ op: 'LpNormalization', inputs: [mean], output: 'vectors', attributes: { axis: 1, p: 2 } })
}

const epsilon = { float: 1e-12 }
