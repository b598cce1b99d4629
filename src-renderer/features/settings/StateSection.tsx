import type { TFunction } from 'i18next'
import { CircleAlert, CircleCheck, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { EmbeddingStatus } from '../../../src-main/contract/embedding.ts'
import type { FileHealth } from '../../../src-main/contract/profile-files.ts'
import { useCopyText } from '../../lib/copy-text.ts'
import { kindsInWords } from '../../lib/exported.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { valueOf } from '../../lib/loadable.ts'
import { runtimeWords } from '../../lib/runtime-words.ts'
import { useNotify } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import type { AllCounts } from './data-slice.ts'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { toSentences } from '../../lib/sentences.ts'

interface Finding {
  readonly name: string
  readonly text: string
  readonly isWell: boolean
}

/** How the app is: each part in words, and all of it to be copied for somebody who helps. */
export function StateSection({ store, agentId, runtime, health }: SectionProps) {
  const { t, i18n } = useTranslation()
  const notify = useNotify()
  const copyText = useCopyText()
  const embedding = useStore(store, (state) => valueOf(state.embedding))
  const [counts, setCounts] = useState<AllCounts | null>(null)
  // Counted when the page is opened.
  useEffect(() => {
    store
      .getState()
      .countAll(agentId)
      .then(setCounts, () => setCounts(null))
  }, [store, agentId])
  const words = runtimeWords(t, runtime)
  const findings: Finding[] = [
    { name: t('finder.state.version'), text: versions(navigator.userAgent), isWell: true },
    {
      name: t('finder.state.window'),
      text: words.length > 0 ? toSentences(t, [...words, t('runtime.advice')]) : t('finder.state.well'),
      isWell: words.length === 0,
    },
    ...(health ? filesOf(t, health, i18n.language) : []),
    ...(counts ? [{ name: t('butler.tab.memories'), text: memoriesIn(t, counts, i18n.language), isWell: true }] : []),
    ...(embedding ? [searchOf(t, embedding, i18n.language)] : []),
  ]
  const copy = async () => {
    if (await copyText(findings.map(({ name, text }) => `${name}: ${text}`).join('\n')))
      notify({ text: (t) => t('common.copied') })
  }
  return (
    <SettingsSection title={t('finder.page.diagnostics')} text={t('finder.state.text')} ids={['state']}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {findings.map(({ name, text, isWell }) => (
          <li key={name} className="flex items-start gap-3 px-4 py-3">
            {isWell ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            ) : (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warm" />
            )}
            <div className="flex min-w-0 grow flex-wrap justify-between gap-x-6 gap-y-0.5 text-base">
              <p className="font-medium">{name}</p>
              <p className="max-w-prose text-muted wrap-anywhere">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={() => void copy()}>
        <Copy />
        {t('finder.state.copy')}
      </Button>
    </SettingsSection>
  )
}

/** As many as Butler says, and apart from them what it keeps elsewhere. */
const memoriesIn = (t: TFunction, { memories, past, waiting }: AllCounts, language: string): string =>
  kindsInWords(t, { count: memories, past, waiting }, language)

/** The names and versions that the window itself tells. */
const versions = (agent: string): string =>
  (agent.match(/(?:majordomo|Electron|Chrome|Firefox)\/[\d.]+/giu) ?? [agent])
    .map((one) => one.replace('/', ' '))
    .join(', ')

function filesOf(t: TFunction, health: FileHealth, language: string): Finding[] {
  return (['memories', 'data'] as const).map((name) => {
    const file = `${name}.db` as const
    const isDamaged = health.damaged.includes(file)
    const isCutOff = health.cutOff.includes(file)
    const sound =
      health.checkedAt === null
        ? t('finder.state.unread')
        : t('finder.state.sound', { when: formatDateTime(health.checkedAt, language) })
    const text = isDamaged ? t('finder.state.damaged') : isCutOff ? t('finder.state.cutOff') : sound
    return { name: t(`files.name.${name}`), text, isWell: !isDamaged && !isCutOff }
  })
}

function searchOf(t: TFunction, { state, done, total, reason }: EmbeddingStatus, language: string): Finding {
  const count = { count: done, formatted: formatNumber(done, language) }
  const far = { done: formatNumber(done, language), total: formatNumber(total, language) }
  const text =
    state === 'ready'
      ? t('settings.meaning.ready', count)
      : state === 'off'
        ? t('settings.meaning.noneText')
        : state === 'unavailable'
          ? t(`search.degraded.${reason ?? 'model_unavailable'}`)
          : t(`settings.meaning.${state}`, far)
  return { name: t('settings.meaning.title'), text, isWell: state !== 'unavailable' }
}
