import { describe, expect, test } from 'vitest'
import { run } from './run.ts'

const node = (program: string, timeoutMs?: number) =>
  run(process.execPath, ['-e', program], { output: 'capture', ...(timeoutMs ? { timeoutMs } : {}) })

describe('run', () => {
  test('gives the exit code and both outputs', async () => {
    const result = await node('console.log("out"); console.error("err"); process.exitCode = 3')
    expect({ ...result, output: result.output.split('\n').toSorted() }).toEqual({
      code: 3,
      output: ['', 'err', 'out'],
      timedOut: false,
    })
  })

  test('answers 127 for a program that does not exist', async () => {
    const result = await run('no-such-program-here', [], { output: 'capture' })
    expect(result.code).toBe(127)
  })

  test('kills a program that takes too long, with what it started', async () => {
    const child =
      'require("child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], {stdio: "inherit"})'
    const result = await node(`${child}; setTimeout(() => {}, 60000)`, 500)
    expect(result).toEqual({ code: 128, output: '', timedOut: true })
  })
})
