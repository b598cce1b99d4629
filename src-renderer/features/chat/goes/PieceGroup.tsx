import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Piece, PieceGroup as Group } from '../../../../src-main/contract/preview.ts'
import { formatRelative } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { givenInWords } from '../file-words.ts'

interface PieceGroupProps {
  readonly group: Group
  /** The app itself answers: nothing goes anywhere. */
  readonly isHere: boolean
  readonly pieces: readonly Piece[]
  readonly stays: ReadonlySet<string>
  onStays(stays: ReadonlySet<string>): void
}

/** Pieces that go for one reason, with a box for each and one for all. */
export function PieceGroup({ group, isHere, pieces, stays, onStays }: PieceGroupProps) {
  const { t } = useTranslation()
  const all = useRef<HTMLInputElement>(null)
  const id = useId()
  const going = pieces.filter(({ key }) => !stays.has(key)).length
  const isMixed = going > 0 && going < pieces.length
  // No attribute says that only some are ticked.
  useEffect(() => {
    if (all.current) all.current.indeterminate = isMixed
  }, [isMixed])
  if (pieces.length === 0) return null
  const isOfCard = pieces.every(({ field }) => field)
  const change = (of: readonly Piece[], goes: boolean) => {
    const keys = of.map(({ key }) => key)
    onStays(goes ? stays.difference(new Set(keys)) : stays.union(new Set(keys)))
  }
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-1.5 flex items-center gap-3 text-sm font-semibold text-muted">
        <input
          ref={all}
          id={`${id}-all`}
          type="checkbox"
          checked={going === pieces.length}
          onChange={(event) => change(pieces, event.target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        <label id={id} htmlFor={`${id}-all`}>
          {t(isHere && group === 'core' ? 'goes.coreHere' : `goes.group.${group}`)}
        </label>
        {isOfCard && <span className="min-w-0 truncate text-xs font-normal text-faint">{t('goes.card')}</span>}
      </h3>
      <ul className="flex flex-col pl-7">
        {pieces.map((piece) => (
          <PieceRow
            key={piece.key}
            piece={piece}
            isOfCard={isOfCard}
            goes={!stays.has(piece.key)}
            onGoes={(goes) => change([piece], goes)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PieceRowProps {
  readonly piece: Piece
  /** The group's head says that all of it is of the card. */
  readonly isOfCard: boolean
  readonly goes: boolean
  onGoes(goes: boolean): void
}

function PieceRow({ piece, isOfCard, goes, onGoes }: PieceRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const found = useFrom(piece)
  const from = isOfCard ? '' : found
  return (
    <li className="flex items-start gap-3 py-1">
      <input
        id={id}
        type="checkbox"
        checked={goes}
        {...(from && { 'aria-describedby': `${id}-from` })}
        onChange={(event) => onGoes(event.target.checked)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 grow">
        <label
          htmlFor={id}
          data-stays={!goes}
          className="block text-base break-words whitespace-pre-line data-[stays=true]:text-faint data-[stays=true]:line-through"
        >
          {piece.field && <span className="text-muted">{t(`butler.profile.field.${piece.field}`)} · </span>}
          {piece.text}
        </label>
        {from && (
          <p id={`${id}-from`} className="text-xs break-words text-faint">
            {from}
          </p>
        )}
        {piece.isDoubtful && <Badge>{t(piece.isPast ? 'goes.past' : 'chat.receipt.reason.contested')}</Badge>}
      </div>
    </li>
  )
}

/** Where a piece comes from, or how much of a file goes. */
function useFrom({ from, file, field }: Piece): string {
  const { t, i18n } = useTranslation()
  if (file) return givenInWords(t, file, false)
  if (field) return t('goes.card')
  if (!from) return ''
  return [
    from.role && t(`chat.by.${from.role}`),
    from.title || t('goes.here'),
    from.at && formatRelative(from.at, i18n.language),
  ]
    .filter(Boolean)
    .join(' · ')
}
