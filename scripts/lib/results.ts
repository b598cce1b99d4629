/** How the tests of one suite came out. */
export interface SuiteResult {
  readonly passed: number
  readonly failed: number
}

/** What is read of vitest's JSON report. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly unknown[]
}

/** A file that failed without a failing test of its own (it did not load) counts as one failure. */
export function fromVitest(report: VitestReport): SuiteResult {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const failed = tests.filter((test) => test.status === 'failed').length
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed + brokenFiles.length,
  }
}

/** What passed when it was run again passed; Playwright's list names it as flaky. */
export function fromPlaywright({ stats, errors }: PlaywrightReport): SuiteResult {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** A suite that ended badly, or ran no test at all, has failed at least once whatever its report says. */
export function judge(result: SuiteResult, exitCode: number): SuiteResult {
  const ranNone = result.passed + result.failed === 0
  const failed = ranNone || exitCode !== 0 ? Math.max(1, result.failed) : result.failed
  return { passed: result.passed, failed }
}

export function sum(results: readonly SuiteResult[]): SuiteResult {
  return {
    passed: results.reduce((total, result) => total + result.passed, 0),
    failed: results.reduce((total, result) => total + result.failed, 0),
  }
}

/** The line that `npm test` ends with. */
export function closingLine({ passed, failed }: SuiteResult): string {
  return `${passed} passed, ${failed} failed`
}
