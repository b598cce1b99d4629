import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../lib/once.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps {
  readonly title: string
  readonly description?: string | undefined
  /** At the left of the footer. */
  readonly aside?: ReactNode
  /** `tried`: it was to be saved, so that what is missing is said. */
  children(tried: boolean): ReactNode
  /** Undefined where what is filled in cannot be saved. */
  readonly onSave: (() => Promise<void>) | undefined
  onClose(): void
  onFailure(error: unknown): void
}

/** Fields to fill in and to save. */
export function FormDialog({ title, description, aside, children, onSave, onClose, onFailure }: FormDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [once] = useState(createOnce)
  const [tried, setTried] = useState(false)
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          {aside}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (onSave) void once('save', onSave).catch(onFailure)
        }}
      >
        {children(tried)}
      </form>
    </Dialog>
  )
}
