import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemChromium } from './chromium.ts'
import { ensureNeeds, readDistribution } from './debian.ts'
import { lacksDisplay } from './display.ts'
import { prepareElectron } from './electron-runtime.ts'
import { chineseFont, chromium, virtualDisplay } from './need.ts'
import { modulePath } from './paths.ts'
import { fromPlaywright, fromVitest, judge, type SuiteResult } from './results.ts'
import { run, type RunResult } from './run.ts'
import { say } from './say.ts'

/** Runs one suite, showing its progress; its report is written into the folder `reports`. */
export type Suite = (reports: string) => Promise<SuiteResult>

const minute = 60_000
const playwright = modulePath('@playwright/test/cli.js')

/** Brings everything that the end-to-end suites need beside the packages of npm. */
export async function prepareE2e(): Promise<void> {
  // Ubuntu and others have no Chromium package that works without snap; Playwright brings its own there.
  const hasPackage = readDistribution().id === 'debian'
  await ensureNeeds([chineseFont, ...(hasPackage ? [chromium] : []), ...(lacksDisplay() ? virtualDisplay : [])])
  await prepareElectron()
  if (systemChromium()) return
  say('Fetching a browser for the tests')
  await run(process.execPath, [playwright, 'install', 'chromium'], { timeoutMs: 10 * minute })
}

/** The unit tests whose paths hold one of `names`; none: all. */
export const runUnit =
  (names: readonly string[]): Suite =>
  async (reports) => {
    const file = join(reports, 'vitest.json')
    const args = ['run', ...names, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const result = await runNodeShown(modulePath('vitest/vitest.mjs'), args, { timeoutMs: 15 * minute })
    return outcome('unit', result, async () => fromVitest(await readJson(file)))
  }

export interface Journeys {
  /** Those whose files' paths hold one of these; none: all, of which those in two languages are walked in one. */
  readonly names?: readonly string[]
  /** One or two of each room, which are tagged so: what every change should walk. */
  readonly isCoreOnly?: boolean
  readonly timeoutMs?: number
}

/** The app in its window and in a browser, in one run: while one project ends, the other's tests go on. */
export const runE2e =
  ({ names = [], isCoreOnly = false, timeoutMs = 60 * minute }: Journeys): Suite =>
  async (reports) => {
    const file = join(reports, 'playwright.json')
    const journeys = names.length === 0 ? { JOURNEYS: 'one-language' } : {}
    const env = { ...process.env, ...journeys, PLAYWRIGHT_JSON: file }
    const wrapper = lacksDisplay() ? ['xvfb-run', '-a', '-s', '-screen 0 1600x1000x24'] : []
    const result = await runNodeShown(playwright, ['test', ...names, ...(isCoreOnly ? ['--grep', '@core'] : [])], {
      env,
      timeoutMs,
      wrapper,
    })
    return outcome('end-to-end', result, async () => fromPlaywright(await readJson(file)))
  }

interface ShownOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs: number
  readonly wrapper?: readonly string[]
}

function runNodeShown(file: string, args: readonly string[], options: ShownOptions): Promise<RunResult> {
  const [command = process.execPath, ...rest] = [...(options.wrapper ?? []), process.execPath, file, ...args]
  return run(command, rest, { env: options.env ?? process.env, timeoutMs: options.timeoutMs })
}

async function outcome(name: string, result: RunResult, read: () => Promise<SuiteResult>): Promise<SuiteResult> {
  if (result.timedOut) say(`The ${name} suite was stopped: it took too long.`)
  let reported: SuiteResult = { passed: 0, failed: 0, told: [] }
  try {
    reported = await read()
  } catch (error) {
    // No report means that the suite broke before its end, which judge() counts as a failure.
    say(`The ${name} suite left no report: ${String(error)}`)
  }
  if (reported.passed + reported.failed === 0) say(`The ${name} suite ran no tests.`)
  return judge(reported, result.code)
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
