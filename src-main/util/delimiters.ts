/** What stands in a chat's prompt around words that are not the app's own. */
const delimiters = ['quoted', 'memories', 'ways_of_working', 'earlier']
/** A `<` as a reader sees it: small and full-width ones too. */
const signs = String.raw`<\uFE64\uFF1C`
const opening = new RegExp(`[${signs}]`, 'gu')
const blank = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}`
const blanks = new RegExp(`[${blank}]+`, 'gu')
/** Such a sign with what comes after it, as far as the longest name. */
const begun = new RegExp(String.raw`[${signs}](?=[${blank}/\uFF0F]*((?:[^${blank}${signs}][${blank}]*){1,20}))`, 'gu')

/**
 * The text with no beginning of a delimiter in it, whatever its letters are made of: full-width or of another font, in
 * capitals, with blanks or invisible characters before them or between. `more`: names beside those of a chat's prompt.
 */
export const escapeDelimiters = (text: string, ...more: readonly string[]): string => {
  const names = [...delimiters, ...more]
  return text.replaceAll(begun, (sign, after: string) => {
    const read = after.normalize('NFKC').replaceAll(blanks, '').toLowerCase()
    return names.some((name) => read.startsWith(name)) ? '‹' : sign
  })
}

/** The text with no `<` of any kind in it: where nothing that looks like a tag may be seen. */
export const escapeTags = (text: string, instead: string): string => text.replaceAll(opening, instead)
