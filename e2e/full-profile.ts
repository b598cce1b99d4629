import type { ElectronApplication, Page } from '@playwright/test'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import type { LoopbackProvider } from '../src-main/testing/loopback-provider.ts'
import { aMemory } from '../src-main/testing/memory.ts'
import { expect } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import type { Language } from './words.ts'

const agentId = 'majordomo'
const newsletter = 'Draft the newsletter please: four paragraphs, start with the weather, no emojis.'
export const asked = 'Where does the market stand?'
export const answeredAgain = 'I do not know.'
export const otherAgent = 'Tutor'

export interface Look {
  readonly language: Language
  readonly width: number
  readonly height: number
}
/** Both languages, and both shapes of the window. */
export const looks: readonly Look[] = [
  { language: 'en', width: 1280, height: 800 },
  { language: 'zh', width: 420, height: 700 },
]

/** Brings something of everything into an empty profile: no list is empty, no question is missing. */
export async function fillProfile(page: Page, loopback: LoopbackProvider): Promise<void> {
  const user = createUser(page)
  await call(page, 'settings_update', { patch: { reviewsDelicate: true, extraction: 'rules' } })
  for (const text of ['I live in Lisbon.', 'I moved to Porto.', 'My sister is called Nora.', newsletter])
    await user.say(text)
  await user.newChat()
  await user.say(newsletter.replace('the newsletter', 'the June newsletter'))
  await user.say('My favourite medicine is aspirin.')
  await user.say("What is my sister's name?")
  await useProvider(page, loopback.baseUrl)
  loopback.script(reply('At the river.'), reply(answeredAgain))
  await user.newChat()
  const answer = await user.say(asked)
  await answer.getByRole('button', { name: 'Answer without memory', exact: true }).press('Enter')
  await expect(page.getByText(answeredAgain)).toBeVisible()
  await fillByCalls(page)
  // What came in by calls is not told to the window that is open.
  await page.reload()
}

async function fillByCalls(page: Page): Promise<void> {
  const { items } = await call(page, 'session_list', { agentId })
  for (const { id } of items.slice(1)) await call(page, 'session_pin', { sessionId: id, pinned: true })
  await call(page, 'session_folder_create', { agentId, name: 'Family' })
  await call(page, 'session_import', {
    agentId,
    extract: false,
    lines: ['June', 'July'].map((month) => ({
      session: month,
      at: '2026-01-01T00:00:00.000Z',
      role: 'user',
      text: `What sells well in ${month}?`,
    })),
  })
  await call(page, 'memory_import', {
    memories: ['Bruges', 'Ghent'].map((value) => ({
      ...aMemory({
        id: value,
        content: `The barn stands in ${value}.`,
        title: `The barn stands in ${value}.`,
        slot: { subject: 'barn', attribute: 'residence', value, single: true },
      }),
      evidence: [],
      history: [],
    })),
    onConflict: 'keep_both',
  })
  const { id } = await call(page, 'memory_store', {
    agentId,
    type: 'preference',
    content: 'The kettle is to be green.',
  })
  await call(page, 'memory_delete', { id })
  await call(page, 'profile_update', { agentId, field: 'role', value: 'gardener' })
  await call(page, 'pain_record', { agentId, summary: 'The cellar door sticks in wet weather' })
  for (const way of (await call(page, 'evolution_list', { agentId })).items)
    await call(page, 'evolution_decide', { id: way.id, decision: 'accept' })
  await call(page, 'agent_create', { name: otherAgent })
  await call(page, 'access_token_create', { name: 'Notes', scopes: ['read'], agents: 'all' })
  const elsewhere = { name: 'Elsewhere', preset: 'custom', baseUrl: 'https://localhost:9/v1', model: 'm' } as const
  await call(page, 'provider_save', elsewhere)
  await call(page, 'schedule_create', {
    agentId,
    rule: { kind: 'every', everyMs: 86_400_000 },
    action: { kind: 'remind', text: 'the doctor' },
  })
}

/** Has the window speak a language and gives it a size. */
export async function wear(page: Page, app: ElectronApplication, { language, width, height }: Look): Promise<void> {
  await call(page, 'settings_update', { patch: { language } })
  const size = [width, height] as const
  await app.evaluate(
    ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
    size,
  )
  await page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, size)
}
