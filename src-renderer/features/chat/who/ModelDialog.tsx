import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelEntry } from '../../../../src-main/contract/model.ts'
import type { Input } from '../../../lib/command-client.ts'
import { Field, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { readPrice, readWindow } from './read-numbers.ts'

export type Editing = ModelEntry

interface ModelDialogProps {
  readonly entry: ModelEntry
  onClose(): void
  onSave(patch: Input<'model_update'>): Promise<void>
  onFailure(error: unknown): void
}

/** What the user says of a model: what it costs and how much it reads at once. */
export function ModelDialog({ entry, onClose, onSave, onFailure }: ModelDialogProps) {
  const { t } = useTranslation()
  const [input, setInput] = useState(entry.price ? String(entry.price.input) : '')
  const [output, setOutput] = useState(entry.price ? String(entry.price.output) : '')
  const [currency, setCurrency] = useState(entry.price?.currency ?? 'USD')
  const [size, setSize] = useState(entry.contextWindow === null ? '' : String(entry.contextWindow))
  const price = readPrice({ input, output, currency })
  const contextWindow = readWindow(size)
  const isPriceChanged = price !== undefined && JSON.stringify(price) !== JSON.stringify(entry.price)
  const isValid = price !== undefined && contextWindow !== undefined
  const save = async () => {
    await onSave({
      providerId: entry.providerId,
      model: entry.model,
      ...(isPriceChanged && { price }),
      ...(contextWindow !== undefined && contextWindow !== entry.contextWindow && { contextWindow }),
    })
    onClose()
  }
  return (
    <FormDialog
      title={entry.model}
      description={t('who.price.text')}
      onSave={isValid ? save : undefined}
      onClose={onClose}
      onFailure={onFailure}
    >
      {(tried) => (
        <>
          <div className="grid grid-cols-[1fr_1fr_5rem] gap-3">
            <Field label={t('who.price.input')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  inputMode="decimal"
                  value={input}
                  onChange={(event) => setInput(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('who.price.output')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  inputMode="decimal"
                  value={output}
                  onChange={(event) => setOutput(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('who.price.currency')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={3}
                  value={currency}
                  onChange={(event) => setCurrency(event.target.value)}
                />
              )}
            </Field>
          </div>
          <p role="alert" className="text-xs text-danger empty:hidden">
            {tried && price === undefined ? t('who.price.wrong') : ''}
          </p>
          <Field
            label={t('who.price.window')}
            hint={t('who.price.windowHint')}
            {...(tried && contextWindow === undefined && { problem: t('who.price.windowWrong') })}
          >
            {(ids) => (
              <TextInput {...ids} inputMode="numeric" value={size} onChange={(event) => setSize(event.target.value)} />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
