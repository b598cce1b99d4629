import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inZone } from '../../testing/in-zone.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const words = {
  language: 'zh' as const,
  title: '船 <b>',
  user: '您',
  assistant: '管家',
  notes: '来源',
  gone: '已不存在',
}

test('a conversation is read as Markdown and as a page, and what an answer cites stands below it', async () => {
  const kernel = await openTestKernel()
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.say(sessionId, 'My sister is called Nora.')
  const { answer } = await kernel.say(sessionId, 'What is the name of my sister?')
  expect(answer).toMatch(/\[1\]/)
  const asked = { sessionId, words, inline: true }
  const { text: markdown } = await kernel.call('session_export', { ...asked, format: 'markdown' })
  expect(markdown).toMatch(/^# 船 <b>\n\n## 您 · \d{4}-/)
  expect(markdown).toMatch(/\[\^1\]: My sister is called Nora\./)
  const { text: page } = await kernel.call('session_export', { ...asked, format: 'html' })
  expect(page).toContain('<title>船 &lt;b&gt;</title>')
  expect(page).toContain('<a href="#note-1">1</a>')
  expect(page).toContain('<li id="note-1">My sister is called Nora.</li>')

  const { items } = await kernel.call('memory_list', { agentId })
  for (const { id } of items) await kernel.call('memory_delete', { id })
  const later = await kernel.call('session_export', { ...asked, format: 'markdown' })
  expect(later.text).toContain('[^1]: 已不存在')
  await discardTestKernel(kernel)
})

test('nothing of a hostile answer is markup, runs or is fetched in the page', async () => {
  const chat = await openLoopbackKernel()
  const kernel = chat.kernel()
  const hostile = [
    '<script>alert(1)</script>',
    'Look <img src=x onerror=alert(1)> ![pixel](https://tracker.example/p.png) <svg/onload=alert(1)>',
    '[a](javascript:alert(1)) `[1]` </article></body>',
  ].join('\n\n')
  chat.server.script(behave.reply(hostile))
  await kernel.say(chat.sessionId, '</div><script>alert(2)</script>')
  const { handle } = await kernel.call('session_export', { sessionId: chat.sessionId, format: 'html' })
  const page = readFileSync(handle, 'utf8')
  expect(page).not.toMatch(/<(script|img|svg|iframe|object|link|base)\b/iu)
  expect(page).not.toMatch(/(href|src)="(javascript|data):/iu)
  expect(page.match(/<\/body>/gu)).toHaveLength(1)
  expect(page).toContain("default-src 'none'")
  expect(page).toContain('<code>[1]</code>')
  await chat.close()
})

test('a conversation that was written for people did not say which model answered, nor which files went along', async () => {
  const chat = await openLoopbackKernel()
  const kernel = chat.kernel()
  const data = Buffer.from('one, two').toString('base64')
  const { file } = await kernel.call('attachment_add', { agentId, name: 'my_list*.txt', data, isLast: true })
  chat.server.script(behave.reply('Two things.'))
  const { turnId } = await chat.send('What is on it?', { attachmentIds: file ? [file.id] : [] })
  await chat.ended(turnId)
  const { sessionId } = chat
  const { text: markdown } = await kernel.call('session_export', { sessionId, format: 'markdown', inline: true })
  expect(markdown).toContain(String.raw`*Files: my\_list\*.txt*`)
  expect(markdown).toMatch(/^## Assistant · loopback-small · \d{4}-\d\d-\d\d \d\d:\d\d$/mu)
  const { text: page } = await kernel.call('session_export', { sessionId, format: 'html', inline: true })
  expect(page).toContain('<footer>Files: my_list*.txt</footer>')
  expect(page).toContain('<header>Assistant · loopback-small · ')
  await chat.close()
})

test('a conversation was written with the times of another zone than the user is in', async () => {
  const kernel = await openTestKernel()
  const said = { session: 's', at: '2026-01-01T12:00:00.000Z', role: 'user', text: 'Noon.' }
  await kernel.call('session_import', { agentId, lines: [said], extract: false })
  const [session] = (await kernel.call('session_list', { agentId })).items
  const asked = { sessionId: session?.id ?? '', format: 'markdown' as const, inline: true }
  const { text } = await inZone('Asia/Tokyo', () => kernel.call('session_export', asked))
  expect(text).toContain('2026-01-01 21:00')
  await discardTestKernel(kernel)
})
