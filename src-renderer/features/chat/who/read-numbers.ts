import type { Price } from '../../../../src-main/contract/model.ts'

interface TypedPrice {
  readonly input: string
  readonly output: string
  readonly currency: string
}

/** A price as it was typed; null where nothing was, undefined where it cannot be read. */
export function readPrice({ input, output, currency }: TypedPrice): Price | null | undefined {
  if (input.trim() === '' && output.trim() === '') return null
  const [taken, given] = [toAmount(input), toAmount(output)]
  const code = currency.trim().toUpperCase()
  return taken === null || given === null || !/^[A-Z]{3}$/u.test(code)
    ? undefined
    : { input: taken, output: given, currency: code }
}

/** A number of tokens: "128000", "128,000", "128k". Null where nothing was typed, undefined where it cannot be read. */
export function readWindow(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const [, digits, unit] = /^(\d[\d,. ]*)(k?)$/u.exec(typed) ?? []
  if (digits === undefined) return undefined
  const size = Number(digits.replaceAll(/[,. ]/gu, '')) * (unit === 'k' ? 1_000 : 1)
  return size >= 1_024 && size <= 10_000_000 ? size : undefined
}

/** With a point or a comma. Nothing is nought. */
function toAmount(text: string): number | null {
  const amount = text.trim() === '' ? 0 : Number(text.trim().replace(',', '.'))
  return Number.isFinite(amount) && amount >= 0 && amount <= 1_000_000 ? amount : null
}
