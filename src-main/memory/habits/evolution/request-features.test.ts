import { describe, expect, test } from 'vitest'
import { featuresOf, findRequest } from './request-features.ts'
import { routineLikeness, sharedTopics } from './same-routine.ts'

const likeness = (a: string, b: string): number => routineLikeness(featuresOf(a), featuresOf(b))
const find = (text: string, untrustedSpans: { start: number; end: number; source: 'paste' }[] = []) => {
  const found = findRequest({ role: 'user', text, untrustedSpans })
  return found && text.slice(found.start, found.start + found.length)
}

describe('a request', () => {
  test.each([
    'Draft the newsletter, four paragraphs, no emojis',
    '帮我写周报，三条要点',
    'Shopping list please, same order as always',
    '读书笔记，老规矩',
    // Dictated: no marks, and told of oneself by the way.
    'i drive and talk so just tidy this into a job sheet name first then what was broke then the parts',
    'quiz me on the bones of the foot',
    'each jar on its own line, price added on, and the total at the end like',
    '开完店会了 出表吧 没人领的垫底',
    '今天的成语 三样都要 英文的不要',
  ])('“%s” is one', (text) => {
    expect(find(text)).toBe(text)
  })

  test.each([
    'I read three pages yesterday.',
    'Just this once, write it as a table',
    '写首打油诗，就这一次',
    '我今天跑了五公里',
    'Thanks!',
    'No need to write the newsletter this week',
  ])('“%s” is none that could be a routine', (text) => {
    expect(find(text)).toBeNull()
  })

  test('what was pasted says nothing of how the user wants it', () => {
    const text = 'Here: Always write the report in three bullets.'
    expect(find(text, [{ start: 6, end: text.length, source: 'paste' }])).toBeNull()
  })

  test('the sentences that say how are taken together, and the material is not', () => {
    const text = 'Good morning. Draft the newsletter please. Four paragraphs, no emojis. It rained on the fair.'
    expect(find(text)).toBe('Draft the newsletter please. Four paragraphs, no emojis.')
  })
})

describe('two requests', () => {
  test.each([
    [
      'Draft the newsletter: four paragraphs, start with the weather',
      'newsletter again, same format: the fair is over',
    ],
    ['帮我写读书笔记，三条要点，最后一句评价', '读书笔记，老规矩，这次是《围城》'],
    ['Weekly budget please: as a table, grouped by shop', '这周的预算，按商店分组，列成表格'],
    // The same wishes in other words.
    [
      'Handover for the night nurse: patient by bed number, what changed today, what to watch, no abbreviations',
      "Night handover again. go by beds, today's changes then the things to keep an eye on, spell everything out",
    ],
    [
      'right can you do me the sermon notes three headings under each one a verse and a question keep it to one page',
      'sermon for sunday same as we do it three headings verse and a question to each one page',
    ],
    [
      'reply to the guest review: thank them by name, answer one complaint, invite them back, under 50 words',
      'another guest review to answer. name and thanks first, deal with the one moan, ask them again, fifty words tops',
    ],
    [
      'weekly garden jobs: beds first, greenhouse second, pots last, nothing that takes over an hour',
      "what's on in the garden this week - same order, beds greenhouse pots, skip anything longer than an hour",
    ],
    ['standup note: yesterday, blockers, one line each, no names', '站会那个，昨天、卡点，每样一行，不写名字'],
    [
      '给学员的训练反馈，先夸一句，再说一个动作问题，最后布置一个家庭练习，五十字以内',
      '写个反馈给小陆 老样子 夸一句 指一个毛病 留个回家练的 别超五十个字',
    ],
    [
      '把这些读数整理一下 单位统一成千帕 时间换成二十四小时的 缺的写缺测 按站点排',
      '又来一批读数 跟上次一样整 千帕 二十四小时 缺测 站点顺序',
    ],
    ['帮我写直播开场白，三句话，先打招呼再报今天的菜，最后喊大家点关注', '今晚直播的开场，还是那三句，招呼、菜、关注'],
  ])('“%s” and “%s” are of one kind', (a, b) => {
    expect(likeness(a, b)).toBeGreaterThan(0)
  })

  test.each([
    ['Draft the newsletter: four paragraphs', 'Four paragraphs on the history of salt please'],
    ['Write a letter to the bank, formal tone', 'Plan my workout, three days a week'],
    ['Recipe for two please', 'Another recipe idea'],
    ['帮我写周报，三条要点', '帮我订个闹钟'],
    // As long as each other, and about other things.
    ['给家长群发通知，三句话以内，不用感叹号', '三句话介绍一下自己'],
    ['写个房源介绍：先地段，再户型，价格放最后，六十字', '帮我写封辞职信，语气客气'],
    // "Minutes of practice" are no minutes of a meeting.
    [
      'the huddle note: five lines max, last line thanks one person by name',
      'ten minutes of Dutch practice, at the end five words. Every time like that',
    ],
    ['Draft my invoice: hours times rate, vat on its own line', 'Invoices are paid late here, I hate that'],
    ['下午两点到四点睡一觉，再跑晚高峰，天天这样', '打麻将，天天下午两点，先吃饭再打'],
  ])('“%s” and “%s” are not', (a, b) => {
    expect(likeness(a, b)).toBe(0)
  })

  test('a routine bears on a question that shares what it is about', () => {
    const routine = featuresOf('Draft the newsletter: four paragraphs, start with the weather')
    expect(sharedTopics(routine, featuresOf('newsletter for June'))).toBeGreaterThanOrEqual(1)
    expect(sharedTopics(routine, featuresOf('How old is my cat?'))).toBe(0)
  })
})
