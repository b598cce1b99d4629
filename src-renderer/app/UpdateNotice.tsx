import { ArrowUpCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopBridge } from '../../src-main/contract/desktop.ts'
import { keep, readKept } from '../lib/kept.ts'
import { useDesktop } from '../lib/use-desktop.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface UpdateNoticeProps {
  readonly desktop: DesktopBridge
  onOpenLink(url: string): void
}

const readKey = 'update.read'

/** Says once that there is a newer version, where the user had that looked for. */
export function UpdateNotice({ desktop, onOpenLink }: UpdateNoticeProps) {
  const { t } = useTranslation()
  const newer = useDesktop(desktop)?.update.newer ?? null
  const [read, setRead] = useState(() => readKept(readKey))
  if (!newer || newer.version === read) return null
  const putAway = () => {
    keep(readKey, newer.version)
    setRead(newer.version)
  }
  return (
    <Notice
      icon={<ArrowUpCircle aria-hidden />}
      label={t('desktop.update.title')}
      text={t('desktop.update.newerAt', { version: newer.version, page: newer.page })}
    >
      <Button size="sm" onClick={() => onOpenLink(newer.page)}>
        {t('desktop.update.look')}
      </Button>
      <Button size="sm" onClick={putAway}>
        {t('runtime.read')}
      </Button>
    </Notice>
  )
}
