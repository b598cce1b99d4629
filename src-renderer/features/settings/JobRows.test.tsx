import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { Job } from '../../../src-main/contract/job.ts'
import { createI18n } from '../../i18n/setup.ts'
import { JobRows } from './JobRows.tsx'

test('a request to forget that no memory held was told as “1 memory forgotten”', async () => {
  const i18n = await createI18n('en')
  const at = new Date().toISOString()
  const counts = { stored: 0, rejected: 0, duplicates: 0, forgotten: 1, waiting: 0 }
  const job: Job = {
    id: 'a',
    kind: 'extract',
    state: 'done',
    agentId: 'majordomo',
    sessionId: 'b',
    messageIds: [],
    attempts: 1,
    createdAt: at,
    updatedAt: at,
    nextRunAt: null,
    lastError: null,
    result: { ...counts, reason: 'messages_hushed', turnedDown: [], extractor: 'rules' },
  }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <JobRows jobs={[job]} onRetry={() => {}} onCancel={() => {}} />
    </I18nextProvider>,
  )
  expect(html).toContain('I had no memory of this')
  expect(html).not.toContain('1 memory forgotten')
})
