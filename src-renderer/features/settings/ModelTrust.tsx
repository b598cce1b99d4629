import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { trustLevels, type ModelTrust as Trust, type TrustLevel } from '../../../src-main/contract/trust.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Select } from '../../ui/Select.tsx'
import type { SettingsStore } from './settings-store.ts'
import { toSentences } from '../../lib/sentences.ts'

interface ModelTrustProps {
  readonly store: SettingsStore
  readonly providerId: string
  readonly name: string
  onFailure(error: unknown): void
}

const choices = ['measured', ...trustLevels] as const

/** How far the model in use is believed when it reads conversations: in words, with figures, and by whom it was said. */
export function ModelTrust({ store, providerId, name, onFailure }: ModelTrustProps) {
  const { t } = useTranslation()
  const state = useStore(store)
  const trust = state.trust[providerId]
  // Asked for where it is shown; events tell what changes later.
  useEffect(() => {
    void store.getState().loadTrust(providerId).catch(onFailure)
  }, [store, providerId, onFailure])
  if (!trust) return null
  const measure = (cancel: boolean) => void state.measureTrust(providerId, cancel).catch(onFailure)
  const choose = (choice: TrustLevel | 'measured') =>
    void state.setTrust(providerId, choice === 'measured' ? null : choice).catch(onFailure)
  return (
    <section
      aria-label={t('settings.trust.title', { name })}
      className="flex flex-col gap-2 rounded-lg bg-sunken px-4 py-3"
    >
      <div role="status" className="text-sm">
        <p className="text-base">{levelInWords(t, trust)}</p>
        {trust.lowered && trust.setBy === 'measured' && <p className="text-muted">{t('settings.trust.lowered')}</p>}
      </div>
      {trust.progress ? (
        <div className="flex flex-wrap items-center gap-3">
          <ProgressBar label={t('settings.trust.measuring')} {...trust.progress} />
          <Button size="sm" variant="ghost" onClick={() => measure(true)}>
            {t('settings.trust.stop')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Select
            label={t('settings.trust.choose')}
            value={trust.setBy === 'user' && trust.level ? trust.level : 'measured'}
            options={choices.map((value) => ({ value, label: t(`settings.trust.choice.${value}`) }))}
            onChange={choose}
          />
          <Button size="sm" onClick={() => measure(false)}>
            {t(trust.measuredAt ? 'settings.trust.again' : 'settings.trust.measure')}
          </Button>
        </div>
      )}
      {!trust.progress && <TrustCost store={store} onFailure={onFailure} />}
    </section>
  )
}

interface TrustCostProps {
  readonly store: SettingsStore
  onFailure(error: unknown): void
}

/** What finding out how far a model can be believed takes, said before. */
export function TrustCost({ store, onFailure }: TrustCostProps) {
  const { t } = useTranslation()
  const cost = useStore(store, ({ trustCost }) => trustCost)
  // Known once it was counted: no model is asked for it.
  useEffect(() => {
    void store.getState().loadTrustCost().catch(onFailure)
  }, [store, onFailure])
  if (!cost) return null
  return <p className="text-sm text-faint">{t('settings.trust.cost', { lines: cost.calls })}</p>
}

/** One or two sentences: how well it reads or who said so, what follows, and where it cannot, the way on. */
function levelInWords(t: TFunction, { level, figures, reason, setBy, measuredAt }: Trust): string {
  if (level === null) return t('settings.trust.unmeasured')
  if (setBy === 'user') {
    const follows = level === 'cannot_read' ? t('connect.chosenUnused') : t(`settings.trust.follows.${level}`)
    const chosen = t(measuredAt === null ? 'connect.chosenUnmeasured' : 'connect.chosen')
    return toSentences(t, [chosen, known(t, figures), follows])
  }
  if (level === 'cannot_read') {
    const why = reason
    const key = why === 'unparsable' || why === 'cancelled' ? why : why === null ? null : 'failed'
    const error = key === 'failed' ? t(`errorNames.${why}`, why ?? '') : ''
    return toSentences(t, [key && t(`settings.trust.why.${key}`, { error }), t('settings.trust.cannot_read')])
  }
  const reads = t(`settings.trust.reads.${level}`)
  return toSentences(t, [reads, known(t, figures), t(`settings.trust.follows.${level}`)])
}

const known = (t: TFunction, figures: Trust['figures']): string =>
  figures && figures.lines > 0 ? t('settings.trust.figures', { right: figures.linesRight, lines: figures.lines }) : ''
