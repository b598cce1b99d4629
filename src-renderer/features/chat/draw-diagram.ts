import mermaid from 'mermaid'

/** Longer source is shown as it is: laying it out would hold the window up. */
const mostCharacters = 10_000
const mostEdges = 200

export interface Drawing {
  /** An SVG as a data URL. As an image it can neither run, nor fetch, nor lead anywhere. */
  readonly url: string
  readonly width: number
  readonly height: number
}

let drawn = 0

/** Draws Mermaid source in the colours of the page. Null where it cannot be drawn. */
export async function drawDiagram(source: string, isDark: boolean): Promise<Drawing | null> {
  if (source.length > mostCharacters) return null
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    // What its source may not set.
    secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'htmlLabels', 'theme', 'themeCSS'],
    maxTextSize: mostCharacters,
    maxEdges: mostEdges,
    htmlLabels: false,
    theme: 'base',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: { darkMode: isDark, useGradient: false, dropShadow: 'none', ...pageColours() },
  })
  drawn += 1
  try {
    const { svg } = await mermaid.render(`diagram-${drawn}`, source)
    return toDrawing(svg)
  } catch {
    // Its source is wrong, or not finished: it stands there as it was written.
    return null
  }
}

function toDrawing(markup: string): Drawing | null {
  // A document of its own loads nothing.
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg')
  const { width = 0, height = 0 } = svg?.viewBox.baseVal ?? {}
  if (!svg || width <= 0 || height <= 0) return null
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const text = new XMLSerializer().serializeToString(svg)
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height }
}

/** The page's colours as the renderer takes them; it cannot read `light-dark()`. */
function pageColours(): Record<string, string> {
  const probe = document.body.appendChild(document.createElement('i'))
  const colour = (name: string): string => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const [background, primaryColor, ink, lineColor, secondaryColor, tertiaryColor] = [
    'surface',
    'accent-soft',
    'ink',
    'muted',
    'warm-soft',
    'sunken',
  ].map(colour)
  const primaryBorderColor = colour('accent')
  probe.remove()
  return Object.fromEntries(
    Object.entries({
      background,
      primaryColor,
      primaryTextColor: ink,
      textColor: ink,
      secondaryTextColor: ink,
      tertiaryTextColor: ink,
      primaryBorderColor,
      lineColor,
      secondaryColor,
      tertiaryColor,
    }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
