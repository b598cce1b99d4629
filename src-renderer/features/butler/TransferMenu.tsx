import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/Menu.tsx'
import { RoomyButton } from '../../ui/RoomyButton.tsx'
import type { ExportFormat, OnConflict } from './butler-slice.ts'
import { ImportDialog } from './ImportDialog.tsx'

interface TransferMenuProps {
  onExport(format: ExportFormat): void
  onImport(onConflict: OnConflict, own: boolean): void
}

const formats = ['json', 'jsonl', 'markdown'] as const

/** Take the memories along, or bring some in. */
export function TransferMenu({ onExport, onImport }: TransferMenuProps) {
  const { t } = useTranslation()
  const [importing, setImporting] = useState(false)
  return (
    <div className="flex gap-2">
      <RoomyButton
        icon={<Upload />}
        label={t('butler.import.open')}
        hint={t('butler.import.title')}
        onClick={() => setImporting(true)}
      />
      <Menu
        trigger={<RoomyButton icon={<Download />} label={t('butler.export.open')} hint={t('finder.export.label')} />}
        items={formats.map((format) => ({
          label: t(`butler.export.${format}`),
          hint: t(`butler.export.${format}Hint`),
          run: () => onExport(format),
        }))}
      />
      <ImportDialog open={importing} onImport={onImport} onClose={() => setImporting(false)} />
    </div>
  )
}
