import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeLargeProfile } from '../bench/lib/large-profile.ts'
import { createUser, type User } from '../e2e/user.ts'
import type { Language } from '../e2e/words.ts'
import { buildIfStale } from './lib/build.ts'
import { lacksDisplay } from './lib/display.ts'
import { prepareElectron } from './lib/electron-runtime.ts'
import { root } from './lib/paths.ts'
import { shrinkPng } from './lib/png.ts'
import { run } from './lib/run.ts'
import { countedScreens, shownScreens, type Stage, takeMatrix } from './lib/screen-matrix.ts'
import { takeStyleguide } from './lib/styleguide-pictures.ts'
import { main, say } from './lib/say.ts'

const folder = join(root, 'docs/screenshots')
const matrixFolder = join(folder, 'matrix')
/** With nothing told, and with very much: looked at whole, kept where the number shows. */
const amounts = { none: 0, many: 100_000 } as const
const keptOfAmounts: readonly string[] = ['memories', 'connections']
const large = { width: 1160, height: 780 }
const small = { width: 420, height: 700 }

const demos = {
  en: {
    choice: 'English',
    earlier: ['Which herbs grow well on a balcony?', 'Why does the boiler hum at night?'],
    facts: [
      'My name is Maya Lindqvist.',
      'I work as a landscape architect.',
      'I live in Ghent.',
      'I moved to Utrecht.',
      'I am allergic to hazelnuts.',
      'Keep your answers short.',
      'My dog is called Pixel.',
      'My sister is called Nora.',
      'My favourite season is autumn.',
    ],
    questions: ['Where do I live?', 'What am I allergic to?'],
    last: 'I love walking in the rain.',
    memory: 'I moved to Utrecht',
    connections: 'Connections',
    list: 'List',
  },
  zh: {
    choice: '中文',
    earlier: ['阳台上适合种什么香草？', '热水器为什么晚上会嗡嗡响？'],
    facts: [
      '我叫林晓舟。',
      '我是一名景观设计师。',
      '我住在南京。',
      '我搬到杭州了。',
      '我对榛子过敏。',
      '我喜欢简短的回答。',
      '我养了一只狗，名字叫年糕。',
      '我妹妹叫小雨。',
      '我喜欢喝龙井茶。',
    ],
    questions: ['我住在哪里？', '我对什么过敏？'],
    last: '我喜欢爬山。',
    memory: '我搬到杭州了',
    connections: '关系图',
    list: '列表',
  },
} as const

await main(async () => {
  if (lacksDisplay()) {
    const screen = ['-a', '-s', '-screen 0 1600x1000x24']
    const script = ['--import', './scripts/need-node.mjs', 'scripts/screenshots.ts', ...process.argv.slice(2)]
    return (await run('xvfb-run', [...screen, process.execPath, ...script])).code
  }
  await prepareElectron()
  await buildIfStale()
  await mkdir(matrixFolder, { recursive: true })
  const amount = parseArgs({ options: { memories: { type: 'string' } } }).values.memories
  const isAmount = amount === 'none' || amount === 'many'
  for (const language of ['en', 'zh'] as const) await (isAmount ? takeAmount(language, amount) : takeAll(language))
  if (!isAmount) await takeStyleguide(folder)
  say(`The pictures are in ${folder}.`)
  return 0
})

/** All pictures of one language, on a profile of its own. */
function takeAll(language: Language): Promise<void> {
  return withProfile(async (profile) => {
    const { app, page, close } = await start(profile)
    try {
      const session = await converse(page, language)
      const stage = setStage(app, page, language, session)
      for (const theme of ['light', 'dark'] as const) await takeTheme({ ...stage, theme })
      await takeMatrix(stage, shownScreens, (screen) => join(matrixFolder, `${screen}-${language}.jpg`))
    } finally {
      await close()
    }
  })
}

/** Butler and Settings of one language with as many memories. What is not kept goes to the cache. */
function takeAmount(language: Language, amount: keyof typeof amounts): Promise<void> {
  return withProfile(async (folder) => {
    const cache = join(root, '.cache/screenshots')
    await mkdir(cache, { recursive: true })
    const { app, page, close } = await start(await makeLargeProfile(folder, amounts[amount]))
    try {
      await expect(createUser(page).field).toBeVisible()
      await chooseLanguage(page, language)
      const to = (screen: string) => (keptOfAmounts.includes(screen) ? matrixFolder : cache)
      await takeMatrix(setStage(app, page, language, ''), countedScreens, (screen) =>
        join(to(screen), `${screen}-${amount}-${language}.jpg`),
      )
    } finally {
      await close()
    }
  })
}

async function withProfile(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'majordomo-screenshots-'))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function start(profile: string) {
  const app = await _electron.launch({
    args: ['.', '--disable-gpu', '--force-device-scale-factor=1', '--log-level=3'],
    cwd: root,
    env: {
      ...definedEnvironment(),
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en',
      LC_ALL: 'en_US.UTF-8',
      MAJORDOMO_HOME: profile,
    },
  })
  return { app, page: await app.firstWindow(), close: () => app.close() }
}

function setStage(app: ElectronApplication, page: Page, language: Language, session: string): Stage {
  const user = createUser(page, language)
  return {
    page,
    user,
    language,
    session,
    chooseTheme: (theme) => chooseTheme(page, user, theme),
    resize: (size) => resize(app, page, size),
  }
}

/** Brings about what the pictures show. The result is how the shown conversation begins. */
async function converse(page: Page, language: Language): Promise<string> {
  const { earlier, facts, questions, last } = demos[language]
  await expect(createUser(page).field).toBeVisible()
  await chooseLanguage(page, language)
  const user = createUser(page, language)
  await user.goTo('chat')
  await picture(page, `first-steps-${language}`)
  for (const text of earlier) {
    await user.say(text)
    await user.newChat()
  }
  for (const fact of facts) await expect(user.learned(await user.say(fact))).toBeVisible()
  await user.newChat()
  for (const question of questions) await user.say(question)
  await expect(user.learned(await user.say(last))).toBeVisible()
  return questions[0]
}

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const notice = page.getByRole('region', { name: 'How this window runs' }).getByRole('button')
  if (await notice.isVisible()) await notice.click()
  await createUser(page).openSettings('look')
  await page.getByRole('radio', { name: demos[language].choice }).click()
}

interface Scene extends Stage {
  readonly theme: 'light' | 'dark'
}

async function takeTheme({ page, user, language, theme, ...stage }: Scene): Promise<void> {
  const suffix = `${language}-${theme}`
  const { memory, connections, list } = demos[language]
  await stage.chooseTheme(theme)
  await stage.resize(large)
  await user.openSettings('answers')
  await picture(page, `settings-${suffix}`)

  await user.goTo('chat')
  await picture(page, `chat-${suffix}`)
  await page.getByRole('article').nth(1).getByRole('button', { name: /^\d+$/ }).first().click()
  await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible()
  await picture(page, `receipt-${suffix}`)
  await page.keyboard.press('Escape')
  await user.goToYou()
  await picture(page, `butler-${suffix}`)
  await user.openMemory(memory)
  await picture(page, `memories-${suffix}`)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: connections }).click()
  await expect(page.getByRole('application').locator('canvas').nth(1)).toBeAttached()
  await picture(page, `connections-${suffix}`)
  await page.getByRole('radio', { name: list, exact: true }).click()

  await stage.resize(small)
  await page.keyboard.press('Escape')
  await user.goToYou()
  await picture(page, `butler-small-${suffix}`)
  await user.goTo('chat')
  await picture(page, `chat-small-${suffix}`)
  await stage.resize(large)
}

async function chooseTheme(page: Page, user: User, theme: Scene['theme']): Promise<void> {
  await user.openSettings('look')
  await page
    .getByRole('radiogroup')
    .nth(1)
    .getByRole('radio')
    .nth(theme === 'light' ? 1 : 2)
    .click()
}

async function resize(app: ElectronApplication, page: Page, size: { width: number; height: number }): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    size,
  )
  await page.waitForFunction(`innerWidth === ${size.width} && innerHeight === ${size.height}`)
}

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await writeFile(join(folder, `${name}.png`), shrinkPng(png))
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
