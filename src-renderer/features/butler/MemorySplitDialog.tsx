import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import type { MemoryDialogProps } from './memory-props.ts'
import { canSplit, linesOf, proposeLines } from './split-lines.ts'

/** One memory becomes several: one for each line. */
export function MemorySplitDialog({ memory, actions, onClose }: MemoryDialogProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState(() => proposeLines(memory.content, i18n.language))
  const parts = linesOf(text)
  const save = async () => {
    if (await actions.onSplit(memory, parts)) onClose()
  }
  return (
    <Dialog
      open
      title={t('butler.life.splitting.title')}
      description={t('butler.life.splitting.description')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={!canSplit(parts)} onClick={() => void save()}>
            {t('butler.life.splitting.confirm', { count: parts.length })}
          </Button>
        </>
      }
    >
      <div className="mt-4">
        <Field label={t('butler.life.splitting.lines')} hint={t('butler.life.splitting.hint', { count: parts.length })}>
          {(ids) => <TextArea {...ids} rows={6} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      </div>
    </Dialog>
  )
}
