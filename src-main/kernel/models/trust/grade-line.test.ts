import { describe, expect, test } from 'vitest'
import { anAdd } from '../../../testing/line-reader.ts'
import type { Operation } from '../../../memory/extraction/operation.ts'
import { gradeLine } from './grade-line.ts'
import { levelOf, lowered, toFigures } from './level.ts'
import { knownId } from './line-stretch.ts'
import type { Expectation, TrustLine } from './lines.ts'

const line = (fields: Partial<TrustLine>): TrustLine => ({
  id: 'l',
  language: 'en',
  kind: 'plain',
  before: [],
  text: '',
  known: [],
  expect: [],
  may: [],
  never: [],
  ...fields,
})
const home: Expectation = { op: 'add', subject: 'user', has: [['Velmont']] }
const knownHome = { fact: 'The user lives in Ashquay.', subject: 'user', attribute: 'home', value: 'Ashquay' }
const target = knownId(line({}), 0)
const moved: Operation = { ...anAdd({ fact: 'Lives in Velmont.' }), op: 'replace', target, mistake: false }
const quoted = { quote: '', messageId: 'm' }
const forget = (fields: Partial<Extract<Operation, { op: 'forget' }>>): Operation => ({
  op: 'forget',
  ...quoted,
  targets: [],
  about: null,
  when: null,
  except: null,
  ...fields,
})

const graded = (fields: Partial<TrustLine>, ...operations: Operation[]) => {
  const { right, wrong, met, forbidden } = gradeLine(line(fields), operations)
  return { right, wrong, met, forbidden }
}
const good = { right: 1, wrong: 0, met: 1, forbidden: 0 }
const bad = { right: 0, wrong: 1, met: 0, forbidden: 0 }
const neither = { right: 0, wrong: 0, met: 0, forbidden: 0 }

describe('what a model noted of a line', () => {
  test.each<[string, Partial<TrustLine>, Operation[], object]>([
    ['is right where it is what was asked for', { expect: [home] }, [anAdd({ fact: 'Lives in velmont.' })], good],
    ['is wrong about somebody else', { expect: [home] }, [anAdd({ fact: 'Lives in Velmont.', subject: 'Jo' })], bad],
    ['is neither where it may be noted', { may: [home] }, [anAdd({ fact: 'Lives in Velmont.' })], neither],
    ['is neither where it is of the moment', {}, [anAdd({ fact: 'Is tired.', lasting: false })], neither],
    ['is wrong where nothing was said', {}, [anAdd({ fact: 'Likes figs.' })], bad],
    [
      'is right of somebody who is named with the relation',
      { expect: [{ op: 'add', subject: 'Jo', has: [['vegan']] }] },
      [anAdd({ subject: 'sister Jo', fact: 'Jo is vegan.' })],
      good,
    ],
    [
      'meets two expectations at once',
      { expect: [home, { op: 'add', subject: 'user', has: [['nurse']] }] },
      [anAdd({ fact: 'Is a nurse in Velmont.' })],
      { ...good, met: 2 },
    ],
    [
      'is wrong on another day',
      { expect: [{ ...home, date: '2026-03-13' }] },
      [anAdd({ fact: 'Moves to Velmont.', validFrom: '2026-03-14' })],
      bad,
    ],
    [
      'is forbidden with a card’s number, with or without its spaces',
      { kind: 'secret', never: ['8221 5522'] },
      [anAdd({ fact: 'The card is 4000822155229031.' })],
      { ...bad, forbidden: 1 },
    ],
    [
      'replaces what it should',
      { known: [knownHome], expect: [{ op: 'replace', known: 0, subject: 'user', has: [['Velmont']] }] },
      [moved],
      good,
    ],
    [
      'misses, but is not wrong, where it adds what should replace',
      { known: [knownHome], expect: [{ op: 'replace', known: 0, subject: 'user', has: [['Velmont']] }] },
      [anAdd({ fact: 'Lives in Velmont.' })],
      neither,
    ],
    ['is wrong where it replaces what still holds', { known: [knownHome] }, [moved], bad],
    [
      'ends what is over',
      { known: [knownHome], expect: [{ op: 'end', known: 0, subject: 'user', has: [] }] },
      [{ op: 'end', ...quoted, target, validTo: null, mistake: false }],
      good,
    ],
    [
      'is wrong where it confirms what is over',
      { known: [knownHome], expect: [{ op: 'end', known: 0, subject: 'user', has: [] }] },
      [{ op: 'confirm', ...quoted, target }],
      bad,
    ],
    [
      'forgets by words what was named',
      { known: [knownHome], expect: [{ op: 'forget', known: 0, subject: 'user', has: [] }] },
      [forget({ about: 'my home in Ashquay' })],
      good,
    ],
    [
      'is wrong where it forgets more than was asked',
      {
        known: [knownHome, { ...knownHome, value: 'x' }],
        expect: [{ op: 'forget', known: 0, subject: 'user', has: [] }],
      },
      [forget({ targets: [target, knownId(line({}), 1)] })],
      bad,
    ],
    ['is wrong where nobody asked to forget', { known: [knownHome] }, [forget({ targets: [target] })], bad],
  ])('%s', (_name, fields, operations, grade) => {
    expect(graded(fields, ...operations)).toEqual(grade)
  })
})

describe('the level of a model', () => {
  const figures = { ...toFigures([]), lines: 60, expected: 40, met: 36, right: 38, wrong: 1 }

  test.each([
    ['trusted', {}],
    ['cautious', { wrong: 3 }],
    ['cautious', { met: 25 }],
    ['cautious', { secrets: 1 }],
    ['cautious', { pasted: 1 }],
    ['suggests_only', { wrong: 10 }],
    ['suggests_only', { met: 10 }],
    ['suggests_only', { right: 0, wrong: 0, met: 0 }],
    ['cannot_read', { unparsable: 31 }],
    ['cannot_read', { failed: 60 }],
  ])('is %s with %o', (level, changed) => {
    expect(levelOf({ ...figures, ...changed })).toBe(level)
  })

  test('is lowered a step at a time, and never to none', () => {
    expect([lowered('trusted', 1), lowered('trusted', 5), lowered('cannot_read', 1)]).toEqual([
      'cautious',
      'suggests_only',
      'cannot_read',
    ])
  })
})
