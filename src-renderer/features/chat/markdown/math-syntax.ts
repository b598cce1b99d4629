import type { Extension as FromMarkdown } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, Token } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    math: 'math'
    mathMarker: 'mathMarker'
    mathData: 'mathData'
  }
}

interface Processor {
  data(): object
}

/**
 * Remark plugin: formulas in a line become `var` elements, whose text is the TeX. They stand between `\(` and `\)`, `\[` and
 * `\]`, two dollars, or one. So that prices stay prices, one dollar follows no letter and touches what it begins, its
 * partner touches what it ends and no letter or figure after it, and none stands between. What is no formula is read as it was.
 */
export function remarkMath(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[]; fromMarkdownExtensions?: FromMarkdown[] }
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { text: { [dollar]: construct, [backslash]: construct } },
  ]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown]
}

const [dollar, backslash] = [36, 92]
const isLineEnd = (code: Code): boolean => code !== null && code < -2
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32
const isLatinOrFigure = (code: Code): boolean => code !== null && code > 0 && /\w/.test(String.fromCodePoint(code))

const construct: Construct = {
  name: 'math',
  tokenize(effects, ok, nok) {
    const isInWord = isLatinOrFigure(this.previous)
    return (code) => {
      effects.enter('math')
      effects.enter('mathMarker')
      effects.consume(code)
      return code === dollar ? afterDollar(effects, ok, nok, isInWord) : afterBackslash(effects, ok, nok)
    }
  },
}

/** `\(` or `\[`: it ends with its partner, at the latest with the paragraph. */
function afterBackslash(effects: Effects, ok: State, nok: State): State {
  return (code) => {
    const closing = code === 40 ? 41 : code === 91 ? 93 : null
    if (closing === null) return nok(code)
    effects.consume(code)
    effects.exit('mathMarker')
    return body(effects, nok, { marker: [backslash, closing], ends: () => true, isEscape: true, mayBreak: true }, ok)
  }
}

function afterDollar(effects: Effects, ok: State, nok: State, isInWord: boolean): State {
  return (code) => {
    if (code === dollar) {
      effects.consume(code)
      effects.exit('mathMarker')
      return body(effects, nok, { marker: [dollar, dollar], ends: () => true, isEscape: false, mayBreak: true }, ok)
    }
    if (isInWord || isSpace(code)) return nok(code)
    effects.exit('mathMarker')
    const ends = (before: Code, after: Code): boolean => !isSpace(before) && !isLatinOrFigure(after)
    return body(effects, nok, { marker: [dollar], ends, isEscape: false, mayBreak: false }, ok)(code)
  }
}

interface Ending {
  readonly marker: readonly number[]
  /** Whether it ends here, by what stands before the marker and after it; a marker that may not end it makes it no formula. */
  readonly ends: (before: Code, after: Code) => boolean
  /** The marker begins with a backslash: another character behind that belongs to the formula. */
  readonly isEscape: boolean
  readonly mayBreak: boolean
}

function body(effects: Effects, nok: State, ending: Ending, ok: State): State {
  const [first, second] = ending.marker
  let before: Code = null

  const between: State = (code) => {
    if (code === null) return nok(code)
    if (isLineEnd(code)) return ending.mayBreak ? lineEnd(code) : nok(code)
    if (code === first) return effects.attempt(closing, close, ending.isEscape ? begin : nok)(code)
    return begin(code)
  }
  const lineEnd: State = (code) => {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return between
  }
  const begin: State = (code) => {
    effects.enter('mathData')
    return take(code)
  }
  const take: State = (code) => {
    before = code
    effects.consume(code)
    return code === backslash ? escaped : data
  }
  /** What a backslash stands before ends nothing. */
  const escaped: State = (code) => {
    if (code === null || isLineEnd(code)) return data(code)
    before = code
    effects.consume(code)
    return data
  }
  const data: State = (code) => {
    if (code !== null && !isLineEnd(code) && code !== first) return take(code)
    effects.exit('mathData')
    return between(code)
  }
  const close: State = (code) => {
    effects.exit('math')
    return ok(code)
  }
  const closing: Construct = {
    partial: true,
    tokenize: (inner, matched, unmatched) => {
      const end: State = (code) => {
        if (before === null || !ending.ends(before, code)) return unmatched(code)
        inner.exit('mathMarker')
        return matched(code)
      }
      const partner: State = (code) => {
        if (code !== second) return unmatched(code)
        inner.consume(code)
        return end
      }
      return (code) => {
        inner.enter('mathMarker')
        inner.consume(code)
        return second === undefined ? end : partner
      }
    },
  }
  return between
}

const fromMarkdown: FromMarkdown = {
  enter: {
    math(token) {
      // A node of our own, as `remark-gfm` has its own: what it becomes is in its data.
      this.enter({ type: 'inlineCode', value: '' }, token)
      this.buffer()
    },
  },
  exit: {
    math(token) {
      const tex = this.resume()
      const node = this.stack.at(-1)
      if (node?.type === 'inlineCode') {
        node.value = tex
        node.data = {
          hName: 'var',
          hProperties: { 'data-display': isDisplay(this.sliceSerialize(token)) ? 'block' : 'inline' },
          hChildren: [{ type: 'text', value: tex.trim() }],
        }
      }
      this.exit(token)
    },
    mathData(token: Token) {
      this.config.enter.data?.call(this, token)
      this.config.exit.data?.call(this, token)
    },
  },
}

const isDisplay = (source: string): boolean => source.startsWith('\\[') || source.startsWith('$$')
