import { AppError } from './error.ts'

/** One answer for what is not there and for what belongs to another owner. */
export const notFound = (what: string): AppError => new AppError('not_found', `There is no such ${what}.`)

/** `value`, or a `not_found` error. */
export function found<Value>(value: Value | undefined | null, what: string): Value {
  if (value === undefined || value === null) throw notFound(what)
  return value
}
