import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Provider } from '../../../src-main/contract/provider.ts'
import type { Settings } from '../../../src-main/contract/settings.ts'
import { describeError } from '../../lib/errors.ts'
import type { Notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { FoundServices } from './FoundServices.tsx'
import { ModelTrust, TrustCost } from './ModelTrust.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import type { ProviderDraft, SettingsPatch } from './settings-slice.ts'
import type { SettingsStore } from './settings-store.ts'
import { SettingsSection } from './SettingsSection.tsx'

interface ModelSectionProps {
  readonly store: SettingsStore
  readonly settings: Settings
  readonly notify: Notify
  onFailure(error: unknown): void
  onOpenLink(url: string): void
  onUpdate(patch: SettingsPatch): void
}

/** Which model answers: the built-in one, or a connection to one elsewhere. */
export function ModelSection({ store, settings, notify, onFailure, onOpenLink, onUpdate }: ModelSectionProps) {
  const { t } = useTranslation()
  const state = useStore(store)
  const [editing, setEditing] = useState<Provider | 'new' | null>(null)
  const { providers } = state
  const inUse = providers.status === 'ready' && providers.value.items.find(({ id }) => id === settings.providerId)
  const save = async (draft: ProviderDraft) => {
    try {
      await state.saveProvider(draft)
      setEditing(null)
      notify({ text: t('settings.model.saved', { name: draft.name }) })
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <SettingsSection title={t('settings.model.title')} text={t('settings.model.text')}>
      {providers.status === 'loading' && <Spinner label={t('common.loading')} />}
      {providers.status === 'failed' && <p className="text-base text-danger">{describeError(t, providers.error)}</p>}
      {providers.status === 'ready' && (
        <>
          <ul className="flex flex-col gap-2">
            <ProviderCard
              name={t('settings.model.builtIn')}
              detail={t('settings.model.builtInText')}
              isActive={settings.providerId === null}
              onUse={() => onUpdate({ providerId: null })}
            />
            {providers.value.items.map((provider) => (
              <ProviderCard
                key={provider.id}
                name={provider.name}
                detail={[provider.model, hostOf(provider.baseUrl)].filter(Boolean).join(' · ')}
                note={provider.local ? t('settings.model.local') : t('settings.model.remote')}
                isActive={settings.providerId === provider.id}
                onUse={() => onUpdate({ providerId: provider.id })}
                onEdit={() => setEditing(provider)}
                onRemove={() => void state.removeProvider(provider.id).catch(onFailure)}
              />
            ))}
          </ul>
          {inUse && (
            <ModelTrust
              key={`${inUse.id} ${inUse.model}`}
              store={store}
              providerId={inUse.id}
              name={inUse.name}
              onFailure={onFailure}
            />
          )}
          {editing ? (
            <ProviderForm
              key={editing === 'new' ? 'new' : editing.id}
              provider={editing === 'new' ? null : editing}
              presets={providers.value.presets}
              keyStorage={providers.value.keyStorage}
              test={state.testProvider}
              listModels={state.listModels}
              found={
                editing === 'new'
                  ? (onUse) => <FoundServices store={store} onUse={onUse} onFailure={onFailure} />
                  : null
              }
              cost={<TrustCost store={store} onFailure={onFailure} />}
              onSave={save}
              onCancel={() => setEditing(null)}
              onOpenLink={onOpenLink}
            />
          ) : (
            <Button className="self-start" onClick={() => setEditing('new')}>
              <Plus />
              {t('settings.model.add')}
            </Button>
          )}
        </>
      )}
    </SettingsSection>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
