import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { EmbeddingChoice, EmbeddingStatus } from '../../../src-main/contract/embedding.ts'
import type { Provider } from '../../../src-main/contract/provider.ts'
import { describeError } from '../../lib/errors.ts'
import { toSentences } from '../../lib/sentences.ts'
import { valueOf } from '../../lib/loadable.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmbeddingForm } from './EmbeddingForm.tsx'
import { EmbeddingState } from './EmbeddingState.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'

type SearchByMeaningProps = Pick<SectionProps, 'store' | 'onFailure'>

/** What makes vectors of memories, how far that is, and the way to something else. */
export function SearchByMeaning({ store, onFailure }: SearchByMeaningProps) {
  const { t } = useTranslation()
  const { embedding } = useStore(store)
  return (
    <SettingsSection title={t('settings.meaning.title')} text={t('settings.meaning.text')} ids={['meaning']}>
      {embedding.status === 'loading' && <Spinner label={t('common.loading')} />}
      {embedding.status === 'failed' && <p className="text-base text-danger">{describeError(t, embedding.error)}</p>}
      {embedding.status === 'ready' && <Choices store={store} status={embedding.value} onFailure={onFailure} />}
    </SettingsSection>
  )
}

interface ChoicesProps extends SearchByMeaningProps {
  readonly status: EmbeddingStatus
}

function Choices({ store, status, onFailure }: ChoicesProps) {
  const { t } = useTranslation()
  const state = useStore(store)
  const providers = valueOf(state.providers)?.items ?? []
  const [trying, setTrying] = useState<EmbeddingChoice['kind'] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [editing, setEditing] = useState(false)
  const { choice } = status
  const choose = async (next: EmbeddingChoice) => {
    if (trying) return
    setTrying(next.kind)
    setFailure(null)
    try {
      await state.chooseEmbedding(next)
      setEditing(false)
    } catch (error) {
      setFailure(error)
    } finally {
      setTrying(null)
    }
  }
  const edit = () => {
    setFailure(null)
    setEditing(true)
  }
  const isEndpoint = choice.kind === 'endpoint'
  return (
    <>
      <ul className="flex flex-col gap-2">
        <ProviderCard
          name={t('settings.meaning.none')}
          detail={t('settings.meaning.noneText')}
          isActive={choice.kind === 'none'}
          isBusy={trying === 'none'}
          onUse={() => void choose({ kind: 'none' })}
        />
        <ProviderCard
          name={t('settings.meaning.local')}
          detail={t('settings.meaning.localText')}
          isActive={choice.kind === 'local'}
          isBusy={trying === 'local'}
          onUse={() => void choose({ kind: 'local' })}
        />
        <ProviderCard
          name={t('settings.meaning.endpoint')}
          detail={isEndpoint ? serviceOf(choice, providers) : t('settings.meaning.endpointText')}
          note={providers.length === 0 ? t('settings.meaning.connectFirst') : undefined}
          isActive={isEndpoint}
          isBusy={trying === 'endpoint'}
          onUse={providers.length > 0 ? edit : undefined}
          onEdit={isEndpoint && providers.length > 0 ? edit : undefined}
        />
      </ul>
      {editing && (
        <EmbeddingForm
          choice={choice}
          providers={providers}
          isBusy={trying !== null}
          modelsOf={state.embeddingModelsOf}
          onChoose={(next) => void choose(next)}
          onCancel={() => {
            setEditing(false)
            setFailure(null)
          }}
        />
      )}
      {failure !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-3.5 py-2.5 text-base text-danger">
          {toSentences(t, [describeError(t, failure), t('settings.meaning.kept')])}
        </p>
      )}
      <EmbeddingState
        status={status}
        isBusy={trying !== null}
        onPause={(paused) => void state.pauseEmbedding(paused).catch(onFailure)}
        onRetry={() => void choose(choice)}
      />
    </>
  )
}

function serviceOf(choice: Extract<EmbeddingChoice, { kind: 'endpoint' }>, providers: readonly Provider[]): string {
  const service = providers.find(({ id }) => id === choice.providerId)
  return [service?.name, choice.model].filter(Boolean).join(' · ')
}
