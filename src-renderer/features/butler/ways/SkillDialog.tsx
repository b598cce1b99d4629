import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import type { Skill } from './ways-slice.ts'

interface SkillDialogProps {
  readonly skill: Skill
  onClose(): void
}

/** The text of a SKILL.md, to read before it goes anywhere. */
export function SkillDialog({ skill, onClose }: SkillDialogProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(skill.content)
    setCopied(true)
  }
  return (
    <Dialog
      open
      title={t('butler.ways.skillTitle')}
      description={t('butler.ways.skillHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => download(skill.content)}>
            <Download aria-hidden />
            {t('butler.ways.download')}
          </Button>
          <Button variant="primary" onClick={() => void copy()}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? t('common.copied') : t('common.copy')}
          </Button>
        </>
      }
    >
      <TextArea readOnly aria-label="SKILL.md" rows={12} value={skill.content} className="mt-4 font-mono text-xs!" />
    </Dialog>
  )
}

/** Hands the text over as a file, to where the system puts downloads or asks. */
function download(content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'SKILL.md'
  link.click()
  URL.revokeObjectURL(url)
}
