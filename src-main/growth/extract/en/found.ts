import { kinds, many, one, type Finding } from '../rule.ts'

type Kind = keyof typeof kinds

/** Below this a finding waits in the inbox. */
export const unsure = 0.6

interface Slotted {
  readonly subject?: string
  readonly attribute: string
  readonly value: string
  /** One has one of them at a time. */
  readonly single?: boolean
}

/** A finding of a kind with its slot; null where the value is empty. */
export function found(
  kind: Kind,
  title: string,
  { subject = 'user', attribute, value, single = false }: Slotted,
  rest: Partial<Finding> = {},
): Finding | null {
  if (value.trim() === '') return null
  return { ...kinds[kind], title, slot: (single ? one : many)(subject, attribute, value), ...rest }
}

/** A finding in words alone. */
export const told = (kind: Kind, title: string, rest: Partial<Finding> = {}): Finding => ({
  ...kinds[kind],
  title,
  slot: null,
  ...rest,
})

export const present = (findings: readonly (Finding | null)[]): readonly Finding[] =>
  findings.filter((finding) => finding !== null)
