import { HardDriveDownload, Zap } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { LocalService, ModelPull } from '../../../src-main/contract/local-model.ts'
import { valueOf } from '../../lib/loadable.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { proposedModel } from './proposed-model.ts'
import type { SettingsStore } from './settings-store.ts'

interface FoundServicesProps {
  readonly store: SettingsStore
  onUse(service: LocalService): void
  onFailure(error: unknown): void
}

const names = { ollama: 'Ollama', lmstudio: 'LM Studio' } as const

/** What runs on this computer and is not connected yet, and a first model where there is none. Looked for when opened. */
export function FoundServices({ store, onUse, onFailure }: FoundServicesProps) {
  const { t } = useTranslation()
  const { local, providers } = useStore(store)
  useEffect(() => {
    void store.getState().findLocal().catch(onFailure)
  }, [store, onFailure])
  const connected = new Set(valueOf(providers)?.items.map(({ baseUrl }) => baseUrl))
  const items = local?.items.filter(({ baseUrl, models }) => models.length === 0 || !connected.has(baseUrl)) ?? []
  if (items.length === 0) return null
  return (
    <section aria-label={t('connect.found.title')} className="flex flex-col gap-2">
      {items.map((service) => (
        <div key={service.preset} className="flex flex-col gap-2 rounded-md bg-accent-soft px-3.5 py-2.5">
          {service.models.length > 0 ? (
            <Running service={service} onUse={() => onUse(service)} />
          ) : service.preset === 'ollama' ? (
            <FirstModel store={store} onFailure={onFailure} />
          ) : (
            <p className="text-sm">{t('connect.found.empty', { name: names[service.preset] })}</p>
          )}
        </div>
      ))}
    </section>
  )
}

function Running({ service, onUse }: { readonly service: LocalService; onUse(): void }) {
  const { t } = useTranslation()
  const model = proposedModel(service)
  const name = names[service.preset]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Zap className="size-4 shrink-0 text-accent-strong" />
      <p className="min-w-40 flex-1 text-sm">{t('connect.found.running', { name, count: service.models.length })}</p>
      <Button
        size="sm"
        variant="primary"
        className="max-w-full"
        aria-label={t(model === null ? 'connect.found.chooseNamed' : 'connect.found.useNamed', { name, model })}
        onClick={onUse}
      >
        <span className="truncate">
          {model === null ? t('connect.found.choose') : t('connect.found.use', { model })}
        </span>
      </Button>
    </div>
  )
}

interface FirstModelProps {
  readonly store: SettingsStore
  onFailure(error: unknown): void
}

/** Ollama runs, and has nothing to run. */
function FirstModel({ store, onFailure }: FirstModelProps) {
  const { t, i18n } = useTranslation()
  const local = useStore(store, (state) => state.local)
  if (!local) return null
  const { fitting, pull } = local
  const size = gigabytes(fitting.bytes, i18n.language)
  if (pull?.state === 'running')
    return <Download pull={pull} onStop={() => void store.getState().cancelPull().catch(onFailure)} />
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <HardDriveDownload className="size-4 shrink-0 text-accent-strong" />
      <p className="min-w-40 flex-1 text-sm">
        {pull && pull.state !== 'done' ? (
          <span role="status">{t(`connect.found.ended.${pull.state}`, { said: pull.said ?? '' })}</span>
        ) : (
          t('connect.found.none', { model: fitting.model, size })
        )}
      </p>
      <Button
        size="sm"
        variant="primary"
        onClick={() => void store.getState().pullModel(fitting.model).catch(onFailure)}
      >
        {t(pull ? 'connect.found.again' : 'connect.found.get', { model: fitting.model, size })}
      </Button>
    </div>
  )
}

function Download({ pull, onStop }: { readonly pull: ModelPull; onStop(): void }) {
  const { t, i18n } = useTranslation()
  const sizes = { done: gigabytes(pull.done, i18n.language), total: gigabytes(pull.total, i18n.language) }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-40 flex-1 text-sm">
          {pull.total > 0
            ? t('connect.found.coming', { model: pull.model, ...sizes })
            : t('connect.found.starting', { model: pull.model })}
        </p>
        <Button size="sm" onClick={onStop}>
          {t('connect.found.stop')}
        </Button>
      </div>
      <ProgressBar label={t('connect.found.bar', { model: pull.model })} done={pull.done} total={pull.total} />
    </div>
  )
}

function gigabytes(bytes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(
    bytes / 1e9,
  )
}
