import { blankRanges, joinRanges, rangesOfMatches, type TextRange } from '../../util/ranges.ts'
import type { SourceMessage } from './source-message.ts'

/**
 * What of a message is not the user's own words, whatever language they write: spans marked by the window, fenced
 * code, `>` lines, `<tag>…</tag>` blocks, HTML comments, mails with their head, and lines of a log that begin with a time
 * and a speaker.
 * In order, without overlap.
 */
export function untrustedRanges({ text, untrustedSpans }: Pick<SourceMessage, 'text' | 'untrustedSpans'>): TextRange[] {
  const found = [
    ...untrustedSpans,
    ...enclosed(text, '```', '```'),
    ...enclosed(text, '~~~', '~~~'),
    ...enclosed(text, '<!--', '-->'),
    ...tagged(text),
    ...mails(text),
    ...rangesOfMatches(text, quotedLine),
    ...rangesOfMatches(text, logLine),
  ]
  return joinRanges(found, text.length)
}

/** A message's text with its untrusted spans replaced by line breaks; offsets stay. */
export const trustedText = (message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): string =>
  blankRanges(message.text, untrustedRanges(message), '\n')

const quotedLine = /^[ \t]{0,3}[>＞].*$/gm
/** `[10:02] Mallory: …`, `10:02 Mallory: …`, `12/03/2026, 18:22 - Mallory: …`, `2026-03-12T18:22:01.5Z INFO user: …` */
const logLine =
  /^[ \t]{0,8}[[(]?(?:\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?[,T]? ?)?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?: ?[ap]m)?[\])]?[ \t]+(?:- )?[^\n:：]{1,40}[:：].*$/gim

/** From each opening mark to the next closing one, or to the end. */
function enclosed(text: string, opening: string, closing: string): TextRange[] {
  const found: TextRange[] = []
  for (let start = text.indexOf(opening); start !== -1;) {
    const close = text.indexOf(closing, start + opening.length)
    const end = close === -1 ? text.length : close + closing.length
    found.push({ start, end })
    start = text.indexOf(opening, end)
  }
  return found
}

const mostTags = 200
const openingTag = /<(\p{L}[\p{L}\p{N}_-]{0,40})(?:\s[^<>\n]{0,200})?>/gu

/** `<document>…</document>`: an opening tag with its closing one. */
function tagged(text: string): TextRange[] {
  const found: TextRange[] = []
  let looked = 0
  let after = 0
  for (const match of text.matchAll(openingTag)) {
    if ((looked += 1) > mostTags) break
    if (match.index < after) continue
    const closing = `</${match[1] ?? ''}>`
    const close = text.indexOf(closing, match.index)
    if (close === -1) continue
    after = close + closing.length
    found.push({ start: match.index, end: after })
  }
  return found
}

/** The fields of a mail's head (RFC 5322) as mail programs write them. */
const mailField =
  /^[ \t*]{0,4}(?:From|To|Cc|Sent|Date|Subject|Reply-To|Von|An|Gesendet|Datum|Betreff|De|À|Envoyé|Objet|Para|Enviado|Asunto|发件人|寄件[人者]|收件[人者]|发送时间|主[题旨題]|日期|抄送|時間|时间)\*?[ \t]?[:：]/iu
/** `-----Original Message-----` */
const mailBreak = /^[-_=*]{3,80} ?\p{L}[^\n]{2,40}? ?[-_=*]{3,80}[ \t]*$/u

/** From a mail's head to the end of the text, without a last paragraph that asks something. */
function mails(text: string): TextRange[] {
  let at = 0
  let before = false
  for (const line of text.split('\n')) {
    const isField = mailField.test(line.slice(0, 40))
    if ((isField && before) || (line.length < 200 && mailBreak.test(line)))
      return [{ start: at, end: endOfMaterial(text, at) }]
    before = isField
    at += line.length + 1
  }
  return []
}

/** Where a text from elsewhere ends that is followed by nothing but, in a paragraph of its own, what the user asks about it. */
export function endOfMaterial(text: string, start: number): number {
  const body = text.trimEnd()
  const last = body.lastIndexOf('\n\n')
  return last > start && /[?？]/u.test(body.slice(last)) ? last : text.length
}
