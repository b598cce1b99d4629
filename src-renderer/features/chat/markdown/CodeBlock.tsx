import { Check, Code, Copy, Download, WrapText } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveText } from '../../../lib/save-text.ts'
import { useCopied } from '../../../lib/use-copied.ts'
import type { Piece } from './highlight.ts'

interface CodeBlockProps {
  readonly code: string
  readonly language: string
  /** More of the code is to come: it is coloured once it is whole. */
  readonly growing?: boolean
  /** A switch between what the code makes, the children, and the code itself. */
  readonly view?: { readonly label: string; readonly isOn: boolean; onToggle(): void }
  /** Shown in place of the code. */
  readonly children?: ReactNode
}

const codeText = 'overflow-x-auto px-3.5 -outline-offset-2 pb-3 font-mono text-sm leading-relaxed'
const barButton =
  'inline-flex items-center gap-1.5 rounded-sm px-2 py-1 hover:bg-hover hover:text-ink aria-pressed:text-ink [&_svg]:size-3.5'

export function CodeBlock({ code, language, growing = false, view, children }: CodeBlockProps) {
  const { t } = useTranslation()
  const pieces = useHighlighted(code, growing ? '' : language)
  const [wraps, setWraps] = useState(false)
  return (
    <figure className="group/code overflow-hidden rounded-md border border-line bg-code">
      <figcaption className="flex h-8 items-center justify-between pr-1 pl-3.5 text-xs text-faint">
        {language || 'text'}
        <span className="flex">
          {view && (
            <button type="button" aria-pressed={view.isOn} onClick={view.onToggle} className={barButton}>
              <Code />
              {view.label}
            </button>
          )}
          {!children && (
            <button type="button" aria-pressed={wraps} onClick={() => setWraps(!wraps)} className={barButton}>
              <WrapText />
              {t('chat.wrap')}
            </button>
          )}
          <CopyButton text={code} />
          <button type="button" onClick={() => saveText(code, fileNameOf(language))} className={barButton}>
            <Download />
            {t('common.save')}
          </button>
        </span>
      </figcaption>
      {children || (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be in reach of the keyboard
        <pre tabIndex={0} className={`${codeText} ${wraps ? 'break-words whitespace-pre-wrap' : ''}`}>
          <code>{pieces.map(renderPiece)}</code>
        </pre>
      )}
    </figure>
  )
}

/** What files of a language are called, where not by its name. */
const extensions: Readonly<Record<string, string>> = {
  bash: 'sh',
  csharp: 'cs',
  javascript: 'js',
  kotlin: 'kt',
  markdown: 'md',
  plaintext: 'txt',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  typescript: 'ts',
}
const fileNameOf = (language: string): string =>
  `code.${extensions[language] ?? (/^[a-z\d]{1,10}$/.test(language) ? language : 'txt')}`

/** Code shows plain until the highlighter, a chunk of its own, is here. */
function useHighlighted(code: string, language: string): readonly Piece[] {
  const [highlight, setHighlight] = useState<((code: string, language: string) => readonly Piece[]) | null>(null)
  useEffect(() => {
    if (language === '') return
    let isMounted = true
    void import('./highlight.ts').then((module) => isMounted && setHighlight(() => module.highlight))
    return () => {
      isMounted = false
    }
  }, [language])
  return useMemo(() => (highlight && language !== '' ? highlight(code, language) : [code]), [highlight, code, language])
}

function renderPiece(piece: Piece, index: number): ReactNode {
  if (typeof piece === 'string') return piece
  return (
    <span key={index} className={piece.className}>
      {piece.pieces.map(renderPiece)}
    </span>
  )
}

function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopied(text)
  return (
    <button type="button" onClick={copy} className={barButton}>
      {copied ? <Check /> : <Copy />}
      {copied ? t('common.copied') : t('common.copy')}
    </button>
  )
}
