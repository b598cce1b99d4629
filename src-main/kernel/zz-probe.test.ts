import { test } from 'vitest'
import { discardTestKernel, openTestKernel } from '../testing/test-kernel.ts'
const talks: [string[], string[]][] = [
  [
    ['My brother Tom is a plumber.', 'I like tea.'],
    ['what is my job?', 'what does my brother do?'],
  ],
  [
    ['我妹不喝咖啡。', '我喜欢吃火锅。'],
    ['我喝咖啡吗？', '我妈喜欢吃什么', '我妹喝咖啡吗'],
  ],
  [
    ['我妈喜欢吃鱼。', '我喜欢吃火锅。'],
    ['我妈喜欢吃什么', '我喜欢吃什么'],
  ],
  [
    ["If I were rich I'd live in Monaco.", 'I live in Porto.'],
    ['where do I live', '我住哪'],
  ],
  [["If I were rich I'd live in Monaco."], ['where do I live', '我住哪']],
  [
    ['我以前住在广州。', '我现在住在成都。', '我学过三年小提琴。'],
    ['我以前住在哪里', '我住哪'],
  ],
  [['我住在成都。', '我以前学过三年小提琴。'], ['我以前住在哪里']],
  [
    ['I used to live in Rome.', 'I live in Porto.'],
    ['where did I live before?', 'where do I live'],
  ],
  [
    ['我儿子叫小明。', '我叫陈雨桐。', '我今年32岁。'],
    [
      '我儿子叫什么',
      '我叫啥',
      '我多大了',
      '你知道我些什么？',
      '你了解我吗',
      'what do u know about me',
      'tell me a joke',
    ],
  ],
  [
    ['My sister drinks coffee.', 'I love swimming.'],
    ['Do I drink coffee?', 'Does my sister drink coffee?', 'do I swim'],
  ],
  [
    ['Her name is Anna and she is my boss.', 'She lives in Oslo.'],
    ['where do I live', 'what is my name'],
  ],
]
test('probe', async () => {
  for (const [said, asks] of talks) {
    const k = await openTestKernel()
    const s = await k.call('session_create', { agentId: 'majordomo' })
    for (const t of said) await k.say(s.id, t)
    console.log('## ' + said.join(' | '))
    for (const a of asks) {
      const f = await k.call('session_create', { agentId: 'majordomo' })
      console.log('? ' + a + '\n   ' + (await k.say(f.id, a)).answer.replaceAll('\n', '\n   '))
    }
    await discardTestKernel(k)
  }
}, 60000)
