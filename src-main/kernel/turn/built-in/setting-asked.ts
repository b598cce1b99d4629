import names from '../../../../resources/lexicon/settings.json' with { type: 'json' }
import { createSettingFinder, namedIn } from '../../../contract/setting-finder.ts'
import { languageOf } from '../../../util/language.ts'
import { remembered } from '../../../util/remembered.ts'

const finders = {
  en: createSettingFinder(names.en.settings, names.en.stopWords),
  zh: createSettingFinder(names.zh.settings, names.zh.stopWords),
}

/**
 * The setting that a message asks for and for nothing else, by the names that the window has for it; null where there is
 * none. Each message of an open chat is asked for anew with each piece of news.
 */
export const settingAskedFor = remembered((message) => namedIn(message, finders[languageOf(message)]))
