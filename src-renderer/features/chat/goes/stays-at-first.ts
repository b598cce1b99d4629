import type { Preview } from '../../../../src-main/contract/preview.ts'

/** The keys of what is not ticked before the user ticks it: the app itself answers with what holds, where that is known. */
export function staysAtFirst({ to, pieces }: Pick<Preview, 'to' | 'pieces'>): ReadonlySet<string> {
  const hasCurrent = pieces.some(({ group, isPast }) => group === 'found' && !isPast)
  return new Set(!to.isModel && hasCurrent ? pieces.flatMap(({ key, isPast }) => (isPast ? key : [])) : [])
}
