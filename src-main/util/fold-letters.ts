const specialLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
])

/** Latin letters without their diacritics; other scripts as they are. */
export function foldLetters(word: string): string {
  const bare = word
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
  return bare.replace(/[ßæœøłđðþı\uFFFD]/g, (letter) => specialLetters.get(letter) ?? '')
}
