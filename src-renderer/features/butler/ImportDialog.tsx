import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { OnConflict } from './butler-slice.ts'

interface ImportDialogProps {
  readonly open: boolean
  onImport(onConflict: OnConflict, own: boolean): void
  onClose(): void
}

const sources = ['other', 'own'] as const
const conflicts = ['skip', 'overwrite', 'keep_both'] as const

/** Before a file of memories is chosen: whose it is, and what counts where one is here already. */
export function ImportDialog({ open, onImport, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const [conflict, setConflict] = useState<OnConflict>('skip')
  const [source, setSource] = useState<(typeof sources)[number]>('other')
  return (
    <Dialog
      open={open}
      title={t('butler.import.title')}
      description={t('butler.import.description')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
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
  )
}
