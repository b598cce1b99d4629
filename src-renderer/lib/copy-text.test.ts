import { afterEach, expect, test, vi } from 'vitest'
import { createI18n } from '../i18n/setup.ts'
import { copyText } from './copy-text.ts'
import type { ToastInput } from './toasts.ts'

afterEach(() => vi.unstubAllGlobals())

test('where the computer refused the clipboard, a copy was lost without a word', async () => {
  const { t } = await createI18n('zh')
  const said: ToastInput[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Write permission denied.')) } })
  expect(await copyText('花生', (toast) => said.push(toast))).toBe(false)
  expect(said.map(({ text, tone }) => [text(t), tone])).toEqual([['没有复制成功。请选中文字，再手动复制。', 'danger']])
})

test('what was copied is on the clipboard, and nothing is said of a refusal', async () => {
  const [said, copied]: [ToastInput[], string[]] = [[], []]
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  expect(await copyText('peanuts', (toast) => said.push(toast))).toBe(true)
  expect([copied, said]).toEqual([['peanuts'], []])
})
