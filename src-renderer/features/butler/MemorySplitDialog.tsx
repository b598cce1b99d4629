import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import type { MemoryDialogProps } from './memory-props.ts'
import { canSplit, linesOf, proposeLines } from './split-lines.ts'

/** One memory becomes several: one for each line. */
export function MemorySplitDialog({ memory, actions, onClose }: MemoryDialogProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState(() => proposeLines(memory.content, i18n.language))
  const parts = linesOf(text)
  const save = () => actions.onSplit(memory, parts)
  return (
    <ConfirmDialog
      title={t('butler.life.splitting.title')}
      description={t('butler.life.splitting.description')}
      confirmLabel={t('butler.life.splitting.confirm', { count: parts.length })}
      isValid={canSplit(parts)}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="mt-4">
        <Field label={t('butler.life.splitting.lines')} hint={t('butler.life.splitting.hint', { count: parts.length })}>
          {(ids) => <TextArea {...ids} rows={6} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
