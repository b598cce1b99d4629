import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../../../memory/evidence/source-message.ts'
import { findAll } from '../../../memory/extraction/rules/rules-reader.ts'
import { type Heard, heardIn } from './heard.ts'

const message = (text: string): SourceMessage => ({
  id: 'm',
  sessionId: 's',
  position: 0,
  role: 'user',
  text,
  at: '2026-03-02T09:00:00.000Z',
  untrustedSpans: [],
})
const heard = (text: string): Heard | null => heardIn(text, findAll(message(text), []))

const cases: Readonly<Partial<Record<Heard, readonly string[]>>> = {
  remember: [
    'Remember that I like tea.',
    'Please remember: my sister is called Ada',
    "Don't forget that the meeting moved to Monday.",
    'don’t forget my birthday is in May',
    'Can you remember that I am allergic to nuts?',
    'Keep in mind that I work at night',
    '记住我喜欢喝茶',
    '请记住，我对花生过敏。',
    '帮我记一下我的车位是B12',
    '别忘了我妹妹叫小雨',
    '你能记住我喜欢红色吗？',
    '记住我喜欢喝茶，好吗？',
  ],
  forget: [
    'Forget that I like coffee.',
    'please forget my old address',
    'forget everything about my ex',
    'forget everything about my job',
    '忘掉我前女友的一切',
    "don't remember that I like coffee",
    '别记我的地址',
    'Could you forget what I said about my boss?',
    '忘掉我喜欢咖啡这件事',
    '请忘记我的旧地址',
    '请把我住在柏林这件事忘掉',
    'please do not save this',
    '别记这个',
    '这个不要记',
  ],
  forget_all: [
    'forget everything',
    'Forget everything about me!',
    'Please forget everything you know about me.',
    'forget all you know about me',
    'erase your memory',
    'Delete all your memories of me',
    'forget everything I told you',
    'forget me',
    'wipe everything',
    '忘掉一切',
    '忘掉你知道的关于我的一切。',
    '忘掉关于我的所有事',
    '请忘掉关于我的一切',
    '把关于我的事全部忘掉',
    '忘记我的一切',
    '全部忘掉吧',
    '删除所有记忆',
    '清空你的记忆',
    '您能忘掉我说过的一切吗？',
    '忘了我吧',
    '请把你知道的关于我的都忘掉',
    '把你记得的我的事全删了',
  ],
  not_to_keep: [
    `don't remember this: ${'I hate my boss. '.repeat(30)}`,
    "Don't remember this: I hate my boss",
    '别记这个：我讨厌老板',
    '请不要记住这句话：我想辞职',
  ],
  statement: ['I live in Berlin.', '我住在柏林。'],
  correction: ['I was wrong, she is in third grade', '不对，我女儿上三年级了'],
}

describe('heardIn', () => {
  const rows = Object.entries(cases).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })))
  test.each(rows)('hears $kind in "$text"', ({ kind, text }) => {
    expect(heard(text)).toBe(kind)
  })

  test.each([
    'Remember my birthday?',
    '记得我住哪吗？',
    'Forget it.',
    '你忘了我的生日',
    'I forget everything these days.',
    '我忘了一切',
  ])('nothing is asked to be done by “%s”', (text) => expect(heard(text)).toBe(null))
})

test('“all right, what I kept is shown below” answered what nobody had kept', () => {
  expect(['把我的生日是五月三号记下来', 'Off the record: I am leaving the company'].map(heard)).toEqual([null, null])
})

test('what is to go out of the memory is not all that it holds', () => {
  expect(heard("I'd like my HIV status out of your memory please, the tablets as well.")).not.toBe('forget_all')
})

test('“erase your memory” took away what was said last, and was told that nothing was forgotten', () => {
  const texts = ['erase your memory', 'forget everything I told you', '清空你的记忆']
  expect(texts.flatMap((text) => findAll(message(text), []))).toEqual([])
})

test('what is said of a name that nobody bears was answered as if it had been kept', () => {
  expect(['Somebody lives in Berlin.', 'Nora is allergic to nuts.', '小雨对花生过敏'].map(heard)).toEqual([
    null,
    null,
    null,
  ])
})
