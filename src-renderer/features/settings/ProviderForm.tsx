import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Provider, ProviderPreset, ProviderTest } from '../../../src-main/contract/provider.ts'
import { describeError } from '../../lib/errors.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { KeyField } from './KeyField.tsx'
import { ModelField } from './ModelField.tsx'
import type { ProviderDraft } from './settings-slice.ts'
import { TestVerdict } from './TestVerdict.tsx'

interface ProviderFormProps {
  /** Null: a new connection. */
  readonly provider: Provider | null
  readonly presets: readonly ProviderPreset[]
  readonly keyStorage: 'keychain' | 'session'
  test(draft: ProviderDraft): Promise<ProviderTest>
  listModels(draft: ProviderDraft): Promise<readonly string[]>
  onSave(draft: ProviderDraft): Promise<void>
  onCancel(): void
}

export function ProviderForm({ provider, presets, keyStorage, test, listModels, onSave, onCancel }: ProviderFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => toDraft(provider, presets))
  const [verdict, setVerdict] = useState<Loadable<ProviderTest>>(idle)
  const [models, setModels] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  const preset = presets.find((item) => item.id === draft.preset)
  const change = (patch: Partial<ProviderDraft>) => {
    setDraft({ ...draft, ...patch })
    setVerdict(idle)
  }
  const choosePreset = (id: ProviderPreset['id']) => {
    const next = presets.find((item) => item.id === id)
    if (!next) return
    change({
      preset: id,
      name: next.name,
      baseUrl: next.baseUrl,
      model: next.suggestedModel,
      contextWindow: next.contextWindow,
    })
    setModels([])
  }
  // A model list is a help: where there is none, its name is typed.
  const fetchModels = () => listModels(probeOf(draft, provider)).then(setModels, () => setModels([]))
  const runTest = async () => {
    setVerdict(loading)
    try {
      const result = await test(probeOf(draft, provider))
      setVerdict(ready(result))
      if (result.models.length > 0) setModels(result.models)
    } catch (error) {
      setVerdict(failed(error))
    }
  }
  const isValid = draft.name.trim() !== '' && URL.canParse(draft.baseUrl) && draft.model.trim() !== ''
  return (
    <form
      aria-label={provider ? t('settings.model.edit') : t('settings.model.add')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        setSaving(true)
        void onSave(draft).finally(() => setSaving(false))
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
              onChange={choosePreset}
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
        value={draft.model}
        models={models}
        onOpen={() => models.length === 0 && URL.canParse(draft.baseUrl) && void fetchModels()}
        onChange={(model) => change({ model })}
      />
      {preset?.needsKey !== false && (
        <KeyField
          hasKey={provider?.hasKey ?? false}
          storage={keyStorage}
          value={draft.apiKey}
          onChange={(apiKey) => setKey(apiKey)}
        />
      )}
      <TestVerdict verdict={verdict} describe={(error) => describeError(t, error)} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={!isValid || verdict.status === 'loading'} onClick={() => void runTest()}>
          {t('settings.model.test')}
        </Button>
        <span className="grow" />
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!isValid || saving}>
          {t('settings.model.save')}
        </Button>
      </div>
    </form>
  )

  function setKey(apiKey: string | null | undefined) {
    const { apiKey: _before, ...rest } = draft
    setDraft(apiKey === undefined ? rest : { ...rest, apiKey })
    setVerdict(idle)
  }
}

function toDraft(provider: Provider | null, presets: readonly ProviderPreset[]): ProviderDraft {
  if (provider) {
    const { id, name, preset, baseUrl, model, contextWindow } = provider
    return { id, name, preset, baseUrl, model, contextWindow }
  }
  const first = presets.find((preset) => preset.id === 'ollama') ?? presets[0]
  return {
    name: first?.name ?? '',
    preset: first?.id ?? 'custom',
    baseUrl: first?.baseUrl ?? '',
    model: first?.suggestedModel ?? '',
    ...(first && { contextWindow: first.contextWindow }),
  }
}

/** A saved connection is tested as saved while nothing of it was changed, so that its key can be used. */
function probeOf(draft: ProviderDraft, provider: Provider | null): ProviderDraft {
  const isUnchanged =
    provider && provider.baseUrl === draft.baseUrl && provider.model === draft.model && provider.preset === draft.preset
  if (isUnchanged) return draft
  const { id: _saved, ...unsaved } = draft
  return unsaved
}
