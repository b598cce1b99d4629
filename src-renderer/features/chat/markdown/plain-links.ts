import type { Code, Construct, Effects, Event, Extension, State } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    literalAutolink: 'literalAutolink'
    literalAutolinkHttp: 'literalAutolinkHttp'
  }
}

interface Processor {
  data(): object
}

/**
 * Remark plugin: an address that stands without brackets ends at Chinese punctuation. GFM goes on to the next space, and
 * takes along what is written after it, with its asterisks and links.
 */
export function remarkPlainLinks(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[] }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text: { [h]: construct, [upperH]: construct } }]
}

const [h, upperH] = [104, 72]
const is = (code: Code, pattern: RegExp): boolean =>
  code !== null && code > 0 && pattern.test(String.fromCodePoint(code))
const fullWidth = /[\u3000-\u303f\uff00-\uffef\u2018-\u201d]/u
const end = /[\s<]/u
/** What ends no address, where nothing of it follows. */
const trailing = /[*_~.,;:!?"')]/u

const construct: Construct = {
  name: 'plainLink',
  previous: (code) => !is(code, /[a-z]/i),
  tokenize(effects, ok, nok) {
    const isLabelled = isInLabel(this.events)
    return (code) => {
      if (isLabelled) return nok(code)
      effects.enter('literalAutolink')
      effects.enter('literalAutolinkHttp')
      return scheme(effects, nok, address(effects, ok, nok))(code)
    }
  },
}

/** Within the brackets of a link stands no other. */
const isInLabel = (events: readonly Event[]): boolean =>
  events.some(([, { type, _balanced }]) => (type === 'labelLink' || type === 'labelImage') && _balanced !== true)

const schemes = ['http://', 'https://']

function scheme(effects: Effects, nok: State, next: State): State {
  const take =
    (read: string): State =>
    (code) => {
      if (schemes.includes(read)) return next(code)
      const longer = code === null || code < 0 ? '' : read + String.fromCodePoint(code).toLowerCase()
      if (longer === '' || !schemes.some((one) => one.startsWith(longer))) return nok(code)
      effects.consume(code)
      return take(longer)
    }
  return take('')
}

/** What follows, up to Chinese punctuation; what ends otherwise is left to GFM. */
function address(effects: Effects, ok: State, nok: State): State {
  let length = 0
  let open = 0
  const take: State = (code) => {
    length++
    if (code === 40) open++
    if (code === 41) open--
    effects.consume(code)
    return next
  }
  const done: State = (code) => {
    if (length === 0) return nok(code)
    effects.exit('literalAutolinkHttp')
    effects.exit('literalAutolink')
    return ok(code)
  }
  const next: State = (code) => {
    if (code === null || code < 0 || is(code, end)) return nok(code)
    if (is(code, fullWidth)) return done(code)
    const isOfIt = code === 41 && open > 0
    return is(code, trailing) && !isOfIt ? effects.check(isTrail, done, take)(code) : take(code)
  }
  return next
}

const isTrail: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => {
    const next: State = (code) => {
      if (is(code, fullWidth)) return ok(code)
      if (!is(code, trailing)) return nok(code)
      effects.consume(code)
      return next
    }
    return (code) => {
      effects.enter('literalAutolinkHttp')
      return next(code)
    }
  },
}
