import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'

interface WeakerHitsProps<Hit extends { readonly weak: boolean }> {
  /** Best first. */
  readonly hits: readonly Hit[]
  children(shown: readonly Hit[]): ReactNode
}

/** Shows the hits that are not weak; the rest on request. Give it the query as key, so that each starts folded. */
export function WeakerHits<Hit extends { readonly weak: boolean }>({ hits, children }: WeakerHitsProps<Hit>) {
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

/** What is not weak; all, where everything is. */
export function strongOf<Hit extends { readonly weak: boolean }>(hits: readonly Hit[]): readonly Hit[] {
  const strong = hits.filter(({ weak }) => !weak)
  return strong.length > 0 ? strong : hits
}
