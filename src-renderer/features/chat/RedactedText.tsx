import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { redactionMark } from '../../../src-main/contract/redaction.ts'

/** A text in which the gaps say what they are: words that were taken out when they were forgotten for good. */
export function RedactedText({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return text.split(redactionMark).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <span role="img" aria-label={t('chat.redacted')} title={t('chat.redacted')} className="text-faint">
          {redactionMark}
        </span>
      )}
      {part}
    </Fragment>
  ))
}
