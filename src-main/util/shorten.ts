/** A text as people are shown it: of a longer one its beginning and “…”, so many characters at most, none of them cut in two. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = Array.from(text.slice(0, (most + 1) * 2))
  if (characters.length <= most) return text
  return `${characters.slice(0, most - 1).join('')}…`
}
