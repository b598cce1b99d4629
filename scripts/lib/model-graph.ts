import { bytesField, type Field, floatField, integerField, messageField, textField } from './model-protobuf.ts'

export type Attributes = Readonly<Record<string, number | { readonly float: number } | readonly number[]>>

export interface Node {
  readonly op: string
  readonly inputs: readonly string[]
  readonly output: string
  /** Its further outputs. */
  readonly more?: readonly string[]
  readonly attributes?: Attributes
  /** Of onnxruntime's own operators. */
  readonly contrib?: boolean
}

type TensorData = Float32Array | Int8Array | Int32Array | BigInt64Array

/** Writes an ONNX graph (onnx.proto3); the numbers are those of its fields and of its data types. */
export function createGraph() {
  const nodes: Field[] = []
  const tensors: Field[] = []
  return {
    /** Adds an operation and returns the name of what it makes. */
    node({ op, inputs, output, more = [], attributes = {}, contrib = false }: Node): string {
      const named = Object.entries(attributes).map(([name, value]) => messageField(5, attribute(name, value)))
      nodes.push(
        messageField(1, [
          ...inputs.map((input) => textField(1, input)),
          ...[output, ...more].map((name) => textField(2, name)),
          textField(4, op),
          ...named,
          ...(contrib ? [textField(7, contribDomain)] : []),
        ]),
      )
      return output
    },
    /** Adds a constant and returns its name. */
    constant(name: string, shape: readonly number[], data: TensorData): string {
      const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      const dims = shape.map((size) => integerField(1, size))
      tensors.push(messageField(5, [...dims, integerField(2, typeOf(data)), textField(8, name), bytesField(9, raw)]))
      return name
    },
    /** The whole model file. */
    finish(name: string, inputs: readonly ValueInfo[], outputs: readonly ValueInfo[]): Buffer {
      const graph = [
        ...nodes,
        textField(2, name),
        ...tensors,
        ...inputs.map((input) => messageField(11, valueInfo(input))),
        ...outputs.map((output) => messageField(12, valueInfo(output))),
      ]
      const versions = [[integerField(2, 17)], [textField(1, contribDomain), integerField(2, 1)]]
      return Buffer.concat([
        integerField(1, 8),
        messageField(7, graph),
        ...versions.map((version) => messageField(8, version)),
      ])
    },
  }
}

export interface ValueInfo {
  readonly name: string
  readonly type: 'float' | 'int32'
  /** A name is a size that is known at run time. */
  readonly shape: readonly (number | string)[]
}

const contribDomain = 'com.microsoft'
const dataType = { float: 1, int8: 3, int32: 6, int64: 7 } as const

function typeOf(data: TensorData): number {
  if (data instanceof Float32Array) return dataType.float
  if (data instanceof Int8Array) return dataType.int8
  return data instanceof Int32Array ? dataType.int32 : dataType.int64
}

function attribute(name: string, value: Attributes[string]): readonly Field[] {
  if (typeof value === 'number') return [textField(1, name), integerField(3, value), integerField(20, 2)]
  if ('float' in value) return [textField(1, name), floatField(2, value.float), integerField(20, 1)]
  return [textField(1, name), ...value.map((item) => integerField(8, item)), integerField(20, 7)]
}

function valueInfo({ name, type, shape }: ValueInfo): readonly Field[] {
  const dims = shape.map((size) =>
    messageField(1, [typeof size === 'number' ? integerField(1, size) : textField(2, size)]),
  )
  const tensor = [integerField(1, dataType[type]), messageField(2, dims)]
  return [textField(1, name), messageField(2, [messageField(1, tensor)])]
}
