import { Check, Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../../lib/use-copied.ts'
import { saveText } from '../../../lib/save-text.ts'
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
  const { copied, copy } = useCopied(skill.content)
  return (
    <Dialog
      open
      title={t('butler.ways.skillTitle')}
      description={t('butler.ways.skillHint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => saveText(skill.content, 'SKILL.md')}>
            <Download aria-hidden />
            {t('butler.ways.download')}
          </Button>
          <Button variant="primary" onClick={copy}>
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
