import type { Page } from '@playwright/test'
import type { CommandMap } from '../src-main/commands/command-map.ts'
import type { CommandResult } from '../src-main/contract/error.ts'

/** Calls a command as the window does, to bring about what a journey begins with or to compare what it ends with. */
export async function call<Name extends keyof CommandMap>(
  page: Page,
  name: Name,
  input: CommandMap[Name]['input'],
): Promise<CommandMap[Name]['output']> {
  const result = await page.evaluate((args) => window.kernel?.invoke(args.name, args.input), { name, input })
  const known = result as CommandResult<CommandMap[Name]['output']> | undefined
  if (!known?.ok) throw new Error(`${name}: ${JSON.stringify(known?.error)}`)
  return known.value
}

/** Lets the endpoint answer from now on. */
export async function useProvider(page: Page, baseUrl: string): Promise<void> {
  const { id } = await call(page, 'provider_save', {
    name: 'Test model',
    preset: 'custom',
    baseUrl,
    model: 'loopback-small',
  })
  await call(page, 'model_trust_set', { providerId: id, level: 'trusted' })
  await call(page, 'settings_update', { patch: { providerId: id, modelTitles: false } })
}

/** Has what was said in every conversation read now, as when it has rested. */
export async function settle(page: Page): Promise<void> {
  const { items } = await call(page, 'session_list', { agentId: 'majordomo' })
  for (const { id } of items) await call(page, 'session_settle', { sessionId: id })
}
