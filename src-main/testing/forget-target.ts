import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { must } from '../util/must.ts'
import { sentencesOfRound, wordsOfRound } from './forget-words.ts'
import { openTestKernel } from './test-kernel.ts'

/**
 * A process that says things and has them forgotten, restored, merged and purged, and goes on where it was at each
 * start. Says what it begins and what is done: `START`, `BEGIN purge <round>`, `DONE purge <round>`, `ROUND <round>`,
 * `DONE`. Made to be killed.
 */
const { values } = parseArgs({ options: { home: { type: 'string' }, rounds: { type: 'string' } } })
const agentId = 'majordomo'

say('START')
const { call, event, idle, close } = await openTestKernel({ home: must(values.home, '--home') })
const sessionId = await conversation()
for (let round = 0; round < Number(values.rounds); round += 1) {
  const words = wordsOfRound(round)
  const { purged, forgotten, restored, merged } = words
  for (const [at, { text }] of sentencesOfRound(words).entries()) await tell(`${round}-${at}`, text)
  await settle()
  await forget(purged)
  await purge(round, purged)
  await forget(forgotten)
  await forgetAndRestore(restored)
  await merge(merged)
  say(`ROUND ${round}`)
}
await idle()
await close()
say('DONE')

/** Written at once, so that a kill cannot take back what was said. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}

/** What was cut off twice waits for its user, who tries it again. */
async function settle(): Promise<void> {
  await idle()
  const { items } = await call('job_list', { limit: 200 })
  for (const { id, state } of items) if (state === 'needs_attention') await call('job_retry', { id })
  await idle()
}

async function conversation(): Promise<string> {
  const { items } = await call('session_list', { agentId })
  return items[0]?.id ?? (await call('session_create', { agentId, title: 'Words' })).id
}

async function tell(idempotencyKey: string, text: string): Promise<void> {
  const { turnId } = await call('chat_send', { sessionId, text, idempotencyKey })
  const { turns } = await call('session_get', { sessionId, limit: 200 })
  const state = turns.find((turn) => turn.id === turnId)?.state
  if (state === 'interrupted' || state === 'failed') await call('chat_continue', { turnId })
  if (state !== 'done') await event('turn_ended', (ended) => ended.turnId === turnId)
}

async function activeId(word: string): Promise<string | undefined> {
  const { items } = await call('memory_list', { agentId, limit: 200 })
  return items.find(({ content }) => content.includes(word))?.id
}

async function trashedId(word: string): Promise<string | undefined> {
  const { items } = await call('memory_trash_list', { agentId, limit: 200 })
  return items.find(({ content }) => content.includes(word))?.id
}

async function forget(word: string): Promise<void> {
  const id = await activeId(word)
  if (id === undefined) return
  const selection = { ids: [id] }
  const { previewToken } = await call('memory_forget_preview', { agentId, selection })
  await call('memory_forget', { agentId, selection, previewToken })
}

async function purge(round: number, word: string): Promise<void> {
  const id = await trashedId(word)
  if (id === undefined) return
  say(`BEGIN purge ${round}`)
  await call('memory_trash_purge', { agentId, ids: [id], alsoInConversations: true })
  say(`DONE purge ${round}`)
}

async function forgetAndRestore(word: string): Promise<void> {
  await forget(word)
  const id = await trashedId(word)
  if (id !== undefined) await call('memory_trash_restore', { agentId, ids: [id] })
}

async function merge([left, right]: readonly [string, string]): Promise<void> {
  const ids = [await activeId(left), await activeId(right)]
  const [first, second] = ids
  if (first === undefined || second === undefined || first === second) return
  await call('memory_merge', { ids: [first, second], content: `${left} costs what ${right} does.` })
}
