/** A `<` as a reader sees it: small and full-width ones too. */
const signs = String.raw`<\uFE64\uFF1C`
const opening = new RegExp(`[${signs}]`, 'gu')
const blank = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}`
/** Such a sign with what comes after it, as far as the longest name. */
const begun = new RegExp(String.raw`[${signs}](?=[${blank}/\uFF0F]*((?:[^${blank}${signs}][${blank}]*){1,20}))`, 'gu')

/** A name as a whole, with blanks or invisible characters between its letters. */
const spelled = (name: string): RegExp => new RegExp(String.raw`^${[...name].join(`[${blank}]*`)}(?![\p{L}\p{N}])`, 'u')

/** Takes from a text each beginning of a delimiter of these names. */
const createEscape = (names: readonly string[]) => {
  const delimiting = names.map(spelled)
  return (text: string): string =>
    text.replaceAll(begun, (sign, after: string) => {
      const read = after.normalize('NFKC').toLowerCase()
      return delimiting.some((name) => name.test(read)) ? '‹' : sign
    })
}

/**
 * The text with no beginning of a delimiter of a chat's prompt in it, whatever its letters are made of: full-width or of
 * another font, in capitals, with blanks or invisible characters before them or between.
 */
export const escapeDelimiters = createEscape(['quoted', 'memories', 'ways_of_working', 'earlier'])
/** Escapes the delimiter of the prompt that names a chat, and of the one that sums a text up. */
export const escapeMessage = createEscape(['message'])
export const escapeText = createEscape(['text'])

/** The text with no `<` of any kind in it: where nothing that looks like a tag may be seen. */
export const escapeTags = (text: string, instead: string): string => text.replaceAll(opening, instead)
