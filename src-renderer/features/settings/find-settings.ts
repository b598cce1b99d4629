import type { TFunction } from 'i18next'
import { createSettingFinder, type SettingMatch } from '../../../src-main/contract/setting-finder.ts'
import { pageOf, pagesOn, settingEntries, type SettingId, settingIds, type SettingsPageId } from './settings-table.ts'

export interface FoundSetting extends SettingMatch {
  readonly id: SettingId
  readonly page: SettingsPageId
  readonly title: string
  readonly pageTitle: string
}

/** Settings by their names and by what people call them, the nearest first. */
export function findSettings(t: TFunction, platform: 'electron' | 'browser', query: string): FoundSetting[] {
  const found = finderOf(t, platform)(query)
  return found.map(({ id, score, share, isNamed }) => ({ ...settingOf(t, id), score, share, isNamed }))
}

/** Where a setting stands, and its name. */
export function settingOf(t: TFunction, id: SettingId): Pick<FoundSetting, 'id' | 'page' | 'title' | 'pageTitle'> {
  const page = pageOf(id)
  return { id, page, title: t(settingEntries[id].label), pageTitle: t(`finder.page.${page}`) }
}

type Finder = ReturnType<typeof createSettingFinder<ReturnType<typeof textsOf>>>
const finders = new WeakMap<TFunction, Map<'electron' | 'browser', Finder>>()

/** Reads the texts of all settings once: each key that is typed asks for them. */
function finderOf(t: TFunction, platform: 'electron' | 'browser'): Finder {
  const known = finders.get(t) ?? new Map<'electron' | 'browser', Finder>()
  finders.set(t, known)
  const shown = new Set(pagesOn(platform).flatMap(({ sections }) => sections))
  const ids = settingIds.filter((id) => shown.has(settingEntries[id].section))
  const finder =
    known.get(platform) ??
    createSettingFinder(
      ids.map((id) => textsOf(t, id)),
      t('finder.stopWords'),
    )
  known.set(platform, finder)
  return finder
}

/** What a setting is found by. */
export function textsOf(t: TFunction, id: SettingId) {
  const { title, pageTitle } = settingOf(t, id)
  return { id, title, words: t(`finder.words.${id}`), page: pageTitle }
}
