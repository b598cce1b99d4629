import { stripVTControlCharacters } from 'node:util'

/** How the tests of one suite came out. */
export interface SuiteResult {
  readonly passed: number
  readonly failed: number
  /** What went wrong, for whoever sees only the end of a run: each test that failed, or passed only when run again. */
  readonly told: readonly string[]
}

/** What is read of vitest's JSON report. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly { readonly message?: string | undefined }[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string | undefined } | undefined }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}

/**
 * A file that failed without a failing test of its own (it did not load) counts as one failure. A test that passed when
 * it was run again passed, and is told.
 */
export function fromVitest(report: VitestReport): SuiteResult {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${name} › ${test.fullName}`, why: test.failureMessages.at(0) })),
  )
  const failed = tests.filter((test) => test.status === 'failed')
  const again = tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed.length + brokenFiles.length,
    told: [
      ...failed.map(({ title, why }) => lineOf('failed', title, why)),
      ...brokenFiles.map(({ name, message }) => lineOf('failed', name, message)),
      ...again.map(({ title, why }) => lineOf('passed when run again', title, why)),
    ],
  }
}

/** What passed when it was run again passed, and is told. */
export function fromPlaywright({ stats, errors, suites }: PlaywrightReport): SuiteResult {
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })))
  const lines = (status: string, outcome: string): readonly string[] =>
    tests
      .filter((test) => test.status === status)
      .map(({ file, title, results }) => lineOf(outcome, `${file} › ${title}`, results.at(0)?.error?.message))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    told: [
      ...lines('unexpected', 'failed'),
      ...errors.map(({ message }) => lineOf('failed', 'outside of the tests', message)),
      ...lines('flaky', 'passed when run again'),
    ],
  }
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** One line of a test that went wrong; of its message the beginning, without the colours of a terminal. */
function lineOf(outcome: string, title: string, message = ''): string {
  const why = stripVTControlCharacters(message).trim().replaceAll(/\s+/gu, ' ').slice(0, 600)
  return `${outcome}: ${title}${why === '' ? '' : `\n    ${why}`}`
}

/** A suite that ended badly, or ran no test at all, has failed at least once whatever its report says. */
export function judge(result: SuiteResult, exitCode: number): SuiteResult {
  const ranNone = result.passed + result.failed === 0
  const failed = ranNone || exitCode !== 0 ? Math.max(1, result.failed) : result.failed
  return { ...result, failed }
}

export function sum(results: readonly SuiteResult[]): SuiteResult {
  return {
    passed: results.reduce((total, result) => total + result.passed, 0),
    failed: results.reduce((total, result) => total + result.failed, 0),
    told: results.flatMap((result) => result.told),
  }
}

/** The line that `npm test` ends with. */
export function closingLine({ passed, failed }: Pick<SuiteResult, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`
}
