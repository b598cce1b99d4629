const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The link as a browser would write it, or null where it is none that may leave the app. */
export function toSafeLink(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return protocols.has(url.protocol) ? url.href : null
}
