import { expect, test } from 'vitest'
import { createUpdateCheck } from './update-check.ts'

const note = (version: string) => JSON.stringify({ version, page: 'https://example.org/' })
const at = (url: string) => ({ kind: 'url', url }) as const

test('the answer of an address that was chosen no longer was told as that of the one chosen now', async () => {
  const answers = new Map<string, (text: string) => void>()
  const read = ({ url }: { url?: string }) => new Promise<string>((resolve) => answers.set(url ?? '', resolve))
  const updates = createUpdateCheck(
    '1.0.0',
    (source) => read('url' in source ? source : {}),
    () => {},
  )
  const old = updates.check(at('https://old'))
  updates.forget()
  const now = updates.check(at('https://now'))
  answers.get('https://now')?.(note('2.0.0'))
  await now
  answers.get('https://old')?.(note('9.0.0'))
  await old
  expect(updates.state().newer?.version).toBe('2.0.0')
  const late = updates.check(at('https://late'))
  updates.forget()
  answers.get('https://late')?.(note('3.0.0'))
  await late
  expect(updates.state()).toMatchObject({ newer: null, checkedAt: null })
})
