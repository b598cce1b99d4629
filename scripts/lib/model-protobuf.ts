/** One field of a protobuf message, encoded. */
export type Field = Uint8Array

const varintType = 0
const bytesType = 2
const fixed32Type = 5

/** An integer from 0 on. */
export function integerField(number: number, value: number): Field {
  return Buffer.concat([varint(number * 8 + varintType), varint(value)])
}

export function floatField(number: number, value: number): Field {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([varint(number * 8 + fixed32Type), bytes])
}

export function bytesField(number: number, value: Uint8Array): Field {
  return Buffer.concat([varint(number * 8 + bytesType), varint(value.byteLength), value])
}

export function textField(number: number, value: string): Field {
  return bytesField(number, Buffer.from(value, 'utf8'))
}

export function messageField(number: number, fields: readonly Field[]): Field {
  return bytesField(number, Buffer.concat(fields))
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
