import { beforeAll, describe, expect, test } from 'vitest'
import type { TFunction } from 'i18next'
import { createI18n } from '../../i18n/setup.ts'
import { findSettings, textsOf } from './find-settings.ts'
import { isSettingOn, pageOf, pagesOn, settingEntries, settingIds, settingsPages } from './settings-table.ts'

const electron = { platform: 'electron', model: 'answers' } as const
const t: Record<'en' | 'zh', TFunction | null> = { en: null, zh: null }
const words = (language: 'en' | 'zh'): TFunction => {
  const known = t[language]
  if (!known) throw new Error('Texts are not loaded.')
  return known
}

beforeAll(async () => {
  t.en = (await createI18n('en')).t
  t.zh = (await createI18n('zh')).t
})

const asked = {
  en: [
    { query: 'dark mode', id: 'theme' },
    { query: 'api key', id: 'connect' },
    { query: 'how do I change the language', id: 'language' },
    { query: 'delete everything', id: 'forgetAll' },
    { query: 'stop learning', id: 'extraction' },
    { query: 'backup', id: 'backups' },
    { query: 'money', id: 'usage' },
    { query: 'embedding', id: 'meaning' },
    { query: '中文', id: 'language' },
  ],
  zh: [
    { query: '深色模式', id: 'theme' },
    { query: '密钥', id: 'connect' },
    { query: '怎么换语言', id: 'language' },
    { query: '删除所有记忆', id: 'forgetAll' },
    { query: '不要记', id: 'extraction' },
    { query: '备份', id: 'backups' },
    { query: '花费', id: 'usage' },
    { query: '向量', id: 'meaning' },
    { query: 'dark', id: 'theme' },
    { query: 'token', id: 'usage' },
    { query: '字号', id: 'textSize' },
    { query: '开机自动启动', id: 'atLogin' },
  ],
}

test.each([
  ['en', 'names new chats', 'titles'],
  ['zh', '给新对话起名', 'titles'],
  ['en', 'overviews of long memories', 'overviews'],
  ['en', 'trust', 'trust'],
] as const)('the search found a row that is not there without a model (%s: “%s”)', (language, query, id) => {
  const found = (model: 'none' | 'answers') =>
    findSettings(words(language), { platform: 'electron', model }, query).map((one) => one.id)
  expect({ without: found('none').includes(id), withOne: found('answers').includes(id) }).toEqual({
    without: false,
    withOne: true,
  })
})

test.each([
  ['zh', '导出聊天记录'],
  ['en', 'export chat history'],
] as const)('in %s “%s” found imports only', (language, query) => {
  expect(findSettings(words(language), electron, query)[0]?.id).toBe('export')
})

describe.each(['en', 'zh'] as const)('the search of settings in %s', (language) => {
  test.each(asked[language])('finds by “$query” the setting $id among the first', ({ query, id }) => {
    const found = findSettings(words(language), electron, query).map((one) => one.id)
    expect(found.slice(0, 3)).toContain(id)
  })

  test('finds nothing by what no setting is about', () => {
    expect(findSettings(words(language), electron, 'xyzzy 鱻鱻')).toEqual([])
    expect(findSettings(words(language), electron, '  ')).toEqual([])
  })

  test('finds every setting by its own name, on the page where it stands', () => {
    for (const id of settingIds) {
      const found = (['electron', 'browser'] as const).flatMap((platform) =>
        findSettings(words(language), { platform, model: 'answers' }, words(language)(settingEntries[id].label)),
      )
      expect(found.find((one) => one.id === id)).toMatchObject({ page: pageOf(id) })
    }
  })

  test('has a name for every page and words for every setting', () => {
    for (const { id } of settingsPages) expect(words(language)(`finder.page.${id}`)).not.toContain('finder.')
    for (const id of settingIds) {
      expect(words(language)(settingEntries[id].label)).not.toBe(settingEntries[id].label)
      expect(words(language)(`finder.words.${id}`)).not.toContain('finder.')
    }
  })
})

test('two Chinese words written together found nothing where one of them was known', () => {
  const first = (query: string) => findSettings(words('zh'), electron, query)[0]?.id
  expect(first('关闭通知')).toBe('notices')
  expect(first('切换英文')).toBe('language')
  expect(first('检查更新')).toBe('versions')
  expect(first('怎样导出数据')).toBe('export')
  expect(first('定时任务')).toBe('schedules')
})

test('“dark mode” found what has to do with models too', () => {
  const ids = (language: 'en' | 'zh', query: string) =>
    findSettings(words(language), electron, query).map(({ id }) => id)
  expect(ids('en', 'dark mode')).toEqual(['theme'])
  expect(ids('zh', '深色')).toEqual(['theme'])
})

test('what is of a browser is not found in a window of the app', () => {
  const ids = (platform: 'electron' | 'browser') =>
    findSettings(words('en'), { platform, model: 'answers' }, 'sign out').map(({ id }) => id)
  expect(ids('browser')).toContain('signOut')
  expect(ids('electron')).not.toContain('signOut')
})

test('a window of the app had a page of programs, which only said that they do not reach it', () => {
  const pages = (platform: 'electron' | 'browser') => pagesOn(platform).map(({ id }) => id)
  expect(pages('browser')).toContain('programs')
  expect(pages('electron')).not.toContain('programs')
})

/** What the kernel answers with is what the window finds: `npx vitest -u` writes it anew. */
test('the app itself knows all settings by the words of the window', async () => {
  const known = { en: namesIn('en'), zh: namesIn('zh') }
  await expect(`${JSON.stringify(known, null, 2)}\n`).toMatchFileSnapshot('../../../resources/lexicon/settings.json')
})

const namesIn = (language: 'en' | 'zh') => ({
  stopWords: words(language)('finder.stopWords'),
  settings: settingIds
    .filter((id) => pagesOn('electron').some(({ sections }) => sections.includes(settingEntries[id].section)))
    .map((id) => textsOf(words(language), id)),
})

test('an answer led to a setting whose row is there only with a model, where there is none', () => {
  expect((['none', 'connected', 'answers'] as const).map((model) => isSettingOn('trust', 'electron', model))).toEqual([
    false,
    false,
    true,
  ])
  expect(isSettingOn('theme', 'browser', 'none')).toBe(true)
})
