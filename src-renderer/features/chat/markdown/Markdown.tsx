import {
  createContext,
  memo,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import { formatNumber } from '../../../lib/format.ts'
import { findWords, wordsOf } from '../../../search/find-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Citation } from '../../../ui/Citation.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { remarkCitations } from '../citations.ts'
import { Diagram } from './Diagram.tsx'
import { withoutOverrides, withoutTurns } from './disguised-links.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { FindQuery } from '../find-query.ts'
import { Formula } from './Formula.tsx'
import { remarkMath } from './math-syntax.ts'
import { remarkPlainLinks } from './plain-links.ts'
import { splitBlocks, splitParts, splitTable, toOpenCode } from './split-blocks.ts'

interface MarkdownProps {
  readonly text: string
  /** The text is not yet whole: its last block still grows. */
  readonly growing: boolean
  onCitation(number: number): void
}

const plugins = [remarkGfm, remarkPlainLinks, remarkCjkFriendly, remarkMath, remarkCitations]
/** Reaches citations past the blocks, which are parsed again for nothing but their own text. */
const OnCitation = createContext<MarkdownProps['onCitation']>(() => {})

/** An answer as markdown. Raw HTML stays text, images are links, and links open only on a click. */
export function Markdown({ text, growing, onCitation }: MarkdownProps) {
  const blocks = useMemo(() => splitBlocks(withoutOverrides(text)), [text])
  const shown = useGrowingCount(blocks.length, growing)
  return (
    <OnCitation value={onCitation}>
      <div data-said className="prose text-md break-words">
        {blocks.slice(0, shown).map((block, index) => (
          <Block key={index} text={block} growing={growing && index === blocks.length - 1} />
        ))}
      </div>
    </OnCitation>
  )
}

/** Blocks that one frame adds to an answer that was long before it is shown. */
const blocksAtOnce = 24

/** How many blocks stand in the page: all of them once a few frames have gone by. */
function useGrowingCount(count: number, growing: boolean): number {
  const [shown, setShown] = useState(growing ? Number.POSITIVE_INFINITY : blocksAtOnce)
  useEffect(() => {
    if (shown >= count) return
    const frame = requestAnimationFrame(() => setShown(shown + blocksAtOnce))
    return () => cancelAnimationFrame(frame)
  }, [shown, count])
  return shown
}

const Block = memo(function Block({ text, growing }: { readonly text: string; readonly growing: boolean }) {
  const components = growing ? growingComponents : finishedComponents
  const open = growing ? toOpenCode(text) : null
  const notes = useNotes()
  return (
    <div>
      {open ? (
        <CodeBlock {...open} growing />
      ) : (
        splitParts(text).map((part, index) =>
          part.kind === 'math' ? (
            <Formula key={index} tex={part.text} isDisplay />
          ) : part.kind === 'table' ? (
            <LongTable key={index} text={part.text} />
          ) : (
            <ReactMarkdown key={index} remarkPlugins={plugins} remarkRehypeOptions={notes} components={components}>
              {part.text}
            </ReactMarkdown>
          ),
        )
      )}
    </div>
  )
})

/** Pieces of a long table that stand in the page at first: laying out more of them would hold the window up. */
const firstPieces = 2

/** A long table, its first rows before the others are asked for. Only the last piece is parsed again while it grows. */
function LongTable({ text }: { readonly text: string }) {
  const { t, i18n } = useTranslation()
  const find = useContext(FindQuery)
  const { head, pieces } = useMemo(() => splitTable(text), [text])
  const [asked, setAsked] = useState(firstPieces)
  const isSought = pieces.slice(asked).some((piece) => findWords(piece, wordsOf(find)).length > 0)
  const shown = isSought ? pieces.length : asked
  const rest = pieces.slice(shown).reduce((rows, piece) => rows + piece.split('\n').length - 2, 0)
  return (
    <>
      <TableFrame>
        <ReactMarkdown remarkPlugins={plugins} components={headComponents}>
          {head}
        </ReactMarkdown>
        {pieces.slice(0, shown).map((piece, index) => (
          <Rows key={index} text={piece} />
        ))}
      </TableFrame>
      {rest > 0 && (
        <Button size="sm" className="mt-2" onClick={() => setAsked(asked * 2)}>
          {t('chat.moreRows', { count: rest, formatted: formatNumber(rest, i18n.language) })}
        </Button>
      )}
    </>
  )
}

const Rows = memo(function Rows({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={rowComponents}>
      {text}
    </ReactMarkdown>
  )
})

const TableFrame = ({ children }: { readonly children?: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be in reach of the keyboard
  <div tabIndex={0} className="overflow-x-auto">
    <table>{children}</table>
  </div>
)

/** How footnotes are made, with ids that no other answer has. */
function useNotes() {
  const { t } = useTranslation()
  const clobberPrefix = useId()
  return { clobberPrefix, footnoteLabel: t('chat.notes.title'), footnoteLabelProperties: { className: ['sr-only'] } }
}

/** A footnote, or back from it. It leads nowhere else than within this answer. */
function NoteLink({ node, children }: Pick<ExtraProps, 'node'> & { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { href, id } = node?.properties ?? {}
  const target = String(href).slice(1)
  const go = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const place = event.currentTarget.closest('[data-said]')?.querySelector(`[id="${CSS.escape(target)}"]`)
    if (!(place instanceof HTMLElement)) return
    place.scrollIntoView({ block: 'center' })
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  return (
    <a
      href={`#${target}`}
      {...(typeof id === 'string' && { id })}
      {...(node?.properties['dataFootnoteBackref'] !== undefined && { 'aria-label': t('chat.notes.back') })}
      onClick={go}
      className="px-0.5 text-accent underline decoration-from-font underline-offset-3 hover:text-accent-strong"
    >
      {children}
    </a>
  )
}

function Cited({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  const onCitation = useContext(OnCitation)
  return <Citation onOpen={() => onCitation(number)}>{children}</Citation>
}

const finishedComponents: Components = {
  a: ({ href, node, children }) =>
    href?.startsWith('#') ? (
      <NoteLink node={node}>{children}</NoteLink>
    ) : (
      <ExternalLink url={href ?? ''}>{children}</ExternalLink>
    ),
  img: ({ src, alt }) => {
    const url = typeof src === 'string' ? src : ''
    return <ExternalLink url={url}>{alt || url}</ExternalLink>
  },
  cite: ({ node, children }) => <Cited number={Number(node?.properties['data-number'])}>{children}</Cited>,
  var: ({ node }) => <Formula tex={textOf(node)} isDisplay={node?.properties['data-display'] === 'block'} />,
  pre: ({ node }) => {
    const block = toCode(node)
    return block.language === 'mermaid' ? <Diagram code={block.code} /> : <CodeBlock {...block} />
  },
  table: ({ children }) => <TableFrame>{children}</TableFrame>,
}

/** The head of a long table alone, and its rows without it. */
const headComponents: Components = { ...finishedComponents, table: ({ children }) => children }
const rowComponents: Components = { ...headComponents, thead: () => null }

/** Code that still grows stays plain: colouring it anew for every word would take longer the more there is of it. */
const growingComponents: Components = {
  ...finishedComponents,
  pre: ({ node }) => <CodeBlock {...toCode(node)} growing />,
}

const textOf = (node: ExtraProps['node']): string =>
  (node?.children ?? []).map((child) => (child.type === 'text' ? child.value : '')).join('')

function toCode(node: ExtraProps['node']): { readonly code: string; readonly language: string } {
  const code = node?.children[0]
  if (code?.type !== 'element') return { code: '', language: '' }
  const text = textOf(code)
  const names = code.properties['className']
  const language = Array.isArray(names) ? String(names[0] ?? '').replace('language-', '') : ''
  return { code: withoutTurns(text.replace(/\n$/, '')), language }
}
