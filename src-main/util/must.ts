/** Returns `value`, or throws where an invariant (`what`) does not hold. */
export function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`)
  return value
}
