import mermaid from 'mermaid'
import { pageColours } from '../../../lib/page-colours.ts'

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
    themeVariables: { darkMode: isDark, useGradient: false, dropShadow: 'none', ...themeColours() },
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

/** The page's colours as the renderer takes them. */
function themeColours(): Record<string, string> {
  const colours = pageColours(['surface', 'accent-soft', 'ink', 'muted', 'warm-soft', 'sunken', 'accent'])
  const { surface: background, ink, muted: lineColor, sunken: tertiaryColor } = colours
  return Object.fromEntries(
    Object.entries({
      background,
      primaryColor: colours['accent-soft'],
      primaryTextColor: ink,
      textColor: ink,
      secondaryTextColor: ink,
      tertiaryTextColor: ink,
      primaryBorderColor: colours.accent,
      lineColor,
      secondaryColor: colours['warm-soft'],
      tertiaryColor,
    }).filter(([, value]) => value !== ''),
  )
}
