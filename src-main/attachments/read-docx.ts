import mammoth from 'mammoth'
import { openZip } from './read-zip.ts'
import { Unreadable } from './unreadable.ts'

const mainPart = 'word/document.xml'

/**
 * The text of a Word document, with the marks that plain text has for headings, lists and tables. What it links to is
 * not looked at, and its pictures are left out.
 */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const zip = openZip(bytes)
  if (!zip.has(mainPart)) throw new Unreadable('file_office')
  // Mammoth takes an opened archive as well, which its types do not tell: so it unpacks nothing by itself.
  const file = {
    exists: zip.has,
    read: async (name: string, encoding?: string) => {
      const part = zip.read(name)
      return encoding === undefined ? part : new TextDecoder(encoding).decode(part)
    },
  }
  const input = { file } as unknown as { path: string }
  try {
    const { value } = await mammoth.convertToHtml(input, {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    })
    return toPlainText(value)
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause
    // What it cannot make sense of it tells by errors of any kind.
    throw new Unreadable('file_damaged', { cause })
  }
}

const token = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** Where in the text a tag stands. */
interface Place {
  listDepth: number
  isInCell: boolean
}

/** The few tags that Mammoth writes, as plain text has them. */
function toPlainText(html: string): string {
  const place: Place = { listDepth: 0, isInCell: false }
  const parts = Array.from(html.matchAll(token), ([whole, slash, name]) =>
    name === undefined
      ? whole.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
      : markOf(name === 'th' ? 'td' : name, slash === '', place),
  )
  return parts
    .join('')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function markOf(name: string, opens: boolean, place: Place): string {
  const paragraph = place.isInCell ? (opens ? '' : ' ') : '\n\n'
  if (name === 'ul' || name === 'ol') place.listDepth += opens ? 1 : -1
  if (name === 'td') place.isInCell = opens
  if (name === 'p' || name === 'table') return paragraph
  if (/^h[1-6]$/.test(name)) return paragraph + (opens ? `${'#'.repeat(Number(name[1]))} ` : '')
  if (name === 'li' && opens) return `\n${'  '.repeat(Math.max(0, place.listDepth - 1))}- `
  return (opens ? openings : endings)[name] ?? ''
}

const openings: Readonly<Record<string, string>> = { td: '| ', tr: '\n', br: '\n' }
const endings: Readonly<Record<string, string>> = { tr: '|' }
