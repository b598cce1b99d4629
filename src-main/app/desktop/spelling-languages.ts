import type { Settings } from '../../contract/settings.ts'

/**
 * Whose words are checked. Chinese has no such list; what stands in other letters among it is checked as English. The
 * system's own language is, where the window follows the system.
 */
export function spellingLanguages(
  setting: Settings['language'],
  locale: string,
  available: readonly string[],
): readonly string[] {
  const own = available.find((one) => one === locale) ?? available.find((one) => one === locale.split('-')[0])
  const isEnglish = own?.startsWith('en') ?? false
  const english = isEnglish ? own : 'en-US'
  const wanted = setting === 'system' && own !== undefined ? [own] : [english]
  return wanted.filter((one): one is string => one !== undefined && available.includes(one))
}
