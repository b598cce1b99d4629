import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileEvidence as Evidence } from '../../../../src-main/contract/profile.ts'
import { Button } from '../../../ui/Button.tsx'
import { Said } from '../review/Said.tsx'
import type { TabProps } from '../tab-props.ts'
import { When } from '../../../ui/When.tsx'

interface ProfileEvidenceProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly evidence: readonly Evidence[]
}

const shownAtFirst = 2

/** The places that a value of the profile rests on, the latest first. */
export function ProfileEvidence({ evidence, onOpenMessage }: ProfileEvidenceProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? evidence : evidence.slice(0, shownAtFirst)
  if (evidence.length === 0) return <p className="text-base text-muted">{t('butler.profile.noWords')}</p>
  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map((piece, index) => (
          <li key={index}>
            {piece.quote === '' ? (
              <p className="text-sm">
                {t(piece.basis === 'entered' ? 'butler.profile.noQuote' : 'butler.profile.noWords')}{' '}
                <When at={piece.at} className="text-xs text-faint" />
              </p>
            ) : (
              <Said evidence={{ ...piece, saidAt: piece.at }} onOpenMessage={onOpenMessage} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < evidence.length && (
        <Button size="sm" variant="ghost" className="-ml-2.5 self-start" onClick={() => setAll(true)}>
          {t('butler.profile.more', { count: evidence.length - shown.length })}
        </Button>
      )}
    </>
  )
}
