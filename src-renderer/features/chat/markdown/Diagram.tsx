import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsDark } from '../../../lib/use-is-dark.ts'
import { CodeBlock } from './CodeBlock.tsx'
import type { Drawing } from './draw-diagram.ts'

/** A Mermaid diagram as a picture, its source on a click; the source alone where it cannot be drawn. */
export function Diagram({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  const [showsSource, setShowsSource] = useState(false)
  const drawing = useDrawing(code)
  if (!drawing) return <CodeBlock code={code} language="mermaid" />
  return (
    <CodeBlock
      code={code}
      language="mermaid"
      view={{ label: t('chat.source'), isOn: showsSource, onToggle: () => setShowsSource(!showsSource) }}
    >
      {!showsSource && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be in reach of the keyboard
        <div tabIndex={0} className="max-h-[70vh] overflow-auto bg-surface p-3 -outline-offset-2">
          <img
            src={drawing.url}
            width={drawing.width}
            height={drawing.height}
            alt={t('chat.diagram', { source: code })}
            className="mx-auto h-auto max-w-full"
          />
        </div>
      )}
    </CodeBlock>
  )
}

/** Drawn anew in another theme. Null until it is there, and where it cannot be drawn. */
function useDrawing(code: string): Drawing | null {
  const isDark = useIsDark()
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isMounted = true
    void import('./draw-diagram.ts')
      .then(({ drawDiagram }) => drawDiagram(code, isDark))
      .then((drawn) => isMounted && setDrawing(drawn))
    return () => {
      isMounted = false
    }
  }, [code, isDark])
  return drawing
}
