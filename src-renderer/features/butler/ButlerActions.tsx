import { Download, Ellipsis, Eraser, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { ExportFormat, OnConflict } from './butler-slice.ts'
import { ImportDialog } from './ImportDialog.tsx'

export interface ButlerActionsProps {
  onExport(format: ExportFormat): void
  onImport(onConflict: OnConflict, own: boolean): void
  /** By what it is about, by person, by conversation or by time. */
  onForget(): void
}

const formats = ['json', 'jsonl', 'markdown'] as const

/** What is done with many memories at once; where there is no room for three buttons with their words, a menu with them. */
export function ButlerActions({ onExport, onImport, onForget }: ButlerActionsProps) {
  const { t } = useTranslation()
  const [importing, setImporting] = useState(false)
  const exports = formats.map((format) => ({
    label: t(`butler.export.${format}`),
    hint: t(`butler.export.${format}Hint`),
    run: () => onExport(format),
  }))
  return (
    <>
      <div className="flex gap-2 @max-[680px]:hidden">
        <Button onClick={() => setImporting(true)}>
          <Upload aria-hidden />
          {t('butler.import.open')}
        </Button>
        <Menu
          trigger={
            <Button>
              <Download aria-hidden />
              {t('butler.export.open')}
            </Button>
          }
          items={exports}
        />
        <Button aria-haspopup="dialog" onClick={onForget}>
          <Eraser aria-hidden />
          {t('butler.forgetting.open')}
        </Button>
      </div>
      <div className="@min-[680px]:hidden">
        <Menu
          trigger={
            <Button>
              <Ellipsis aria-hidden />
              {t('butler.life.more')}
            </Button>
          }
          items={[
            { label: t('butler.import.open'), icon: <Upload />, run: () => setImporting(true) },
            ...exports.map((item) => ({
              ...item,
              icon: <Download />,
              label: t('common.labelled', { label: t('butler.export.open') }) + item.label,
            })),
            { label: t('butler.forgetting.open'), icon: <Eraser />, run: onForget },
          ]}
        />
      </div>
      <ImportDialog open={importing} onImport={onImport} onClose={() => setImporting(false)} />
    </>
  )
}
