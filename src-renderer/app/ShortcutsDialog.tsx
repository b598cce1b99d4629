import { useTranslation } from 'react-i18next'
import { shortcutIds, shortcutOf } from '../../src-main/contract/shortcuts.ts'
import { printedKeys } from '../lib/shortcut-keys.ts'
import { Dialog } from '../ui/Dialog.tsx'

interface ShortcutsDialogProps {
  readonly platform: 'electron' | 'browser'
  onClose(): void
}

/** All shortcuts of the window. */
export function ShortcutsDialog({ platform, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation()
  const shown = shortcutIds.filter((id) => platform === 'electron' || !shortcutOf(id).isBrowsers)
  return (
    <Dialog open title={t('shortcuts.title')} onClose={onClose}>
      <dl className="mt-2 divide-y divide-line">
        {shown.map((id) => (
          <div key={id} className="flex items-center gap-4 py-2">
            <dt className="grow text-base">{t(`shortcuts.${id}`)}</dt>
            <dd>
              <kbd className="rounded-xs border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap text-muted">
                {printedKeys(id)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
