import { kinds, one, rule, type Finding, type Rule } from '../rule.ts'
import { capital, re } from './subject-patterns.ts'
import { nameOf } from './values.ts'
import { jobsIn } from './work.ts'

/** "I'm Dana, 41, from Cork": who one is, in a row. */
export const introductionRule: Rule = rule(
  re(
    String.raw`^(?:i'm|i am|my name is|my name's|this is) (?<name>(?-i:\p{Lu})[\p{L}'’-]+(?: (?-i:\p{Lu})[\p{L}'’-]+)?),? (?<rest>(?:\d{1,2}\b|(?:originally )?from |(?:living |based )in |in (?-i:\p{Lu})|an? ).{1,100})`,
  ),
  ({ name = '', rest = '' }) => {
    const told = rest.split(/,\s*(?:and )?|\s+and\s+/).flatMap((part) => partOf(part.trim()))
    const isRow = told.length > 1 || /^(?:\d|originally|from|living|based|in )/i.test(rest)
    return nameOf(name) === '' || told.length === 0 || !isRow
      ? []
      : [
          {
            ...kinds.identity,
            importance: 9,
            title: `Name: ${name}`,
            content: `I'm ${name}`,
            slot: one('user', 'name', name),
            signals: [{ field: 'name', value: name }],
          },
          ...told,
        ]
  },
)

const parts: readonly (readonly [RegExp, (value: string) => readonly Finding[]])[] = [
  [
    re(String.raw`^(?:aged? )?(?<value>\d{2})(?: years? old| yo)?$`),
    (value) => [
      { ...kinds.identity, title: `Age: ${value}`, content: `I'm ${value}`, slot: one('user', 'age', value) },
    ],
  ],
  [
    re(String.raw`^(?:originally )?from (?<value>${capital})$`),
    (value) => [
      {
        ...kinds.identity,
        title: `From ${value}`,
        content: `I'm from ${value}`,
        slot: one('user', 'hometown', value),
      },
    ],
  ],
  [
    re(String.raw`^(?:(?:now |currently )?(?:living|based) )?in (?<value>${capital})$`),
    (value) => [
      {
        ...kinds.residence,
        title: `Lives in ${value}`,
        content: `I'm in ${value}`,
        slot: one('user', 'residence', value),
        signals: [{ field: 'location', value }],
      },
    ],
  ],
  [
    re(String.raw`^an? (?<value>[^,.;]{3,60})$`),
    (value) => jobsIn(value).map((found) => ({ content: `I'm a ${value}`, ...found })),
  ],
]

/** What one item of the row tells; nothing where it is none of these. */
function partOf(text: string): readonly Finding[] {
  const plain = text.replace(/[\s.!]+$/, '')
  for (const [pattern, build] of parts) {
    const value = pattern.exec(plain)?.groups?.['value']
    if (value !== undefined) return build(value)
  }
  return []
}
