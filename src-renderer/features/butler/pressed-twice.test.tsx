import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { Notifying } from '../../lib/use-notices.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createButlerStore } from './butler-store.ts'
import { useMarks } from './memories/use-marks.ts'
import { useTrashActions } from './trash/use-trash-actions.ts'

const i18n = await createI18n('en')

test('what was pressed twice was done twice: Restore in the trash, and what is done with all that is marked', async () => {
  const { call, inputsOf } = createFakeClient({
    memory_trash_restore: () => ({ restored: 1, skipped: [], changeId: 'c1' }),
    memory_control_many: () => ({ changed: 1, changeId: 'c2' }),
  })
  const store = createButlerStore(call, { openFile: async () => null, saveFile: async () => false })
  const found: { trash?: ReturnType<typeof useTrashActions>; marks?: ReturnType<typeof useMarks> } = {}
  const Screen = () => {
    found.trash = useTrashActions({ store })
    found.marks = useMarks({ store }, [])
    return null
  }
  const told: unknown[] = []
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Notifying value={(notice) => void told.push(notice)}>
        <Screen />
      </Notifying>
    </I18nextProvider>,
  )
  store.getState().mark(['k1'], true)
  found.marks?.onControl('pin')
  found.marks?.onControl('pin')
  await Promise.all([found.trash?.restore(['k1']), found.trash?.restore(['k1'])])
  await expect.poll(() => told.length).toBe(2)
  expect([inputsOf('memory_trash_restore').length, inputsOf('memory_control_many').length]).toEqual([1, 1])
})
