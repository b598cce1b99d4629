import { Tooltip } from 'radix-ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../../i18n/setup.ts'
import { aTurn } from '../../../testing/builders.ts'
import { WithoutMemory } from './WithoutMemory.tsx'

test('an answer of a chat without memory could be asked for once more without memory', async () => {
  const i18n = await createI18n('en')
  const drawn = (usesMemory: boolean) => {
    const actions = {
      usesMemory: () => usesMemory,
      onRegenerate() {},
      onAnswers: async () => [],
      onReceipt() {},
    }
    const answeredBy = { providerId: 'p', model: 'small', name: 'Small', local: true, price: null }
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <Tooltip.Provider>
          <WithoutMemory turn={aTurn({ answeredBy })} busy={false} actions={actions} />
        </Tooltip.Provider>
      </I18nextProvider>,
    )
  }
  expect([drawn(true).includes('<button'), drawn(false)]).toEqual([true, ''])
})
