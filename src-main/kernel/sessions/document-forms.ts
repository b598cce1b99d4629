import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { Message } from '../../contract/chat.ts'
import type { DocumentWords } from '../../contract/document.ts'
import { localTime, systemTimeZone } from '../../util/local-time.ts'

/** What an answer cites, by its number in the document. */
export interface Note {
  readonly number: number
  readonly text: string
}

/** A message as it is read: who answered, where a model did, and the names of the files that went with it. */
export interface DocumentMessage extends Pick<Message, 'role' | 'text' | 'at'> {
  readonly model: string | null
  readonly files: readonly string[]
}

export interface DocumentForm {
  readonly extension: string
  head(words: DocumentWords): string
  message(message: DocumentMessage, words: DocumentWords): string
  /** What stands in an answer for a citation; `text` of a message is in Markdown. */
  mark(number: number): string
  foot(notes: readonly Note[], words: DocumentWords): string
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
/** By the user's clock. */
function timeOf(at: string): string {
  const local = localTime(at, systemTimeZone())
  return `${local.slice(0, 10)} ${local.slice(-5)}`
}
const whoOf = ({ role, model }: DocumentMessage, words: DocumentWords): string =>
  [words[role], ...(model === null ? [] : [model])].map(oneLine).join(' · ')
const filesOf = ({ files }: DocumentMessage, words: DocumentWords): string =>
  files.length === 0 ? '' : `${oneLine(words.files)}: ${files.map(oneLine).join(', ')}`
/** As words, whatever Markdown would make of them. */
const literal = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~&]/gu, String.raw`\$&`)

const markdown: DocumentForm = {
  extension: 'md',
  head: ({ title }) => `# ${oneLine(title)}\n`,
  message: (message, words) => {
    const files = filesOf(message, words)
    const below = files === '' ? '' : `\n*${literal(files)}*\n`
    return `\n## ${literal(whoOf(message, words))} · ${timeOf(message.at)}\n\n${message.text.trim()}\n${below}`
  },
  mark: (number) => `[^${number}]`,
  foot: (notes) => notes.map(({ number, text }) => `\n[^${number}]: ${oneLine(text)}\n`).join(''),
}

const styles = `
:root{color-scheme:light dark}
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem}header,footer{font-size:.8rem;opacity:.7}article{margin:1.5rem 0;break-inside:auto}
.user .text{white-space:pre-wrap;background:color-mix(in srgb,currentColor 8%,transparent);border-radius:.6rem;padding:.6rem .9rem}
pre{overflow-x:auto;white-space:pre-wrap;background:color-mix(in srgb,currentColor 6%,transparent);padding:.7rem;border-radius:.4rem}
table{border-collapse:collapse}td,th{border:1px solid;padding:.2rem .5rem}a[href^="#note-"]{font-size:.75em;vertical-align:super}`

/** Nothing of an answer is markup of its own, and nothing is fetched: HTML stays text, an image is a link. */
const plain = { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }
const toHtml = (text: string): string => micromark(text, { extensions: [gfm(), plain], htmlExtensions: [gfmHtml()] })

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** One file that shows itself: no script, nothing from elsewhere. */
const html: DocumentForm = {
  extension: 'html',
  head: ({ title, language }) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(oneLine(title))}</title>
<style>${styles}</style>
</head>
<body>
<h1>${escaped(oneLine(title))}</h1>
`,
  message: (message, words) => {
    const { role, text, at } = message
    const said = role === 'user' ? escaped(text.trim()) : toHtml(text)
    const who = escaped(whoOf(message, words))
    const head = `<header>${who} · <time datetime="${escaped(at)}">${timeOf(at)}</time></header>`
    const files = filesOf(message, words)
    const below = files === '' ? '' : `<footer>${escaped(files)}</footer>`
    return `<article class="${role}">${head}<div class="text">${said}</div>${below}</article>\n`
  },
  mark: (number) => `[${number}](#note-${number})`,
  foot: (notes, words) => {
    const rows = notes.map(({ number, text }) => `<li id="note-${number}">${escaped(oneLine(text))}</li>`)
    const list = rows.length > 0 ? `<h2>${escaped(words.notes)}</h2>\n<ol>\n${rows.join('\n')}\n</ol>\n` : ''
    return `${list}</body>\n</html>\n`
  },
}

/** The forms that people read a conversation in. */
export const documentForms = { markdown, html } as const
