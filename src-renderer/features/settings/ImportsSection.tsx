import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ChatImport } from '../../../src-main/contract/chat-import.ts'
import { describeError } from '../../lib/errors.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'

/** The chats that came in from elsewhere, file by file, each with its way back. */
export function ImportsSection({ store, agentId }: SectionProps) {
  const { t } = useTranslation()
  const imports = useStore(store, (state) => state.imports)
  const { tell, fail } = useNotices()
  const [asked, setAsked] = useState<ChatImport | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  useEffect(() => void store.getState().loadImports(agentId), [store, agentId])
  const { takeBackImport, bringBackImport, stopImport } = store.getState()
  const bringBack = async (one: ChatImport) => {
    const { chats, left } = await bringBackImport(one)
    const stays = left > 0 ? ` · ${t('imports.left', { count: left })}` : ''
    tell((t) => t('imports.cameBack', { count: chats }) + stays)
  }
  const takeBack = async (one: ChatImport, continued: boolean): Promise<boolean> => {
    try {
      const { chats } = await takeBackImport(one, continued)
      tell(
        (t) => t('imports.done', { count: chats }),
        () => bringBack(one),
      )
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return (
    <SettingsSection title={t('finder.section.imports')} text={t('finder.sectionText.imports')} ids={['imports']}>
      {imports.status === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {describeError(t, imports.error)}
        </p>
      )}
      {imports.status === 'ready' && (
        <div ref={root} tabIndex={-1} className="outline-none">
          {imports.value.length === 0 && <p className="text-sm text-muted">{t('imports.none')}</p>}
          <ul
            aria-label={t('finder.section.imports')}
            className="divide-y divide-line rounded-lg border border-line bg-raised empty:hidden"
          >
            {imports.value.map((one) => (
              <ImportRow
                key={one.id}
                one={one}
                onTakeBack={() => setAsked(one)}
                onBringBack={() => void bringBack(one).catch(fail)}
                onStop={() => void stopImport(one).catch(fail)}
              />
            ))}
          </ul>
        </div>
      )}
      {asked && (
        <TakeBackDialog
          one={asked}
          preview={store.getState().previewTakeBack}
          onTakeBack={(continued) => takeBack(asked, continued)}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsSection>
  )
}

interface ImportRowProps {
  readonly one: ChatImport
  onTakeBack(): void
  onBringBack(): void
  onStop(): void
}

function ImportRow({ one, onTakeBack, onBringBack, onStop }: ImportRowProps) {
  const { t, i18n } = useTranslation()
  const { chats, continued, takenBack, reading, learned, isRunning, fileName, at } = one
  const source = t(`chats.import.from.${one.source}`)
  const number = (count: number) => ({ count, formatted: formatNumber(count, i18n.language) })
  const when = formatDateTime(at, i18n.language)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="text-base font-medium break-words">
          {fileName === null ? source : t('imports.what', { source, file: fileName })}
        </p>
        <p className="text-sm text-muted">
          {chats > 0 || takenBack === 0
            ? t('imports.count', { ...number(chats), when })
            : t('imports.gone', number(takenBack))}
        </p>
        {reading > 0 && <p className="text-sm text-muted">{t('imports.reading', number(reading))}</p>}
        {reading === 0 && learned > 0 && <p className="text-sm text-muted">{t('imports.learned', number(learned))}</p>}
        {continued > 0 && <p className="text-sm text-muted">{t('imports.continued', number(continued))}</p>}
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {isRunning && (
          <>
            <Spinner label={t('imports.running')} />
            <Button size="sm" onClick={onStop}>
              {t('imports.stop')}
            </Button>
          </>
        )}
        {takenBack > 0 && (
          <Button size="sm" onClick={onBringBack}>
            {t('imports.bringBack')}
          </Button>
        )}
        {chats > 0 && !isRunning && (
          <Button size="sm" onClick={onTakeBack}>
            {t('imports.takeBack')}
          </Button>
        )}
      </span>
    </li>
  )
}
