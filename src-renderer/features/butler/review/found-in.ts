/** Whether any part holds something; undefined while none does and not all of them are there. */
export function foundIn(parts: readonly (readonly unknown[] | undefined)[]): boolean | undefined {
  if (parts.some((items) => items && items.length > 0)) return true
  return parts.includes(undefined) ? undefined : false
}
