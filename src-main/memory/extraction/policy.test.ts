import { describe, expect, test } from 'vitest'
import type { Add } from './operation.ts'
import { decide, type ReaderTrust } from './policy.ts'

const statement = (fields: Partial<Add> = {}): Add => ({
  op: 'add',
  quote: 'x',
  messageId: 'm',
  subject: 'user',
  attribute: 'residence',
  value: 'Porto',
  fact: 'The user lives in Porto.',
  kind: 'fact',
  certainty: 'stated',
  lasting: true,
  explicit: false,
  delicate: null,
  validFrom: null,
  validTo: null,
  ...fields,
})
const kindsOf = (fields: Partial<Add>): string[] =>
  (['trusted', 'cautious', 'suggests_only', 'rules'] satisfies ReaderTrust[]).map(
    (trust) => decide(statement(fields), trust, { asksBeforeDelicate: true }).kind,
  )

describe('the review policy, for a trusted model, a cautious one, one that only suggests, and the rules', () => {
  test.each<{ name: string; fields: Partial<Add>; kinds: string[] }>([
    { name: 'what is plain', fields: {}, kinds: ['apply', 'apply', 'ask', 'apply'] },
    {
      name: 'what no known attribute holds',
      fields: { attribute: 'star_sign' },
      kinds: ['apply', 'ask', 'ask', 'apply'],
    },
    { name: 'what is concluded', fields: { certainty: 'inferred' }, kinds: ['apply', 'ask', 'drop', 'apply'] },
    { name: 'what is of today only', fields: { lasting: false }, kinds: ['drop', 'drop', 'drop', 'drop'] },
    {
      name: 'what is of today but asked to be remembered',
      fields: { lasting: false, explicit: true },
      kinds: ['apply', 'apply', 'ask', 'apply'],
    },
    {
      name: 'what is delicate about the user',
      fields: { attribute: 'condition', delicate: 'health' },
      kinds: ['ask', 'ask', 'ask', 'ask'],
    },
    {
      name: 'what is no secret of the user, as a trusted reader tells: it was asked about by the name of its attribute',
      fields: { attribute: 'salary' },
      kinds: ['apply', 'ask', 'ask', 'ask'],
    },
    {
      name: 'an allergy, which is told to be minded',
      fields: { attribute: 'allergy', delicate: 'health' },
      kinds: ['apply', 'apply', 'ask', 'apply'],
    },
    {
      name: 'what is delicate and asked to be remembered, as a trusted reader or the rules tell: it was asked about all the same',
      fields: { attribute: 'condition', delicate: 'health', explicit: true },
      kinds: ['apply', 'ask', 'ask', 'apply'],
    },
    {
      name: 'what the rules cannot tell from a secret, though it is asked to be remembered',
      fields: { attribute: null, delicate: 'private_matter', explicit: true },
      kinds: ['apply', 'ask', 'ask', 'ask'],
    },
    {
      name: 'what must not happen, told to be minded: it was asked about as a matter of health',
      fields: { attribute: 'taboo', delicate: 'health' },
      kinds: ['apply', 'apply', 'ask', 'apply'],
    },
    {
      name: 'medicine, which is the user’s own matter as well',
      fields: { attribute: 'medication', delicate: 'health' },
      kinds: ['ask', 'ask', 'ask', 'ask'],
    },
    {
      name: 'how a trusted reader was told to answer: it was asked about for the secret that it keeps',
      fields: { attribute: 'answer_style', delicate: 'private_matter', kind: 'instruction' },
      kinds: ['apply', 'ask', 'ask', 'ask'],
    },
    {
      name: 'private matters of others',
      fields: { subject: 'sister Jo', delicate: 'private_matter' },
      kinds: ['drop', 'drop', 'drop', 'drop'],
    },
    {
      name: 'what only a trusted reader may find no secret of another: a broken hip',
      fields: { subject: 'mother', attribute: 'condition' },
      kinds: ['apply', 'drop', 'drop', 'drop'],
    },
    {
      name: 'private matters of others that are asked to be remembered',
      fields: { subject: 'sister Jo', delicate: 'private_matter', explicit: true },
      kinds: ['apply', 'apply', 'apply', 'apply'],
    },
    {
      name: 'an animal’s illness, which is nobody’s secret',
      fields: { subject: 'dog Bram', attribute: 'condition', delicate: 'health' },
      kinds: ['apply', 'apply', 'ask', 'apply'],
    },
  ])('$name', ({ fields, kinds }) => {
    expect(kindsOf(fields)).toEqual(kinds)
  })

  test('asks nothing where the user wants no questions', () => {
    const decision = decide(statement({ attribute: 'salary' }), 'trusted', { asksBeforeDelicate: false })
    expect(decision).toEqual({ kind: 'apply' })
  })

  test('what is private of others was kept where the user wants no questions', () => {
    const secret = statement({ subject: 'sister Jo', delicate: 'private_matter' })
    expect(decide(secret, 'trusted', { asksBeforeDelicate: false }).kind).toBe('drop')
  })
})
