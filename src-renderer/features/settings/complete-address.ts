/** An address as people type it, made whole: `127.0.0.1:8099` needs `http://`, a name of the net `https://`. */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  if (/\s/.test(text) || text === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text
  const host = /^\/*(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[1] ?? ''
  const whole = `${isNear(host) ? 'http' : 'https'}://${text.replace(/^\/+/, '')}`
  return URL.canParse(whole) ? whole : text
}

/** This computer or this house: there is seldom a certificate. */
const isNear = (host: string): boolean =>
  host.startsWith('[') ||
  /^[\d.]+$/.test(host) ||
  /(^|\.)(localhost|local|lan|home|internal)$/i.test(host) ||
  isOneWord(host)

const isOneWord = (host: string): boolean => host !== '' && !host.includes('.')
