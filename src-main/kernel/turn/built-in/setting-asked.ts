import names from '../../../../resources/lexicon/settings.json' with { type: 'json' }
import { createSettingFinder, namedIn } from '../../../contract/setting-finder.ts'
import { languageOf } from '../../../util/language.ts'

const finders = {
  en: createSettingFinder(names.en.settings, names.en.stopWords),
  zh: createSettingFinder(names.zh.settings, names.zh.stopWords),
}

/** The setting that a message asks for and for nothing else, by the names that the window has for it; null where there is none. */
export function settingAskedFor(message: string) {
  return namedIn(message, finders[languageOf(message)])
}
