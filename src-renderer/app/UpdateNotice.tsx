import { ArrowUpCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UpdateState } from '../../src-main/contract/desktop.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useOpenLink } from '../lib/open-link.ts'

interface UpdateNoticeProps {
  readonly newer: NonNullable<UpdateState['newer']>
  onRead(): void
}

/** There is a newer version. */
export function UpdateNotice({ newer, onRead }: UpdateNoticeProps) {
  const { t } = useTranslation()
  const openLink = useOpenLink()
  return (
    <Notice
      icon={<ArrowUpCircle aria-hidden />}
      label={t('desktop.update.title')}
      text={t('desktop.update.newerAt', { version: newer.version, page: newer.page })}
    >
      <Button size="sm" onClick={() => openLink(newer.page)}>
        {t('desktop.update.look')}
      </Button>
      <Button size="sm" onClick={onRead}>
        {t('runtime.read')}
      </Button>
    </Notice>
  )
}
