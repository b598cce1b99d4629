import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { aSession } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createSessionExporter, documentWords } from './export-session.ts'

test.each([
  ['My sister is called Nora.', 'My sister is called Nora.md'],
  ['我妹妹叫小雨。', '我妹妹叫小雨.md'],
  ['a/b: c?', 'a b c.md'],
  ['...', 'chat.md'],
])('a chat called by a sentence was saved with two dots in its name: %s', async (title, expected) => {
  const { call } = createFakeClient({ session_export: () => ({ handle: 'h', text: null }) as never })
  const names: string[] = []
  const saveFile = async (_handle: string, name: string) => {
    names.push(name)
    return { ok: true, value: true } as const
  }
  const { t } = await createI18n('en')
  const session = aSession({ title })
  await createSessionExporter(call, { saveFile }).save(session, 'markdown', documentWords(t, session, 'en'))
  expect(names).toEqual([expected])
})
