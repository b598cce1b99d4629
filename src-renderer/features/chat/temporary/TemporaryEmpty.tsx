import { MessageCircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A temporary chat in which nothing was said yet. */
export function TemporaryEmpty() {
  const { t } = useTranslation()
  return (
    <div className="flex grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-[480px] flex-col items-center gap-3 px-6 py-10 text-center">
        <MessageCircleDashed aria-hidden className="mb-2 size-12 text-faint" />
        <h2 className="tracking-title text-2xl font-semibold text-balance">{t('temporary.title')}</h2>
        <p className="text-md text-balance text-muted">{t('temporary.empty')}</p>
        <p className="text-sm text-balance text-faint">{t('temporary.sent')}</p>
      </div>
    </div>
  )
}
