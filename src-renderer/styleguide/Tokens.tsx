import type { CSSProperties, ReactNode } from 'react'
import { Section } from './Section.tsx'

/** Every token of the styles, read from what the page has, so that none is missing here. */
export function Tokens() {
  return (
    <>
      <Section title="color">
        <Swatches prefix="--color-" draw={(name) => <Box style={{ background: `var(${name})` }} />} />
      </Section>
      <Section title="text">
        <ul className="flex flex-col gap-1">
          {named('--text-')
            .filter((name) => !name.endsWith('--line-height'))
            .map((name) => (
              <li key={name} style={{ fontSize: `var(${name})`, lineHeight: `var(${name}--line-height)` }}>
                {name.replace('--text-', '')} · Majordomo 管家 1234567890
              </li>
            ))}
        </ul>
      </Section>
      <Section title="font">
        <p className="font-sans">sans · Illegal1 = O0 您好，世界</p>
        <p className="font-mono">mono · Illegal1 = O0 您好，世界</p>
      </Section>
      <Section title="radius">
        <Swatches prefix="--radius-" draw={(name) => <Box style={{ borderRadius: `var(${name})` }} />} />
      </Section>
      <Section title="shadow">
        <div className="flex gap-4 text-2xs text-muted">
          <span className="rounded-md bg-raised p-4 shadow-rest">rest</span>
          <span className="rounded-md bg-raised p-4 shadow-pop">pop</span>
        </div>
      </Section>
    </>
  )
}

interface SwatchesProps {
  readonly prefix: string
  draw(name: string): ReactNode
}

const Swatches = ({ prefix, draw }: SwatchesProps) => (
  <ul className="flex flex-wrap gap-4">
    {named(prefix).map((name) => (
      <li key={name} className="flex min-w-24 flex-col gap-1 text-2xs text-muted">
        {draw(name)}
        {name.replace(prefix, '')}
      </li>
    ))}
  </ul>
)

const Box = ({ style }: { readonly style: CSSProperties }) => (
  <span style={style} className="block h-10 w-24 rounded-sm border border-line bg-raised" />
)

/** The custom properties of :root that begin so, in the order of the styles. */
function named(prefix: string): string[] {
  return [...document.documentElement.computedStyleMap().keys()].filter((name) => name.startsWith(prefix))
}
