import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmbeddingChoice } from '../../../src-main/contract/embedding.ts'
import type { Provider } from '../../../src-main/contract/provider.ts'
import { idle, type Loadable, loading, settle } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ModelField } from './ModelField.tsx'

interface EmbeddingFormProps {
  /** What is in use. */
  readonly choice: EmbeddingChoice
  /** One at least. */
  readonly providers: readonly Provider[]
  readonly isBusy: boolean
  modelsOf(providerId: string): Promise<readonly string[]>
  onChoose(choice: EmbeddingChoice): void
  onCancel(): void
}

/** A saved model service and its embedding model, with what would be sent to it. */
export function EmbeddingForm({ choice, providers, isBusy, modelsOf, onChoose, onCancel }: EmbeddingFormProps) {
  const { t } = useTranslation()
  const isEndpoint = choice.kind === 'endpoint'
  const [providerId, setProviderId] = useState(isEndpoint ? choice.providerId : '')
  const [model, setModel] = useState(isEndpoint ? choice.model : '')
  const [models, setModels] = useState<Loadable<readonly string[]>>(idle)
  const [isMissing, setMissing] = useState(false)
  const provider = providers.find(({ id }) => id === providerId) ?? providers[0]
  if (!provider) return null
  // A list is a help: where there is none, the name is typed.
  const fetchModels = async () => {
    if (models.status === 'ready' || models.status === 'loading') return
    setModels(loading)
    const known = await settle(modelsOf(provider.id))
    // The app knows some by name and asks nobody: that it knows none says nothing of the service.
    setModels(known.status === 'ready' && known.value.length === 0 ? idle : known)
  }
  return (
    <form
      aria-label={t('settings.meaning.endpoint')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(model.trim() === '')
        if (model.trim() !== '') onChoose({ kind: 'endpoint', providerId: provider.id, model: model.trim() })
      }}
    >
      <Field label={t('settings.model.preset')}>
        {(ids) => (
          <Select
            id={ids.id}
            value={provider.id}
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setProviderId(id)
              setModels(idle)
            }}
          />
        )}
      </Field>
      <ModelField
        label={t('settings.meaning.model')}
        hint={t('settings.meaning.modelHint')}
        value={model}
        models={models}
        {...(isMissing && model.trim() === '' && { problem: t('connect.modelMissing') })}
        onOpen={() => void fetchModels()}
        onLeave={() => setMissing(true)}
        onChange={setModel}
      />
      <p className={provider.local ? 'text-sm text-muted' : 'rounded-md bg-warm-soft px-3.5 py-2.5 text-sm text-warm'}>
        {provider.local ? t('settings.meaning.staysHere') : t('settings.meaning.leaves', { name: provider.name })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {isBusy && <Spinner label={t('settings.model.trying')} />}
        <span className="grow" />
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t('settings.meaning.try')}
        </Button>
      </div>
    </form>
  )
}
