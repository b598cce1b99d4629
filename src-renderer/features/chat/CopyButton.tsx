import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <IconButton
      size="sm"
      label={copied ? t('common.copied') : t('common.copy')}
      disabled={text === ''}
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
