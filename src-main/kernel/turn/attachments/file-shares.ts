import { type Attachment, type GivenFile, pageBreak } from '../../../contract/attachment.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'

/** What an image takes of a window, by estimate. */
export const imageTokens = 1_000
/** Less of a file tells nothing. */
const leastTokens = 50
/** A character takes at least so many tokens. */
const leastPerCharacter = 1 / 5

export interface Taker {
  readonly isModel: boolean
  readonly takesImages: boolean
}

/**
 * What of each file goes along in a room of so many tokens: the message's own first, all of them where they fit, else the
 * small ones whole and the same of each other one; then those of earlier messages, in order, while there is room.
 * `sentPages` is not known yet: it follows from the text.
 */
export function shareRoom(
  own: readonly Attachment[],
  earlier: readonly Attachment[],
  taker: Taker,
  room: number,
): readonly GivenFile[] {
  let left = room
  const give = (file: Attachment, most: number): GivenFile => {
    const refusal = refusalOf(file, taker)
    const tokens = tokensOf(file)
    const sentTokens = refusal === null ? amountOf(file, most) : 0
    left -= sentTokens
    const given = sentTokens === 0 ? 'none' : sentTokens < tokens || file.isCut ? 'part' : 'whole'
    const reason = refusal ?? (sentTokens < tokens ? 'room' : null)
    const sentPages = file.pages === null ? null : given === 'whole' ? file.pages : 0
    return { attachmentId: file.id, given, reason, tokens, sentTokens, pages: file.pages, sentPages }
  }
  // The smallest first: what one leaves of its share is the others'.
  const bySize = own.toSorted((a, b) => tokensOf(a) - tokensOf(b))
  const ofOwn = new Map(
    bySize.map((file, index) => [file.id, give(file, Math.floor(left / (bySize.length - index)))] as const),
  )
  return [...own.flatMap(({ id }) => ofOwn.get(id) ?? []), ...earlier.map((file) => give(file, left))]
}

const tokensOf = ({ kind, tokens }: Attachment): number => (kind === 'image' ? imageTokens : tokens)

function refusalOf(file: Attachment, { isModel, takesImages }: Taker): GivenFile['reason'] {
  if (file.isGone) return 'gone'
  if (!isModel) return 'no_model'
  return file.kind === 'image' && !takesImages ? 'no_images' : null
}

function amountOf(file: Attachment, most: number): number {
  const tokens = tokensOf(file)
  if (tokens <= most) return tokens
  return file.kind === 'image' || most < leastTokens ? 0 : most
}

/** The beginning of a text that takes no more than so many tokens: to the end of a line, where one ends near. */
export function cutToTokens(text: string, tokens: number): string {
  let [low, high] = [0, Math.min(text.length, Math.ceil(tokens / leastPerCharacter))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (estimateTokens(text.slice(0, middle)) <= tokens) low = middle
    else high = middle - 1
  }
  if (low === text.length) return text
  const line = Math.max(text.lastIndexOf('\n', low), text.lastIndexOf(pageBreak, low))
  return text.slice(0, line > low * 0.8 ? line : low).toWellFormed()
}

/** How many pages a text has, or begins. */
export const pagesIn = (text: string): number => text.split(pageBreak).length
