import { describe, expect, test } from 'vitest'
import { extractByRules } from '../rules.ts'

const taught = (text: string): string[] =>
  extractByRules([
    { id: 'm', sessionId: 's', position: 0, role: 'user', text, untrustedSpans: [], at: '2025-06-10T10:00:00.000Z' },
  ]).candidates.flatMap(({ slot }) => (slot ? [`${slot.subject}.${slot.attribute}=${slot.value}`] : []))

describe('what is no account of the writer teaches nothing', () => {
  test.each([
    '证明模板：兹证明我司员工姚某，住在洛阳，任会计。',
    '歌词里那句，我家住在大山下，谁唱的',
    '写个小说开头，主角是护士，住在大连，女儿叫星星',
    '请你扮演一个房东，你叫老金，五十岁，住在苏州',
    '我这个角色是孤儿，住在北境，会弹琴',
    '把这封信改得客气点：我叫刘畅，住在三里屯，养了两条狗。',
    '“我今年六十，住在山里，不吃肉”，这句是谁写的',
    '昨晚梦见我是船长，住在巴黎',
    '做了个梦，我当医生了，住在伦敦',
  ])('%s', (text) => {
    expect(taught(text)).toEqual([])
  })

  test('a short name in quotation marks is kept', () => {
    expect(taught('我开了家面馆，店名叫“三口锅”，每周一休息')).toContain('user.schedule=每周一休息')
  })

  test('what stands beside the text is kept', () => {
    expect(taught('我住在苏州。帮我翻译成英文：我住在北京。')).toEqual(['user.residence=苏州'])
  })
})

describe('a greeting is no fact', () => {
  test.each(['早上好！', '晚上好呀', '您好啊～', '早安，大家好！', '中午好'])('%s', (text) => {
    expect(
      extractByRules([
        {
          id: 'm',
          sessionId: 's',
          position: 0,
          role: 'user',
          text,
          untrustedSpans: [],
          at: '2025-06-10T10:00:00.000Z',
        },
      ]),
    ).toMatchObject({ candidates: [], emptyReason: 'greeting_only' })
  })
})
