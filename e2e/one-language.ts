const inEither = /^(?<journey>.*?)(?: \(|, )(?<language>en|zh)\)?$/u

/**
 * True where a run of all journeys leaves this one out: of a journey that is there in both languages it walks one, about
 * half of them in each, and always the same. `npm run campaign` and runs of single files walk both.
 */
export function isLeftOut(title: string): boolean {
  if (process.env['JOURNEYS'] !== 'one-language') return false
  const { journey, language } = inEither.exec(title)?.groups ?? {}
  if (journey === undefined) return false
  const sum = [...journey].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return language !== (sum % 2 === 0 ? 'en' : 'zh')
}
