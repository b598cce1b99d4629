import { sayings, voices } from '../isolation/voices.ts'
import { pick, type Random } from '../random.ts'
import { type Browser, type Page, upload } from '../calls/page.ts'
import type { ServedApp } from './served-app.ts'

const agentId = 'majordomo'

export interface Use {
  readonly app: ServedApp
  readonly random: Random
  /** The saved model service. */
  readonly providerId: string
  /** Milliseconds that the use takes by the app's clock. */
  readonly ms: number
  /** Turns of each conversation. */
  readonly turns: number
}

/**
 * What a user does in one sitting, in windows of its own: talks by rules and with a model, looks things up, changes,
 * forgets, takes back, exports, imports, and in the end deletes all of it, so that the next sitting begins with nothing.
 */
export async function useOnce(use: Use): Promise<void> {
  const { app, random, providerId } = use
  const [page, second] = [await app.openPage(), await app.openPage()]
  for (const driver of [null, providerId]) {
    await app.call(page, 'settings_update', { patch: { providerId: driver, modelTitles: false } })
    await talk(use, page)
  }
  await lookUp(use, second)
  await change(use, page)
  await carryOver(use, page)
  // A window that goes without a word while an answer is on its way to it.
  const { id: sessionId } = await app.call(second, 'session_create', { agentId })
  await app.call(second, 'chat_send', { sessionId, text: pick(random, sayings) })
  second.cut()
  await app.rest()
  await deleteAll(use, page)
  page.cut()
  await app.advance(use.ms / 6)
  await app.rest()
}

async function talk({ app, random, turns, ms }: Use, page: Page): Promise<void> {
  const { id: sessionId } = await app.call(page, 'session_create', { agentId })
  for (let turn = 0; turn < turns; turn += 1) {
    const text = random() < 0.7 ? pick(random, sayings) : `Tell me of ${pick(random, voices[0].known)}, part ${turn}.`
    await app.call(page, 'chat_send', { sessionId, text })
    await app.advance(ms / 6 / turns)
    await app.catchUp()
    if (turn % 4 === 3) await app.rest()
  }
  await app.rest()
  await app.call(page, 'session_get', { sessionId, limit: 200 })
}

async function lookUp({ app, random, ms }: Use, page: Page): Promise<void> {
  for (const query of ['Where do I live?', '绿茶', 'printer', pick(random, sayings)]) {
    await app.call(page, 'memory_search', { agentId, query })
    await app.call(page, 'memory_build_context', { agentId, query })
    await app.call(page, 'session_search', { agentId, query })
  }
  await app.call(page, 'viking_grep', { pattern: 'tea|茶', scopeUri: `agent://${agentId}` })
  await app.call(page, 'memory_duplicates', { agentId })
  await app.call(page, 'storage_health', {})
  await app.advance(ms / 6)
}

async function change({ app, random, ms }: Use, page: Page): Promise<void> {
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) {
    const content = `The ${pick(random, ['boat', 'shed', 'piano'])} number ${at} was painted ${random()}.`
    ids.push((await app.call(page, 'memory_store', { agentId, type: 'knowledge', content })).id)
  }
  const [first = '', third = '', fourth = ''] = [ids[0], ids[2], ids[3]]
  await app.call(page, 'memory_pin', { id: first, value: true })
  await app.call(page, 'memory_update', { id: first, patch: { content: 'The boat was sold.' }, expectedVersion: 2 })
  await app.call(page, 'memory_merge', { ids: [third, fourth], content: 'Both were painted.' })
  const { items } = await app.call(page, 'change_list', { agentId, limit: 5 })
  const merged = items[0]?.changeId ?? ''
  const { changeId } = await app.call(page, 'change_undo', { changeId: merged })
  await app.call(page, 'change_undo', { changeId })
  const selection = { ids: [ids[4] ?? ''] }
  const { previewToken } = await app.call(page, 'memory_forget_preview', { agentId, selection })
  await app.call(page, 'memory_forget', { agentId, selection, previewToken, alsoInConversations: true })
  await app.advance(ms / 6)
}

/** Out of the app as files and in again. */
async function carryOver({ app, ms }: Use, page: Page): Promise<void> {
  const memories = await app.call(page, 'memory_export', { agentId, format: 'json' })
  const { items } = await app.call(page, 'session_list', { agentId })
  const talked = await app.call(page, 'session_export', { sessionId: items[0]?.id ?? '' })
  const [known, said] = [await again(app.browser, memories.handle), await again(app.browser, talked.handle)]
  await app.call(page, 'memory_import', { fileHandle: known, own: true, onConflict: 'keep_both' })
  await app.call(page, 'session_import', { agentId, fileHandle: said })
  await app.rest()
  await app.advance(ms / 6)
}

async function again(browser: Browser, handle: string): Promise<string> {
  const answer = await fetch(`${browser.origin}/files/${handle}`, { headers: browser.headers })
  return upload(browser, Buffer.from(await answer.arrayBuffer()))
}

async function deleteAll({ app }: Use, page: Page): Promise<void> {
  const { items } = await app.call(page, 'session_list', { agentId, limit: 100 })
  for (const { id } of items) await app.call(page, 'session_delete', { sessionId: id, memories: 'forget_exclusive' })
  await app.call(page, 'memory_delete_all', { agentId, confirm: agentId })
  await app.call(page, 'memory_trash_purge', { agentId, all: true, alsoInConversations: true })
  await app.rest()
}
