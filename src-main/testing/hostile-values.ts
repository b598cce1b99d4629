/** What no field of any command should be broken by. */
export const hostileValues: readonly unknown[] = [
  null,
  undefined,
  true,
  -1,
  0,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  10n,
  [],
  {},
  '',
  '   ',
  'a\0b',
  'lone \ud800 surrogate',
  `'; DROP TABLE memories; --`,
  `" OR "1"="1`,
  'NEAR(a b) AND NOT c* ^d : {x} "unclosed',
  '* OR (',
  'head : coffee',
  '%_\\',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'agent://majordomo/knowledge/../x',
  'agent://majordomo//x',
  'AGENT://majordomo',
  'http://[',
  '键\nsecond: line',
  '__proto__',
  'constructor',
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  deep(2_000),
  Symbol('never'),
  () => 'never',
  new Map([['a', 1]]),
  new Date(Number.NaN),
]

/** A value inside so many others. */
export function deep(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}
