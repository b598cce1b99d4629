import { CircleCheck, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { LocalService } from '../../../src-main/contract/local-model.ts'
import type { ProviderTest } from '../../../src-main/contract/provider.ts'
import type { Settings } from '../../../src-main/contract/settings.ts'
import { connectFound } from '../../features/settings/connect-found.ts'
import { FoundServices } from '../../features/settings/FoundServices.tsx'
import { TrustCost } from '../../features/settings/ModelTrust.tsx'
import { proposedModel } from '../../features/settings/proposed-model.ts'
import { ProviderForm } from '../../features/settings/ProviderForm.tsx'
import { TestVerdict } from '../../features/settings/TestVerdict.tsx'
import { describeError } from '../../lib/errors.ts'
import { failed, idle, type Loadable, loading, ready } from '../../lib/loadable.ts'
import type { AppState } from '../create-app.ts'

interface AnswersStepProps {
  readonly app: AppState
  readonly settings: Settings
  /** The form of a connection is open. */
  readonly withKey: boolean
  onKey(isOpen: boolean): void
  onFailure(error: unknown): void
}

/** Who answers: what runs on this computer, a service by its key, or nobody for now. */
export function AnswersStep({ app, settings, withKey, onKey, onFailure }: AnswersStepProps) {
  const { t } = useTranslation()
  const store = app.settings
  const providers = useStore(store, (state) => state.providers)
  useEffect(() => void store.getState().loadProviders(), [store])
  if (providers.status === 'failed') return <p className="text-base text-danger">{describeError(t, providers.error)}</p>
  if (providers.status !== 'ready') return null
  const inUse = providers.value.items.find(({ id }) => id === settings.providerId)
  const { testProvider, listModels, saveProvider } = store.getState()
  if (withKey)
    return (
      <ProviderForm
        provider={null}
        presets={providers.value.presets.filter(({ id }) => id !== 'ollama' && id !== 'lmstudio')}
        keyStorage={providers.value.keyStorage}
        found={null}
        cost={<TrustCost store={store} onFailure={onFailure} />}
        test={testProvider}
        listModels={listModels}
        onSave={(draft) => saveProvider(draft).then(() => onKey(false), onFailure)}
        onCancel={() => onKey(false)}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      {inUse && (
        <p
          role="status"
          className="flex items-center gap-3 rounded-lg bg-accent-soft px-4 py-3 text-base text-accent-strong"
        >
          <CircleCheck className="size-5 shrink-0" />
          {t('firstStart.answers.inUse', { name: inUse.name, model: inUse.model })}
        </p>
      )}
      {!inUse && <Found app={app} onFailure={onFailure} />}
      <button
        type="button"
        onClick={() => onKey(true)}
        className="flex items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-left transition-colors hover:border-line-strong"
      >
        <KeyRound className="mt-0.5 size-5 shrink-0 text-accent-strong" />
        <span>
          <span className="block text-base font-medium">
            {t(inUse ? 'firstStart.answers.another' : 'firstStart.answers.key')}
          </span>
          <span className="block text-sm text-muted">{t('firstStart.answers.keyHint')}</span>
        </span>
      </button>
      {!inUse && <p className="px-1 text-sm text-pretty text-muted">{t('firstStart.answers.none')}</p>}
    </div>
  )
}

/** What was found on this computer: one click connects it, after a look whether it answers. */
function Found({ app, onFailure }: Pick<AnswersStepProps, 'app' | 'onFailure'>) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState<LocalService | null>(null)
  const [verdict, setVerdict] = useState<Loadable<ProviderTest>>(idle)
  const connect = async (service: LocalService, model: string) => {
    setVerdict(loading)
    try {
      setVerdict(ready(await connectFound(app.settings, service, model)))
    } catch (error) {
      setVerdict(failed(error))
    }
  }
  const use = (service: LocalService) => {
    const model = proposedModel(service)
    if (model === null) setChoosing(service)
    else void connect(service, model)
  }
  return (
    <>
      <FoundServices store={app.settings} onUse={use} onFailure={onFailure} />
      {choosing && (
        <ul
          aria-label={t('connect.models')}
          className="max-h-48 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-raised"
        >
          {choosing.models.map((model) => (
            <li key={model}>
              <button
                type="button"
                disabled={verdict.status === 'loading'}
                onClick={() => void connect(choosing, model)}
                className="w-full px-4 py-2 text-left text-base break-all hover:not-disabled:bg-hover disabled:opacity-60"
              >
                {model}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TestVerdict verdict={verdict} hasModel describe={(error) => describeError(t, error)} />
    </>
  )
}
