/** Marks that turn the direction of reading: within a link or code they make what is read another thing than what is there. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu
/** Of these the two that turn letters which have a direction of their own. */
const overrides = /[\u202d\u202e]/gu
/** Scripts whose letters look like Latin ones. */
const lookalikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Words of scripts that put no space beside a host. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/gu
const plainHost = /^(?:[a-z\d-]+\.)+[a-z\d-]+$/iu
const hostInWords = /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu

export const withoutTurns = (text: string): string => text.replaceAll(turns, '')

/** A text whose letters stand in the order they are read in. Languages that are written from right to left stay as they are. */
export const withoutOverrides = (text: string): string => text.replaceAll(overrides, '')

/** Where a link leads, in the letters that the network knows. */
export const plainAddress = (url: string): string => (URL.canParse(url) ? new URL(url).href : withoutTurns(url))

/** The host or mailbox that a link leads to, where its words name another one or hide it; else null. */
export function hiddenTarget(words: string, url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, host, pathname, username, password } = new URL(url)
  if (protocol === 'mailto:') return words.includes('@') && !words.includes(pathname) ? pathname : null
  const isHidden =
    words.search(turns) >= 0 ||
    username + password !== '' ||
    lookalikes.test(hostAsWritten(url)) ||
    hostAsWritten(url).includes('xn--') ||
    [...words.matchAll(hostInWords)].some(([named]) =>
      [named, withoutNeighbours(named)].every((one) => !isSameSite(one, hostname)),
    )
  return isHidden ? host : null
}

function hostAsWritten(url: string): string {
  const host = /^[a-z]+:\/\/([^/?#]*)/iu.exec(url)?.[1] ?? ''
  try {
    return decodeURIComponent(host)
  } catch {
    return host
  }
}

/** “打开example.org看看” names example.org; a host may have such letters of its own. */
function withoutNeighbours(named: string): string {
  const bare = named.replaceAll(unspaced, '')
  return plainHost.test(bare) ? bare : named
}

function isSameSite(named: string, hostname: string): boolean {
  if (!URL.canParse(`http://${named}`)) return true
  const host = new URL(`http://${named}`).hostname
  return host === hostname || hostname.endsWith(`.${host}`) || host.endsWith(`.${hostname}`)
}
