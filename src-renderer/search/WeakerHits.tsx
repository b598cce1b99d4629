import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'

interface WeakerHitsProps<Hit extends { readonly score: number }> {
  /** Best first. */
  readonly hits: readonly Hit[]
  children(shown: readonly Hit[]): ReactNode
}

/** Shows the hits that come near the best; the rest on request. Give it the query as key, so that each starts folded. */
export function WeakerHits<Hit extends { readonly score: number }>({ hits, children }: WeakerHitsProps<Hit>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const near = strongOf(hits)
  const left = hits.length - near.length
  return (
    <>
      {children(isOpen ? hits : near)}
      {left > 0 && !isOpen && (
        <p className="py-4 text-center">
          <Button onClick={() => setOpen(true)}>{t('search.weaker', { count: left })}</Button>
        </p>
      )}
    </>
  )
}

const nearShare = 0.4

/** The hits that have at least two fifths of the best one's score. */
export function strongOf<Hit extends { readonly score: number }>(hits: readonly Hit[]): readonly Hit[] {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0)
  return hits.filter(({ score }) => score >= best * nearShare)
}
