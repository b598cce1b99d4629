import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Field, TextInput } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Section } from './Section.tsx'

const parts = ['Dialog', 'ConfirmDialog', 'FormDialog', 'Drawer', 'SidePanel', 'Toasts'] as const

/** What opens over a page, each by its button. */
export function OpenedParts() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<(typeof parts)[number] | null>(null)
  const close = () => setOpen(null)
  const words = { title: t('nav.butler'), description: t('nav.hint.butler') }
  return (
    <Section title={parts.join(', ')}>
      <div className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <Button key={part} onClick={() => setOpen(part)}>
            {part}
          </Button>
        ))}
      </div>
      <Dialog {...words} open={open === 'Dialog'} onClose={close} footer={<Button>{t('common.done')}</Button>} />
      {open === 'ConfirmDialog' && (
        <ConfirmDialog
          {...words}
          isDangerous
          confirmLabel={t('common.delete')}
          onConfirm={() => Promise.resolve(true)}
          onClose={close}
        />
      )}
      {open === 'FormDialog' && (
        <FormDialog {...words} onSave={() => Promise.resolve(close())} onClose={close} onFailure={close}>
          {() => <Field label={words.title}>{(ids) => <TextInput {...ids} />}</Field>}
        </FormDialog>
      )}
      <Drawer open={open === 'Drawer'} label={words.title} onClose={close}>
        <p className="p-4">{words.description}</p>
      </Drawer>
      {open === 'SidePanel' && (
        <SidePanel title={words.title} onClose={close}>
          <p className="p-5">{words.description}</p>
        </SidePanel>
      )}
      {open === 'Toasts' && (
        <Toasts
          label={t('common.notices')}
          onDismiss={close}
          toasts={(['plain', 'danger'] as const).map((tone, id) => ({
            id,
            tone,
            text: () => words.description,
            lasting: true,
            action: { label: (t) => t('common.undo'), run: () => undefined },
          }))}
        />
      )}
    </Section>
  )
}
