import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { Attachment } from '../../../src-main/contract/attachment.ts'
import { createI18n } from '../../i18n/setup.ts'
import { MessageFiles } from './MessageFiles.tsx'

const gone = (bytes: number): Attachment => ({
  id: 'f1',
  name: 'pic.png',
  kind: 'text',
  mediaType: 'text/plain',
  bytes,
  pages: null,
  characters: 0,
  tokens: 0,
  isCut: false,
  isGone: true,
})

test.each([
  ['en', 0, 'Only its name was imported', '0 B'],
  ['zh', 0, '导入的只有它的名字', '0 B'],
  ['en', 70, 'Its content was deleted for good', undefined],
] as const)(
  'a file of which an import brought the name was told as destroyed: %s, %i',
  async (language, bytes, says, not) => {
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={await createI18n(language)}>
        <MessageFiles files={[gone(bytes)]} given={undefined} onOpen={() => undefined} />
      </I18nextProvider>,
    )
    expect(html).toContain(says)
    if (not) expect(html).not.toContain(not)
  },
)
