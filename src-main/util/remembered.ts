import { type Steps, takeAtOnce, takePaced } from './steps.ts'

const kept = 1_000
/** UTF-16 units; a longer text is compared once. */
const longestKept = 2_000

/** A function that keeps its last results: the clauses of an answer are compared with each memory. */
export function remembered<Result>(make: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const made = make(text)
    if (text.length > longestKept) return made
    if (results.size >= kept) results.clear()
    results.set(text, made)
    return made
  }
}

const mostRecent = 4

/** A function that keeps what it made of the last few long texts. */
interface RememberedLately<Result> {
  (text: string): Result
  /** True for a long text of which it has nothing yet. */
  readonly lacks: (text: string) => boolean
  /** Takes what was made of a long text elsewhere. */
  readonly keep: (text: string, made: Result) => void
}

/** A function that keeps what it made of the last few long texts: a long message is read by many. */
export function rememberedLately<Result>(make: (text: string) => Result): RememberedLately<Result> {
  let recent: readonly { readonly text: string; readonly made: Result }[] = []
  const keep = (text: string, made: Result): void => {
    recent = [{ text, made }, ...recent.slice(0, mostRecent - 1)]
  }
  const knownOf = (text: string) => recent.find((one) => one.text === text)
  const remembering = (text: string): Result => {
    if (text.length <= longestKept) return make(text)
    const known = knownOf(text)
    if (known) return known.made
    const made = make(text)
    keep(text, made)
    return made
  }
  return Object.assign(remembering, { keep, lacks: (text: string) => text.length > longestKept && !knownOf(text) })
}

/** The same of what is made in steps: `read` takes them with others served in between, and whoever asks next has it at hand. */
export function rememberedInSteps<Result>(make: (text: string) => Steps<Result>) {
  const remembering = rememberedLately((text) => takeAtOnce(make(text)))
  const read = async (text: string): Promise<void> => {
    if (remembering.lacks(text)) remembering.keep(text, await takePaced(make(text)))
  }
  return Object.assign((text: string): Result => remembering(text), { read })
}
