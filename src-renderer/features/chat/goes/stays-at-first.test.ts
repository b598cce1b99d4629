import { expect, test } from 'vitest'
import type { Piece, Preview } from '../../../../src-main/contract/preview.ts'
import { staysAtFirst } from './stays-at-first.ts'

const piece = (key: string, isPast: boolean): Piece => ({
  key,
  group: 'found',
  text: key,
  isDoubtful: isPast,
  isPast,
  field: null,
  memoryId: key,
  from: null,
  file: null,
  stays: false,
})
const to = (isModel: boolean): Preview['to'] => ({
  key: 'to',
  providerId: 'p',
  name: 'P',
  model: 'm',
  local: true,
  isModel,
  host: null,
})
const ages = [piece('35', true), piece('36', false)]

test('an age that was corrected was ticked where the app itself answers', () => {
  expect([...staysAtFirst({ to: to(false), pieces: ages })]).toEqual(['35'])
})

test('what is all there is, and what goes to a model as what was so, is ticked', () => {
  expect([...staysAtFirst({ to: to(false), pieces: [piece('35', true)] })]).toEqual([])
  expect([...staysAtFirst({ to: to(true), pieces: ages })]).toEqual([])
})
