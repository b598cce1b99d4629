import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const fixture = join(import.meta.dirname, '__fixtures__/serve-sources.ts')

describe.skipIf(process.platform === 'win32')('a server', () => {
  let home = ''
  let started: ChildProcess[] = []
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'majordomo-serve-'))
    started = []
  })
  afterEach(() => {
    for (const child of started) child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })

  const open = (command: readonly string[], env: Record<string, string> = {}): ChildProcess => {
    const { npm_lifecycle_event: _npm, ...own } = process.env
    const child = spawn(process.execPath, command, {
      env: { ...own, ...env, MAJORDOMO_HOME: home },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.push(child)
    return child
  }
  const originOf = async (child: ChildProcess): Promise<string> => {
    const [line] = await once(createInterface({ input: child.stdout ?? process.stdin }), 'line')
    return new URL(String(line).split(' ').at(-1) ?? '').origin
  }
  const isServing = (origin: string): Promise<boolean> =>
    fetch(origin).then(
      () => true,
      () => false,
    )

  test('went on, and held the profile, when its script was killed', { timeout: 30_000 }, async () => {
    const script = open([fixture])
    const origin = await originOf(script)
    expect(await isServing(origin)).toBe(true)
    script.kill('SIGKILL')
    await expect.poll(() => isServing(origin), { timeout: 10_000 }).toBe(false)
  })

  test.each([
    ['', false],
    [', and the shell between them stayed', process.platform === 'linux'],
  ])('went on when the npm that ran it was killed%s', { timeout: 30_000 }, async (_how, hasShell) => {
    // A shell with something left to do stays between npm and the script.
    const line = `${JSON.stringify(process.execPath)} ${JSON.stringify(fixture)}${hasShell ? '; true' : ''}`
    const asNpm = `require('node:child_process').spawn('/bin/sh', ['-c', ${JSON.stringify(line)}], { stdio: 'inherit' })`
    const npm = open(['-e', asNpm], { npm_lifecycle_event: 'serve' })
    const origin = await originOf(npm)
    npm.kill('SIGKILL')
    await expect.poll(() => isServing(origin), { timeout: 10_000 }).toBe(false)
  })
})
