import { Plus } from 'lucide-react'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { LocalService } from '../../../src-main/contract/local-model.ts'
import type { Provider } from '../../../src-main/contract/provider.ts'
import { describeError } from '../../lib/errors.ts'
import { useNotify } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { FoundServices } from './FoundServices.tsx'
import { ModelTrust, TrustCost } from './ModelTrust.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import type { SectionProps } from './section-props.ts'
import type { ProviderDraft } from './settings-slice.ts'
import { PlaceContext, SettingsSection } from './SettingsSection.tsx'

/** Which model answers: the built-in one, or a connection to one elsewhere. */
export function ModelSection({ store, settings, onDone, onFailure, onUpdate }: SectionProps) {
  const { t } = useTranslation()
  const notify = useNotify()
  const state = useStore(store)
  const { editing, setEditing, leave } = useEditing(onDone)
  const [removing, setRemoving] = useState<Provider | null>(null)
  const { providers } = state
  const isFirst = providers.status === 'ready' && providers.value.items.length === 0
  const inUse = providers.status === 'ready' && providers.value.items.find(({ id }) => id === settings.providerId)
  const found = (onUse: (service: LocalService) => void) => (
    <FoundServices store={store} onUse={onUse} onFailure={onFailure} />
  )
  const save = async (draft: ProviderDraft) => {
    try {
      await state.saveProvider(draft)
      leave()
      notify({ text: (t) => t('settings.model.saved', { name: draft.preset === 'custom' ? draft.model : draft.name }) })
    } catch (error) {
      onFailure(error)
    }
  }
  const remove = async ({ id }: Provider): Promise<boolean> => {
    try {
      await state.removeProvider(id)
      return true
    } catch (error) {
      onFailure(error)
      return false
    }
  }
  return (
    <SettingsSection title={t('settings.model.title')} text={t('settings.model.text')} ids={['model', 'trust']}>
      {providers.status === 'loading' && <Spinner label={t('common.loading')} />}
      {providers.status === 'failed' && <p className="text-base text-danger">{describeError(t, providers.error)}</p>}
      {providers.status === 'ready' && (
        <FocusKept>
          {isFirst && !editing && <AddButton isFirst onAdd={() => setEditing('new')} />}
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
                onKey={provider.keyStorage === 'lost' && (() => setEditing(provider))}
                onUse={() => onUpdate({ providerId: provider.id })}
                onEdit={() => setEditing(provider)}
                onRemove={() => setRemoving(provider)}
              />
            ))}
          </ul>
          {removing && (
            <ConfirmDialog
              title={t('finder.removeModel.title', { name: removing.name })}
              description={t('finder.removeModel.text')}
              confirmLabel={t('common.remove')}
              isDangerous
              onConfirm={() => remove(removing)}
              onClose={() => setRemoving(null)}
            />
          )}
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
            <InSight isThere={isFirst}>
              <ProviderForm
                key={editing === 'new' ? 'new' : editing.id}
                provider={editing === 'new' ? null : editing}
                presets={providers.value.presets}
                keyStorage={providers.value.keyStorage}
                test={state.testProvider}
                listModels={state.listModels}
                found={editing === 'new' ? found : null}
                cost={<TrustCost store={store} onFailure={onFailure} />}
                onSave={save}
                onCancel={leave}
              />
            </InSight>
          ) : (
            !isFirst && <AddButton onAdd={() => setEditing('new')} />
          )}
        </FocusKept>
      )}
    </SettingsSection>
  )
}

/** Keeps the keyboard where it was when what was pressed goes away. */
function FocusKept({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {children}
    </div>
  )
}

interface InSightProps {
  /** It stands at the top already. */
  readonly isThere: boolean
  readonly children: ReactNode
}

/** What opens below all that was there before is brought into sight. */
function InSight({ isThere, children }: InSightProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isThere) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return (
    <div ref={box} className="scroll-my-4">
      {children}
    </div>
  )
}

function AddButton({ isFirst = false, onAdd }: { readonly isFirst?: boolean; onAdd(): void }) {
  const { t } = useTranslation()
  return (
    <Button variant={isFirst ? 'primary' : 'secondary'} className="self-start" onClick={onAdd}>
      <Plus />
      {t('settings.model.add')}
    </Button>
  )
}

/** The connection whose form is open. */
function useEditing(onDone: SectionProps['onDone']) {
  const [editing, setEditing] = useState<Provider | 'new' | null>(null)
  const { wanted, onShown } = use(PlaceContext)
  // Whoever was led here to connect a model finds the form open.
  useEffect(() => {
    if (wanted !== 'connect') return
    setEditing('new')
    onShown()
  }, [wanted, onShown])
  return { editing, setEditing, leave: () => (onDone ? onDone() : setEditing(null)) }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
