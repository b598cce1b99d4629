import { test } from 'vitest'
import { answerWith, type ScriptedOperation } from '../testing/extraction-request.ts'
import { openLoopbackKernel } from '../testing/loopback-kernel.ts'
const agentId = 'majordomo'
async function run(sentences: readonly string[], operations: readonly ScriptedOperation[]) {
  const chat = await openLoopbackKernel({ extraction: (body) => answerWith(operations, body) })
  let turn
  for (const text of sentences) {
    const sent = await chat.send(text)
    await chat.ended(sent.turnId)
    await chat.kernel().idle()
    turn = (await chat.turn(sent.turnId)).turn
  }
  const out: Record<string, string[]> = {}
  for (const status of ['active', 'pending', 'trashed', 'archived', 'superseded'] as const) out[status] = (await chat.kernel().call('memory_list', { agentId, status })).items.map(({ content }) => content)
  console.log(JSON.stringify(out, null, 1), JSON.stringify(turn?.learned), JSON.stringify(turn?.forgetCard))
  await chat.close()
}
const add = (says: string, subject: string, attribute: string, value: string, fact: string): ScriptedOperation => ({ op: 'add', says, subject, attribute, value, fact })
test('zh17', async () => {
  await run(['闺女期中数学考了41，回来把自己锁屋里', '闺女迷上拼乐高了，还爱看恐龙', '她六月三十过生日，满十岁', '两百块以内给闺女挑个生日礼物呗，对了考砸那次就翻篇吧，你也别记了，孩子知道了不高兴'], [
    add('闺女期中', 'user', 'children', '闺女', '用户有个闺女。'),
    add('闺女迷上拼乐高了', 'daughter', 'likes', '拼乐高', '用户的闺女迷上拼乐高了。'),
    add('还爱看恐龙', 'daughter', 'likes', '恐龙', '用户的闺女爱看恐龙。'),
    add('她六月三十过生日', 'daughter', 'birthday', '六月三十', '用户的闺女六月三十过生日，2026年满十岁。'),
    { op: 'forget', says: '考砸那次就翻篇吧，你也别记了', about: '闺女考砸那次', except: '闺女的生日和喜好' },
  ])
}, 60000)
