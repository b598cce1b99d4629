import { ArrowUpCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UpdateState } from '../../src-main/contract/desktop.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface UpdateNoticeProps {
  readonly newer: NonNullable<UpdateState['newer']>
  onOpenLink(url: string): void
  onRead(): void
}

/** There is a newer version. */
export function UpdateNotice({ newer, onOpenLink, onRead }: UpdateNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      icon={<ArrowUpCircle aria-hidden />}
      label={t('desktop.update.title')}
      text={t('desktop.update.newerAt', { version: newer.version, page: newer.page })}
    >
      <Button size="sm" onClick={() => onOpenLink(newer.page)}>
        {t('desktop.update.look')}
      </Button>
      <Button size="sm" onClick={onRead}>
        {t('runtime.read')}
      </Button>
    </Notice>
  )
}
