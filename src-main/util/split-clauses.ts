/** Parts of a sentence, each of at most `limit` characters where it has marks to be cut at. */
export function splitClauses(sentence: string, limit: number): string[] {
  const parts: string[] = []
  for (const [piece] of sentence.matchAll(/.+?(?:[,;，；、:：](?=\s|\p{Script=Han}|$)\s*|$)/gsu)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + piece.length <= limit) parts[parts.length - 1] = last + piece
    else parts.push(piece)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
