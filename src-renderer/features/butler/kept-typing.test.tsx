import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { Notifying } from '../../lib/use-notices.ts'
import { aMemory } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createButlerStore } from './butler-store.ts'
import { useReviewActions } from './review/use-review-actions.ts'
import type { WaitingItem } from './review/review-slice.ts'
import { useProfileActions } from './use-profile-actions.ts'

const i18n = await createI18n('en')
const notToBeSaved = () => {
  throw new Error('The disk is full.')
}

/** What the window would do, and how often it told that something failed. */
function open() {
  const { call } = createFakeClient({ memory_inbox_decide: notToBeSaved, profile_update: notToBeSaved })
  const store = createButlerStore(call, { openFile: async () => null, saveFile: async () => false })
  const tools = { store, onOpenMemory() {}, onOpenMessage() {} }
  const found: {
    actions?: { review: ReturnType<typeof useReviewActions>; profile: ReturnType<typeof useProfileActions> }
  } = {}
  let failures = 0
  const Screen = () => {
    found.actions = { review: useReviewActions(tools), profile: useProfileActions(tools) }
    return null
  }
  const notify = ({ tone }: { readonly tone?: string }) => void (failures += tone === 'danger' ? 1 : 0)
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Notifying value={notify}>
        <Screen />
      </Notifying>
    </I18nextProvider>,
  )
  return { ...found.actions, failures: () => failures }
}

test('the new words of a question, or of a line of the profile, were lost where they could not be saved', async () => {
  const { review, profile, failures } = open()
  const item = { memory: aMemory() } as WaitingItem
  expect(await Promise.all([review?.onReword(item, 'I like tea.'), profile?.onSave('role', 'gardener', null)])).toEqual(
    [false, false],
  )
  expect(failures()).toBe(2)
})
