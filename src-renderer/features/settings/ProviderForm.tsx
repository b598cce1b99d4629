import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Provider, ProviderPreset, ProviderTest } from '../../../src-main/contract/provider.ts'
import { describeError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { KeyField } from './KeyField.tsx'
import { ModelField } from './ModelField.tsx'
import { ProviderLimits } from './ProviderLimits.tsx'
import type { ProviderDraft } from './settings-slice.ts'
import { TestVerdict } from './TestVerdict.tsx'
import { hasBadNumber, useProviderDraft } from './use-provider-draft.ts'

interface ProviderFormProps {
  /** Null: a new connection. */
  readonly provider: Provider | null
  readonly presets: readonly ProviderPreset[]
  readonly keyStorage: 'keychain' | 'session'
  /** What connecting a model takes at first. */
  readonly cost: ReactNode
  test(draft: ProviderDraft): Promise<ProviderTest>
  listModels(draft: ProviderDraft): Promise<readonly string[]>
  onSave(draft: ProviderDraft): Promise<void>
  onCancel(): void
}

export function ProviderForm({
  provider,
  presets,
  keyStorage,
  cost,
  test,
  listModels,
  onSave,
  onCancel,
}: ProviderFormProps) {
  const { t } = useTranslation()
  const form = useProviderDraft({ provider, presets, test, listModels })
  const { draft, verdict, preset, change } = form
  const [saving, setSaving] = useState(false)
  const takesKey = preset?.needsKey !== false || draft.preset === 'custom' || provider?.hasKey === true
  const canTest = URL.canParse(draft.baseUrl) && verdict.status !== 'loading' && !hasBadNumber(draft)
  return (
    <form
      aria-label={provider ? t('settings.model.edit') : t('settings.model.add')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (hasBadNumber(draft)) return showFirstBad(event.currentTarget)
        setSaving(true)
        void form
          .complete()
          .then(onSave)
          .finally(() => setSaving(false))
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('settings.model.preset')}>
          {(ids) => (
            <Select
              id={ids.id}
              value={draft.preset}
              options={presets.map((item) => ({
                value: item.id,
                label: item.id === 'custom' ? t('settings.model.custom') : item.name,
              }))}
              onChange={form.choosePreset}
            />
          )}
        </Field>
        <Field label={t('settings.model.name')}>
          {(ids) => (
            <TextInput {...ids} value={draft.name} onChange={(event) => change({ name: event.target.value })} />
          )}
        </Field>
      </div>
      <Field label={t('settings.model.baseUrl')} hint={t('settings.model.baseUrlHint')}>
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            spellCheck={false}
            value={draft.baseUrl}
            onChange={(event) => change({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      <ModelField
        label={t('settings.model.model')}
        hint={t('settings.model.modelHint')}
        value={draft.model}
        models={form.models}
        onOpen={() => void form.fetchModels()}
        onChange={(model) => change({ model })}
      />
      {takesKey && (
        <KeyField hasKey={provider?.hasKey ?? false} storage={keyStorage} value={draft.apiKey} onChange={form.setKey} />
      )}
      <ProviderLimits
        draft={draft}
        assumed={preset?.contextWindow ?? 0}
        isAsked={form.isAsked}
        onWindow={form.setWindow}
        onLimit={form.limit}
      />
      <TestVerdict verdict={verdict} describe={(error) => describeError(t, error)} />
      {cost}
      <Choices canTest={canTest} canSave={isWhole(draft) && !saving} onTest={form.runTest} onCancel={onCancel} />
    </form>
  )
}

const isWhole = ({ name, baseUrl, model }: ProviderDraft): boolean =>
  name.trim() !== '' && URL.canParse(baseUrl) && model.trim() !== ''

/** What is wrong may lie in a part that is folded away. */
function showFirstBad(form: HTMLFormElement): void {
  const bad = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  bad?.closest('details')?.setAttribute('open', '')
  bad?.focus()
}

interface ChoicesProps {
  readonly canTest: boolean
  readonly canSave: boolean
  onTest(): Promise<unknown>
  onCancel(): void
}

function Choices({ canTest, canSave, onTest, onCancel }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={!canTest} onClick={() => void onTest()}>
        {t('settings.model.test')}
      </Button>
      <span className="grow" />
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button type="submit" variant="primary" disabled={!canSave}>
        {t('settings.model.save')}
      </Button>
    </div>
  )
}
