import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyReasons, extractionStates, learnedSchema } from '../../src-main/contract/chat.ts'
import { errorCodes } from '../../src-main/contract/error.ts'
import { rejectionReasons } from '../../src-main/contract/rejection.ts'
import { memoryOrigins, memoryTypes, reviewReasons, versionReasons } from '../../src-main/contract/memory.ts'
import { profileFields } from '../../src-main/contract/profile.ts'
import { providerVerdicts } from '../../src-main/contract/provider.ts'
import { receiptEntrySchema } from '../../src-main/contract/receipt.ts'
import { degradedReasons, searchModes } from '../../src-main/contract/search.ts'
import { scorePartNames } from '../search/rank-words.ts'
import { toolCallReasons } from '../../src-main/contract/tool-call.ts'
import { settingsSchema } from '../../src-main/contract/settings.ts'
import readable from '../../resources/lexicon/readable-export.json'
import en from './en.json'
import { createI18n, languageFor } from './setup.ts'
import zh from './zh.json'

type Tree = { readonly [key: string]: string | Tree }

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )

/** Under an answer nothing is said of these. */
const silentStates: ReadonlySet<string> = new Set(['pending', 'running', 'done'])

/** Chinese has no plural forms, so `_one` stands in English only. */
const keysOf = (tree: Tree) => new Set(leaves(tree).map(([key]) => key.replace(/_(one|other)$/, '')))
const english = keysOf(en)

describe('the texts', () => {
  test.each([en, zh])(
    'of what came in and of changes said “taken back” beside “Undo”',
    ({ imports, chats, butler }) => {
      const texts = [imports, chats.import, butler.import, butler.changes].flatMap((tree) => leaves(tree))
      expect(texts.filter(([, text]) => /\b(?:take|taken) .*\bback\b|撤回|收回|取回/iu.test(text))).toEqual([])
    },
  )

  test.each([en, zh])(
    'called what a model reads at once its window, as the window of the app',
    ({ errorReasons, chat }) => {
      const texts = [errorReasons.too_long, chat.slash.context]
      expect(texts.filter((text) => /window|窗口/u.test(text))).toEqual([])
    },
  )

  test('told in Chinese of 词元, which nobody says, and of tokens where nobody has to compare with a service', () => {
    const shown = leaves(zh).filter(([key]) => !key.startsWith('finder.words.'))
    const told = shown.filter(([, text]) => /词元|token/i.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
    expect(told.map(([key]) => key)).toEqual(['who.price.text', 'settings.model.window'])
  })

  test('have the same keys in both languages', () => {
    expect([...keysOf(zh)].toSorted()).toEqual([...english].toSorted())
  })

  test.each(['en', 'zh'])('of %s had one key twice, and the second text stood in for the first', (language) => {
    const text = readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')
    const keysIn = (tree: Tree): number =>
      Object.values(tree).reduce((sum, value) => sum + 1 + (typeof value === 'string' ? 0 : keysIn(value)), 0)
    expect(text.match(/^ *"[^"]+":/gm)).toHaveLength(keysIn(JSON.parse(text) as Tree))
  })

  test('name the same values in both languages', () => {
    const values = (tree: Tree) =>
      Object.fromEntries(
        leaves(tree)
          .filter(([key]) => !key.endsWith('_one'))
          .map(([key, text]) => [key, [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted()]),
      )
    expect(values(zh)).toEqual(values(en))
  })

  test('exist for every key that a component uses', () => {
    const used = sources().flatMap((source) =>
      [...source.matchAll(/\bt\(\s*(['`])([^'`]+)\1/g)].map((match) => match[2] ?? ''),
    )
    expect(used.length).toBeGreaterThan(150)
    expect(used.filter((key) => !isKnown(key))).toEqual([])
  })

  test.each([
    ...errorCodes.flatMap((code) => [`errors.${code}`, `errorNames.${code}`]),
    ...emptyReasons.map((reason) => `emptyReasons.${reason}`),
    ...toolCallReasons.map((reason) => `chat.calls.reason.${reason}`),
    ...rejectionReasons.map((reason) => `rejections.${reason}`),
    ...extractionStates.filter((state) => !silentStates.has(state)).map((state) => `chat.extraction.${state}`),
    ...memoryTypes.flatMap((type) => [`butler.type.${type}`, `butler.empty.${type}`, `butler.empty.${type}Hint`]),
    ...reviewReasons.map((reason) => `butler.review.why.${reason}`),
    ...learnedSchema.shape.outcome.options.map((outcome) => `chat.learned.${outcome}`),
    ...settingsSchema.shape.extraction.options.flatMap((mode) => [
      `settings.extractionMode.${mode}`,
      `settings.extractionHint.${mode}`,
    ]),
    ...memoryOrigins.flatMap((origin) => [`butler.origin.${origin}`, `butler.noEvidence.${origin}`]),
    ...profileFields.map((field) => `butler.profile.field.${field}`),
    ...degradedReasons.map((reason) => `search.degraded.${reason}`),
    ...scorePartNames.flatMap((name) => [`search.part.${name}`, `search.word.${name}`]),
    ...searchModes.map((mode) => `chat.receipt.mode.${mode}`),
    ...receiptEntrySchema.shape.reason.unwrap().options.map((reason) => `chat.receipt.reason.${reason}`),
    ...providerVerdicts.map((verdict) => `settings.model.verdict.${verdict}`),
  ])('have %s', (key) => expect(english).toContain(key))
})

test('what waits for review is not promised to stay out of answers: its words may be quoted', () => {
  const promises = [en, zh].map(({ butler }) => butler.review.inboxHint)
  expect(promises.map((text) => /none of this is used|都不会用到/.test(text))).toEqual([false, false])
  expect(promises).toEqual([
    expect.stringContaining('quote your own words'),
    expect.stringContaining('引用您在对话里的原话'),
  ])
})

test.each([
  ['忘记', /遗忘/],
  ['彻底删除', /销毁|永久删除/],
  ['取代', /替代/],
  ['后台任务', /后台工作/],
  ['个人资料', /资料卡|卡片/],
])('one thing had two words in Chinese: %s', (_word, others) => {
  expect(leaves(zh).filter(([, text]) => others.test(text))).toEqual([])
})

test.each([
  { setting: 'system', system: 'zh-TW', language: 'zh' },
  { setting: 'system', system: 'fr-FR', language: 'en' },
  { setting: 'en', system: 'zh-CN', language: 'en' },
] as const)('$setting on $system is $language', ({ setting, system, language }) => {
  expect(languageFor(setting, system)).toBe(language)
})

/** A key with a value in it stands for a group, of which at least one must exist. */
function isKnown(key: string): boolean {
  if (!key.includes('${')) return english.has(key)
  const pattern = new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '[a-zA-Z_]+')}$`)
  return [...english].some((known) => pattern.test(known))
}

function sources(): string[] {
  const root = join(import.meta.dirname, '..')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(root, name), 'utf8'))
}

test('the log of calls and a chain of memories had Chinese words of their own for what stands elsewhere', () => {
  const { access, meaning } = zh.settings
  expect([access.area.embedding, access.area.experience]).toEqual([meaning.title, zh.butler.troubles.list])
  expect([zh.butler.chain.from, zh.butler.chain.fromTo.replace('to', 'until')]).toEqual([
    zh.timeline.since,
    zh.timeline.span,
  ])
})

test('the memories saved for reading called the lines of the profile otherwise than the window does', () => {
  expect([readable.en.field, readable.zh.field]).toEqual([en.butler.profile.field, zh.butler.profile.field])
})

test('a test of memory said “第 3 个想到”, which nobody says', async () => {
  const { t } = await createI18n('zh')
  expect(t('quiz.found')).toBe('想起来了')
})

test('Chinese and the Latin name of a model stood together without a space', async () => {
  const { t } = await createI18n('zh')
  const name = (value: string) => t('who.answered', { name: value })
  expect([name('loopback-small'), name('GPT-4o 迷你'), name('通义千问'), name('<b>a & b</b>')]).toEqual([
    '由 loopback-small 回答',
    '由 GPT-4o 迷你回答',
    '由通义千问回答',
    '由<b>a & b</b>回答',
  ])
  // Nothing else is touched: what a value holds, and dates.
  expect(t('you.sentence.name', { value: '我叫Robin' })).toBe('您叫我叫Robin。')
  expect(t('you.said', { when: '2026年11月23日' })).toBe('您2026年11月23日说的')
})

test.each(['en', 'zh'] as const)(
  'the history of a memory showed the kernel’s own words for why it changed: %s',
  async (language) => {
    const i18n = await createI18n(language)
    expect(versionReasons.filter((reason) => !i18n.exists(`butler.reason.${reason}`))).toEqual([])
  },
)
