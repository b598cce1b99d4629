import type { TFunction } from 'i18next'
import { createSettingFinder, type SettingMatch } from '../../../src-main/contract/setting-finder.ts'
import {
  type ModelThere,
  pageOf,
  settingEntries,
  type SettingId,
  settingsOn,
  type SettingsPageId,
} from './settings-table.ts'

export interface FoundSetting extends SettingMatch {
  readonly id: SettingId
  readonly page: SettingsPageId
  readonly title: string
  readonly pageTitle: string
}

/** Where settings are looked for: of others there are no rows. */
export interface SettingsThere {
  readonly platform: 'electron' | 'browser'
  readonly model: ModelThere
}

/** Settings by their names and by what people call them, the nearest first. */
export function findSettings(t: TFunction, there: SettingsThere, query: string): FoundSetting[] {
  const found = finderOf(t, there)(query)
  return found.map(({ id, score, share, isNamed }) => ({ ...settingOf(t, id), score, share, isNamed }))
}

/** Where a setting stands, and its name. */
export function settingOf(t: TFunction, id: SettingId): Pick<FoundSetting, 'id' | 'page' | 'title' | 'pageTitle'> {
  const page = pageOf(id)
  return { id, page, title: t(settingEntries[id].label), pageTitle: t(`finder.page.${page}`) }
}

type Finder = ReturnType<typeof createSettingFinder<ReturnType<typeof textsOf>>>
const finders = new WeakMap<TFunction, Map<string, Finder>>()

/** Reads the texts of all settings once: each key that is typed asks for them. */
function finderOf(t: TFunction, { platform, model }: SettingsThere): Finder {
  const known = finders.get(t) ?? new Map<string, Finder>()
  finders.set(t, known)
  const key = `${platform} ${model}`
  const finder =
    known.get(key) ??
    createSettingFinder(
      settingsOn(platform, model).map((id) => textsOf(t, id)),
      t('finder.stopWords'),
    )
  known.set(key, finder)
  return finder
}

/** What a setting is found by. */
export function textsOf(t: TFunction, id: SettingId) {
  const { title, pageTitle } = settingOf(t, id)
  return { id, title, words: t(`finder.words.${id}`), page: pageTitle }
}
