import { ShieldAlert } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { formatRelative } from '../../../lib/format.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { isQuoted, type Portrait, portraitParts, type Sentence } from './portrait.ts'
import { flowing, gapAfter, inOne } from './second-person.ts'

interface PortraitTextProps {
  readonly portrait: Portrait
  /** The memory that is open beside it. */
  readonly openId: string | null
  /** Opens what a sentence rests on; null for a line that was typed into the card. */
  onOpen(memoryId: string | null): void
}

/** Who the user is, in prose: each sentence leads to what it rests on. */
export function PortraitText({ portrait, openId, onOpen }: PortraitTextProps) {
  const { t, i18n } = useTranslation()
  const textsOf = (sentences: readonly Sentence[]) => {
    const firstQuoted = sentences.find(isQuoted)
    const texts = sentences.map((sentence) =>
      sentence === firstQuoted ? t('you.saidSo', { words: sentence.words }) : textOf(t, sentence),
    )
    const shown = i18n.language.startsWith('zh') ? flowing(texts) : joined(listed(texts, sentences), sentences)
    return sentences.map((sentence, nth) => ({ sentence, text: shown[nth] ?? '' }))
  }
  return (
    <div className="flex flex-col gap-3.5">
      {portraitParts.map(
        (part, index) =>
          portrait[part].length > 0 && (
            <p
              key={part}
              className={cx(
                'tracking-title text-pretty wrap-anywhere',
                index === 0 ? 'text-xl leading-[1.55]' : 'text-lg leading-[1.65]',
                part === 'care' ? 'flex gap-2' : index > 0 && 'text-muted',
              )}
            >
              {part === 'care' && <ShieldAlert aria-hidden className="mt-[0.3em] size-[1.1em] shrink-0 text-warm" />}
              <span className="min-w-0">
                {textsOf(portrait[part]).map(({ sentence, text }, nth) => (
                  <Said key={nth} sentence={sentence} text={text} openId={openId} onOpen={onOpen} />
                ))}
              </span>
            </p>
          ),
      )}
    </div>
  )
}

/** Where somebody lives, and what is said of them next, are one sentence: each half leads to its own words. */
const joined = (texts: readonly string[], sentences: readonly Sentence[]): readonly string[] => {
  const home = sentences.findIndex((sentence) => 'worded' in sentence && sentence.worded.key === 'residence')
  const one = inOne(texts[home] ?? '', texts[home + 1] ?? '')
  return one ? texts.with(home, one[0]).with(home + 1, one[1]) : texts
}

/** One quote after another is a list. */
const listed = (texts: readonly string[], sentences: readonly Sentence[]): readonly string[] =>
  texts.map((text, nth) => {
    const [one, next] = sentences.slice(nth, nth + 2)
    return one && next && isQuoted(one) && isQuoted(next) ? `${text},` : text
  })

interface SaidProps extends Pick<PortraitTextProps, 'openId' | 'onOpen'> {
  readonly sentence: Sentence
  readonly text: string
}

function Said({ sentence, text, openId, onOpen }: SaidProps) {
  const { t, i18n } = useTranslation()
  const open = () => onOpen(sentence.memoryId)
  const when = formatRelative(sentence.saidAt, i18n.language)
  return (
    <>
      <Tooltip text={t(sentence.memoryId === null ? 'you.entered' : 'you.said', { when })}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A button does not break over lines as prose does. */}
        <span
          role="button"
          tabIndex={0}
          aria-current={sentence.memoryId !== null && sentence.memoryId === openId ? 'true' : undefined}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            open()
          }}
          className="rounded-xs underline decoration-faint/60 decoration-dotted decoration-1 underline-offset-[5px] transition-colors hover:bg-warm-soft hover:text-ink hover:decoration-solid aria-current:bg-accent-soft aria-current:text-ink"
        >
          {text}
        </span>
      </Tooltip>
      {gapAfter(text, i18n.language)}
    </>
  )
}

function textOf(t: TFunction, sentence: Sentence): string {
  if ('words' in sentence) return sentence.quoted ? t('you.quoted', { words: sentence.words }) : sentence.words
  if ('field' in sentence)
    return t('you.sentence.card', { field: t(`butler.profile.field.${sentence.field}`), value: sentence.value })
  const { key, value, relation } = sentence.worded
  return t(`you.sentence.${key}`, { value, relation: relation ? t(`you.relation.${relation}`) : '' })
}
