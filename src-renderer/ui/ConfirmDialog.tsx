import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../lib/once.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Confirming {
  /** The answer is being carried out. */
  readonly isBusy: boolean
  /** As by the button. */
  confirm(): void
}

interface ConfirmDialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** What is filled in can be confirmed. */
  readonly isValid?: boolean
  /** In place of “no” while the answer is carried out: ends it. */
  readonly stop?: { readonly label: string; run(): void }
  /** At the left of the footer. */
  readonly aside?: ReactNode
  readonly children?: ReactNode | ((confirming: Confirming) => ReactNode)
  /** True where it was done: then the dialog closes. */
  onConfirm(): Promise<boolean>
  onClose(): void
}

/** A question with one answer besides no. While the answer is carried out it cannot be given again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, isDangerous = false, isValid = true } = props
  const { stop, aside, children, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [once] = useState(createOnce)
  const [isBusy, setIsBusy] = useState(false)
  const isOpen = useRef(true)
  // What was closed meanwhile does not close what was opened in its place.
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const confirm = () => {
    if (!isValid) return
    void once('confirm', async () => {
      setIsBusy(true)
      try {
        if ((await onConfirm()) && isOpen.current) onClose()
      } finally {
        setIsBusy(false)
      }
    })
  }
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          {aside && <span className="mr-auto">{aside}</span>}
          <Button onClick={stop && isBusy ? stop.run : onClose}>
            {stop && isBusy ? stop.label : t('common.cancel')}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} disabled={isBusy || !isValid} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof children === 'function' ? children({ isBusy, confirm }) : children}
    </Dialog>
  )
}
