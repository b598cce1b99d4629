import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../../src-main/contract/chat.ts'

interface VainNoteProps {
  readonly why: NonNullable<Turn['asksInVain']>
  /** Missing where no way leads there. */
  readonly onOpenButler?: (() => void) | undefined
}

/** Under an answer to who asked to remember or to forget something where nothing is changed. */
export function VainNote({ why, onOpenButler }: VainNoteProps) {
  const { t } = useTranslation()
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
      <span>
        {t(`temporary.vain.${why}`)}
        {why !== 'all' && onOpenButler && (
          <>
            {' '}
            <button type="button" onClick={onOpenButler} className="rounded-xs font-medium text-accent hover:underline">
              {t('butler.title')}
            </button>
          </>
        )}
      </span>
    </p>
  )
}
