import { Quote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'

interface QuoteButtonProps {
  readonly text: string
  onQuote(text: string): void
}

/** Puts what is marked in the message, else all of it, into the field as a quote. */
export function QuoteButton({ text, onQuote }: QuoteButtonProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      size="sm"
      label={t('branches.quote')}
      disabled={text === ''}
      // The mark stays while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => onQuote(markedIn(currentTarget.closest('article')) || text)}
    >
      <Quote />
    </IconButton>
  )
}

function markedIn(article: Element | null): string {
  const selection = document.getSelection()
  const isInside = article?.contains(selection?.anchorNode ?? null) && article.contains(selection?.focusNode ?? null)
  return (isInside && selection?.toString().trim()) || ''
}
