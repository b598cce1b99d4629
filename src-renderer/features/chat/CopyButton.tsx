import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../lib/use-copied.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopied(text)
  return (
    <IconButton size="sm" label={copied ? t('common.copied') : t('common.copy')} disabled={text === ''} onClick={copy}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
