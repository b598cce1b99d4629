import { describe, expect, test } from 'vitest'
import { closingLine, fromPlaywright, fromVitest, judge, sum } from './results.ts'

const file = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

describe('results of the suites', () => {
  test('vitest counts passed and failed tests, and leaves skipped ones out', () => {
    const testResults = [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')]
    expect(fromVitest({ testResults })).toEqual({ passed: 2, failed: 1 })
  })

  test('a file that does not load is one failure', () => {
    expect(fromVitest({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({ passed: 1, failed: 1 })
  })

  test('a file whose tests pass and whose teardown fails is one failure', () => {
    expect(fromVitest({ testResults: [file('failed', 'passed')] })).toEqual({ passed: 1, failed: 1 })
  })

  test('Playwright counts a test that passed when run again as passed, and an error outside of tests as a failure', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{ message: 'no such file' }] }
    expect(fromPlaywright(report)).toEqual({ passed: 6, failed: 2 })
  })

  test.each([
    { name: 'all passed', result: { passed: 3, failed: 0 }, code: 0, judged: { passed: 3, failed: 0 } },
    { name: 'no test ran', result: { passed: 0, failed: 0 }, code: 0, judged: { passed: 0, failed: 1 } },
    { name: 'it ended badly', result: { passed: 3, failed: 0 }, code: 1, judged: { passed: 3, failed: 1 } },
    { name: 'tests failed', result: { passed: 3, failed: 2 }, code: 1, judged: { passed: 3, failed: 2 } },
  ])('a suite is judged by its report and its exit code: $name', ({ result, code, judged }) => {
    expect(judge(result, code)).toEqual(judged)
  })

  test('the closing line adds all suites up', () => {
    const suites = [
      { passed: 900, failed: 1 },
      { passed: 34, failed: 0 },
      { passed: 6, failed: 2 },
    ]
    expect(closingLine(sum(suites))).toBe('940 passed, 3 failed')
  })
})
