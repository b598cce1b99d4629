import type { StylesheetJson } from 'cytoscape'
import type { GraphKind } from '../../../../src-main/contract/graph.ts'
import { pageColours } from '../../../lib/page-colours.ts'

const tokens = ['surface', 'line-strong', 'ink', 'muted', 'accent', 'person', 'place', 'theme'] as const
export type Colours = ReturnType<typeof pageColours<(typeof tokens)[number]>>

/** The colours of the theme of now. */
export const graphColours = (): Colours => pageColours(tokens)

export const styleOf = (colours: Colours): StylesheetJson => [
  {
    selector: 'node',
    style: { width: 'data(size)', height: 'data(size)', 'border-width': 1.5, 'border-color': colours.surface },
  },
  { selector: 'node[kind="person"]', style: { 'background-color': colours.person, shape: 'ellipse' } },
  { selector: 'node[kind="place"]', style: { 'background-color': colours.place, shape: 'round-hexagon' } },
  { selector: 'node[kind="theme"]', style: { 'background-color': colours.theme, shape: 'round-rectangle' } },
  ...Object.entries(signs).map(([sign, lines]) => ({
    selector: `node[sign="${sign}"][size >= 16]`,
    style: {
      'background-image': pictureOf(lines, colours.surface),
      'background-width': '58%',
      'background-height': '58%',
      'background-image-smoothing': 'yes' as const,
    },
  })),
  { selector: 'node.first', style: { 'background-color': colours.ink } },
  {
    selector: 'edge',
    style: {
      'curve-style': 'haystack',
      'haystack-radius': 0,
      'line-color': colours['line-strong'],
      width: 'data(width)',
      opacity: 'data(alpha)' as unknown as number,
    },
  },
  { selector: 'edge.rest', style: { display: 'none' } },
  { selector: 'node.far', style: { opacity: 0.18 } },
  { selector: 'edge.far', style: { opacity: 0.04, events: 'no' } },
  { selector: 'edge.on', style: { display: 'element', 'line-color': colours.accent, opacity: 0.8, events: 'yes' } },
  { selector: 'node.on', style: { 'border-width': 3, 'border-color': colours.accent } },
  { selector: '.out', style: { display: 'none' } },
]

/** The signs of the list, in lines of a colour. */
const signs: Readonly<Record<GraphKind | 'pet', string>> = {
  pet: '<circle cx="11" cy="4" r="2"/><circle cx="18" cy="8" r="2"/><circle cx="20" cy="16" r="2"/><path d="M9 10a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 1-6.84 1.045Q6.52 17.48 4.46 16.84A3.5 3.5 0 0 1 5.5 10Z"/>',
  person: '<path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/>',
  place:
    '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
  theme:
    '<path d="M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z"/><circle cx="7.5" cy="7.5" r=".5"/>',
}

const pictureOf = (lines: string, colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`,
  )}`
