import { memo, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from './CodeBlock.tsx'
import { remarkCitations } from './citations.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { splitBlocks } from './split-blocks.ts'

interface MarkdownProps {
  readonly text: string
  onOpenLink(url: string): void
  onCitation(number: number): void
}

const plugins = [remarkGfm, remarkCitations]

/** An answer as markdown. Raw HTML stays text, images are links, and links open only on a click. */
export function Markdown({ text, onOpenLink, onCitation }: MarkdownProps) {
  const components = useMemo(() => toComponents(onOpenLink, onCitation), [onOpenLink, onCitation])
  const blocks = splitBlocks(text)
  return (
    <div className="prose text-md break-words">
      {blocks.map((block, index) => (
        <Block key={index} text={block} components={components} />
      ))}
    </div>
  )
}

const Block = memo(function Block({ text, components }: { readonly text: string; readonly components: Components }) {
  return (
    <div>
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
})

function toComponents(onOpenLink: (url: string) => void, onCitation: (number: number) => void): Components {
  return {
    a: ({ href, children }) => (
      <ExternalLink url={href ?? ''} onOpen={onOpenLink}>
        {children}
      </ExternalLink>
    ),
    img: ({ src, alt }) => {
      const url = typeof src === 'string' ? src : ''
      return (
        <ExternalLink url={url} onOpen={onOpenLink}>
          {alt || url}
        </ExternalLink>
      )
    },
    cite: ({ node, children }) => {
      const number = Number(node?.properties['data-number'])
      return (
        <button
          type="button"
          onClick={() => onCitation(number)}
          className="mx-0.5 inline-flex h-[18px] min-w-[18px] -translate-y-px items-center justify-center rounded-full bg-accent-soft px-1 align-middle text-2xs font-semibold text-accent-strong not-italic tabular-nums hover:bg-accent hover:text-on-accent"
        >
          {children}
        </button>
      )
    },
    pre: ({ node }) => {
      const code = node?.children[0]
      if (code?.type !== 'element') return null
      const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
      const names = code.properties['className']
      const language = Array.isArray(names) ? String(names[0] ?? '').replace('language-', '') : ''
      return <CodeBlock code={text.replace(/\n$/, '')} language={language} />
    },
    table: ({ children }) => (
      <div className="overflow-x-auto">
        <table>{children}</table>
      </div>
    ),
  }
}
