import { describe, expect, test } from 'vitest'
import { closingLine, fromPlaywright, fromVitest, judge, sum } from './results.ts'

const file = (status: string, ...tests: readonly string[]) => ({
  name: 'a.test.ts',
  status,
  message: status === 'failed' ? 'It did not load.' : '',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `is ${each}`,
    failureMessages: each === 'failed' ? ['\u001B[31mexpected 1\u001B[39m\n  to be 2'] : [],
  })),
})

const journey = (title: string, status: string, message?: string) => ({
  title,
  file: 'chat.spec.ts',
  tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
})

describe('results of the suites', () => {
  test('vitest counts passed and failed tests, and leaves skipped ones out', () => {
    const testResults = [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')]
    expect(fromVitest({ testResults })).toMatchObject({ passed: 2, failed: 1 })
  })

  test('a file that does not load is one failure', () => {
    expect(fromVitest({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({
      passed: 1,
      failed: 1,
      told: ['failed: a.test.ts\n    It did not load.'],
    })
  })

  test('a file whose tests pass and whose teardown fails is one failure', () => {
    expect(fromVitest({ testResults: [file('failed', 'passed')] })).toMatchObject({ passed: 1, failed: 1 })
  })

  test('which unit test had failed was lost where only the end of a run was kept', () => {
    expect(fromVitest({ testResults: [file('failed', 'failed')] }).told).toEqual([
      'failed: a.test.ts › is failed\n    expected 1 to be 2',
    ])
  })

  test('a unit test that passed when run again passed, and is told', () => {
    const again = { status: 'passed', fullName: 'is slow', failureMessages: ['Test timed out.'] }
    expect(fromVitest({ testResults: [{ ...file('passed'), assertionResults: [again] }] })).toEqual({
      passed: 1,
      failed: 0,
      told: ['passed when run again: a.test.ts › is slow\n    Test timed out.'],
    })
  })

  test('Playwright counts a test that passed when run again as passed, and an error outside of tests as a failure', () => {
    const inner = { title: 'inner', specs: [journey('slow', 'flaky', 'late')] }
    const outer = { title: 'outer', specs: [journey('right', 'expected'), journey('wrong', 'unexpected', 'gone')] }
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1 },
      errors: [{ message: 'no such file' }],
      suites: [{ ...outer, suites: [inner] }],
    }
    expect(fromPlaywright(report)).toEqual({
      passed: 6,
      failed: 2,
      told: [
        'failed: chat.spec.ts › wrong\n    gone',
        'failed: outside of the tests\n    no such file',
        'passed when run again: chat.spec.ts › slow\n    late',
      ],
    })
  })

  test.each([
    { name: 'all passed', result: { passed: 3, failed: 0 }, code: 0, judged: { passed: 3, failed: 0 } },
    { name: 'no test ran', result: { passed: 0, failed: 0 }, code: 0, judged: { passed: 0, failed: 1 } },
    { name: 'it ended badly', result: { passed: 3, failed: 0 }, code: 1, judged: { passed: 3, failed: 1 } },
    { name: 'tests failed', result: { passed: 3, failed: 2 }, code: 1, judged: { passed: 3, failed: 2 } },
  ])('a suite is judged by its report and its exit code: $name', ({ result, code, judged }) => {
    expect(judge({ ...result, told: [] }, code)).toEqual({ ...judged, told: [] })
  })

  test('the closing line adds all suites up', () => {
    const suites = [
      { passed: 900, failed: 1, told: [] },
      { passed: 34, failed: 0, told: [] },
      { passed: 6, failed: 2, told: [] },
    ]
    expect(closingLine(sum(suites))).toBe('940 passed, 3 failed')
  })
})
