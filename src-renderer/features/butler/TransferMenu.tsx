import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ExportFormat, OnConflict } from './butler-slice.ts'

interface TransferMenuProps {
  onExport(format: ExportFormat): void
  onImport(onConflict: OnConflict, own: boolean): void
}

const formats = ['json', 'jsonl', 'markdown'] as const
const sources = ['other', 'own'] as const
const conflicts = ['skip', 'overwrite', 'keep_both'] as const

/** Take the memories along, or bring some in. */
export function TransferMenu({ onExport, onImport }: TransferMenuProps) {
  const { t } = useTranslation()
  const [importing, setImporting] = useState(false)
  const [conflict, setConflict] = useState<OnConflict>('skip')
  const [source, setSource] = useState<(typeof sources)[number]>('other')
  return (
    <div className="flex gap-2">
      <Button onClick={() => setImporting(true)}>
        <Upload />
        {t('butler.import.open')}
      </Button>
      <Menu
        trigger={
          <Button>
            <Download />
            {t('butler.export.open')}
          </Button>
        }
        items={formats.map((format) => ({
          label: t(`butler.export.${format}`),
          hint: t(`butler.export.${format}Hint`),
          run: () => onExport(format),
        }))}
      />
      <Dialog
        open={importing}
        title={t('butler.import.title')}
        description={t('butler.import.description')}
        closeLabel={t('common.close')}
        onClose={() => setImporting(false)}
        footer={
          <>
            <Button onClick={() => setImporting(false)}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setImporting(false)
                onImport(conflict, source === 'own')
              }}
            >
              {t('butler.import.choose')}
            </Button>
          </>
        }
      >
        <div className="mt-4 flex flex-col gap-4">
          <Field label={t('butler.import.source')} hint={t(`butler.import.${source}Hint`)}>
            {(ids) => (
              <Select
                {...ids}
                value={source}
                options={sources.map((value) => ({ value, label: t(`butler.import.${value}`) }))}
                onChange={(value) => setSource(value)}
              />
            )}
          </Field>
          <Field label={t('butler.import.conflict')}>
            {(ids) => (
              <Select
                id={ids.id}
                value={conflict}
                options={conflicts.map((value) => ({ value, label: t(`butler.import.${value}`) }))}
                onChange={(value) => setConflict(value)}
              />
            )}
          </Field>
        </div>
      </Dialog>
    </div>
  )
}
