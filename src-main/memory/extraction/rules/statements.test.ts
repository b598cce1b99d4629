import { expect, test } from 'vitest'
import { readMessage } from './rules-reader.ts'

const read = (text: string) =>
  readMessage(
    { id: 'm', sessionId: 's', position: 1, role: 'user', text, untrustedSpans: [], at: '2026-03-11T10:00:00.000Z' },
    [],
  )
const factsOf = (text: string): string[] =>
  read(text).flatMap((one) => (one.op === 'add' ? [`${one.subject}/${one.attribute}=${one.value}`] : []))

test.each([
  ['My sister Nora lives in Lyon.', ['sister Nora/residence=Lyon', 'sister Nora/name=Nora']],
  ['my sister nora lives in lyon', ['sister nora/name=nora', 'sister nora/residence=lyon']],
  ['我妹妹小雨住在上海', ['sister 小雨/residence=上海', 'sister 小雨/name=小雨']],
  ['我妹妹曉雯住在台北。', ['sister 曉雯/residence=台北', 'sister 曉雯/name=曉雯']],
  ["My mum's a nurse at Siemens.", ['mother/job=nurse', 'mother/employer=Siemens']],
  ['My brother works as a plumber.', ['brother/job=plumber']],
  ['我姐姐王丽在人民医院当护士', ['sister 王丽/job=护士', 'sister 王丽/employer=人民医院', 'sister 王丽/name=王丽']],
  ['我弟弟在华为上班', ['brother/employer=华为']],
])('where somebody of the user’s lives or works was not kept: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test.each([
  ['My wifi password is hunter2 and I live in Porto.', 'user/residence=Porto'],
  ['I live in Porto, my wifi password is hunter2.', 'user/residence=Porto'],
  ['Remember that I live in Porto and my password is hunter2.', 'user/residence=Porto'],
  ['我的wifi密码是hunter2，我住在上海。', 'user/residence=上海'],
  ['我住在上海，我的密码是abc12345', 'user/residence=上海'],
])('what stands beside a password in one sentence was dropped with it: %s', (text, fact) => {
  expect(factsOf(text)).toEqual([fact])
  expect(JSON.stringify(read(text))).not.toMatch(/hunter2|abc12345/u)
})

test('what somebody of the user’s does was taken for the user’s own', () => {
  const texts = [
    '我妹妹前年搬到上海',
    'My wife is a nurse and I work at Acme.',
    "I'm a nurse and my wife works at Acme.",
  ]
  expect(texts.map(factsOf)).toEqual([
    [],
    ['wife/job=nurse', 'user/employer=Acme'],
    ['user/job=nurse', 'wife/employer=Acme'],
  ])
})

test.each([
  '我妹妹男朋友住在上海',
  '我妹妹同学住在上海',
  '我爸爸妈妈住在上海',
  '我奶奶住ICU',
  "My sister's boyfriend lives in Rome.",
  'My son lives in fear.',
  'If my sister lived in Lyon I would visit.',
])('of somebody else than is said, or of no home, nothing is kept: %s', (text) => expect(factsOf(text)).toEqual([]))
