import { describe, expect, test } from 'vitest'
import { findExperiences } from './find-pains.ts'

const read = (text: string, untrustedSpans: { start: number; end: number; source: 'paste' }[] = []) =>
  findExperiences({ role: 'user', text, untrustedSpans })

describe('troubles', () => {
  test.each([
    'The scanner at home keeps jamming on the second page.',
    'My headset disconnects every ten minutes',
    'The garage door won’t close.'.replace('’', "'"),
    '扫描仪总是卡纸',
    '家里的网每半小时就断一次',
    '我连不上公司的打印机',
    'the render dies every time i open the second scene',
    '导出的合同里字全成方块，烦了半个月',
    '最近天天睡不着',
    'I can’t sleep these days'.replace('’', "'"),
  ])('“%s” is one, in its own words', (text) => {
    expect(read(text).pains.map(({ quote }) => quote)).toEqual([text])
  })

  test.each([
    'The scanner is on the second floor.',
    'Does the scanner keep jamming for you too?',
    'If the scanner keeps jamming I will sell it.',
    'My sister’s scanner keeps jamming.'.replace('’', "'"),
    '我妈的手机总是死机',
    '这个周末去爬山',
    '睡不着，随便聊聊',
    "I can't sleep, tell me something",
    '今天烦死了',
    'Idris does not work at the brewery any more',
    "She doesn't work nights these days",
    '表格别用竖线画，邮件里全是乱码',
    "Don't use asterisks, they come out wrong in my mail",
    '密码是 Tr0ub4dor，扫描仪总是卡纸',
  ])('“%s” is none', (text) => {
    expect(read(text).pains).toEqual([])
  })

  test('what was pasted is none', () => {
    const text = 'Look: The scanner keeps jamming.'
    expect(read(text, [{ start: 6, end: text.length, source: 'paste' }]).pains).toEqual([])
  })

  test('the assistant has none', () => {
    expect(findExperiences({ role: 'assistant', text: 'My fan keeps failing.', untrustedSpans: [] }).pains).toEqual([])
  })
})

describe('what was tried', () => {
  test.each([
    { text: "A longer cable didn't help.", tries: [['failed', 'A longer cable']] },
    { text: 'That was it, thanks', tries: [['worked', null]] },
    { text: 'no change whatsoever', tries: [['failed', null]] },
    { text: '换了墨盒，没用', tries: [['failed', '换了墨盒']] },
    { text: '这招管用', tries: [['worked', null]] },
    { text: 'ferrite core did it, thanks', tries: [['worked', 'ferrite core']] },
    { text: 'Moved the router and not lost a call since.', tries: [['worked', 'Moved the router and']] },
    { text: 'I did it on Sunday.', tries: [] },
    { text: 'I bought a longer cable.', tries: [] },
  ])('“$text”', ({ text, tries }) => {
    expect(read(text).tries.map(({ outcome, solution }) => [outcome, solution])).toEqual(tries)
  })

  test('a trouble and a try in one sentence are told apart', () => {
    const { pains, tries } = read("the wifi upstairs drops every 5 minutes, a repeater didn't help")
    expect([pains.map(({ summary }) => summary), tries.map(({ solution }) => solution)]).toEqual([
      ['the wifi upstairs drops every 5 minutes'],
      ['a repeater'],
    ])
  })
})
