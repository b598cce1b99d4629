import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../../contract/error.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { describeError, openLog } from './log.ts'

const homes: string[] = []
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true })
})

const private_ = 'the diary of Ada'

describe('describeError', () => {
  test('tells kind, code and place of an error and of its causes, never their messages', () => {
    const error = new AppError('internal', private_, {
      cause: Object.assign(new TypeError(private_), { code: 'ENOENT' }),
    })
    expect(describeError(error)).toEqual({
      name: 'AppError',
      code: 'internal',
      at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
      cause: {
        name: 'TypeError',
        code: 'ENOENT',
        at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
      },
    })
  })

  test.each([
    ['a message with lines like calls', new Error(`Oops\n    at ${private_} (secret.ts:1:1)`)],
    ['a message that was changed later', Object.assign(new Error(`first\n    at ${private_}`), { message: 'second' })],
    ['a code that is a sentence', Object.assign(new Error('Oops'), { code: private_ })],
    ['no error at all', private_],
  ])('leaves out what stands in %s', (_, error) => {
    expect(JSON.stringify(describeError(error))).not.toContain(private_)
  })

  test('ends where a cause is its own cause', () => {
    const error = new Error('loop')
    error.cause = error
    expect(JSON.stringify(describeError(error)).match(/"name"/g)?.length).toBe(5)
  })
})

describe('the log', () => {
  test('holds no key and nothing that people wrote, wherever it stands in a line', () => {
    const home = mkdtempSync(join(tmpdir(), 'majordomo-log-'))
    homes.push(home)
    const { log } = openLog({ home, logLevel: 'debug' })
    for (const field of [
      'apiKey',
      'text',
      'content',
      'quote',
      'query',
      'title',
      'value',
      'input',
      'authorization',
      'token',
    ]) {
      log.info({ [field]: private_, memory: { [field]: private_ }, job: { inner: { [field]: private_ } } }, 'line')
    }
    log.error({ err: new Error(private_) }, 'failed')
    const path = join(home, 'logs', 'majordomo.log')
    const lines = readFileSync(path, 'utf8')
    expect({
      lines: lines.trim().split('\n').length,
      leaks: lines.includes(private_),
      mode: statSync(path).mode & 0o777,
    }).toEqual({ lines: 11, leaks: false, mode: 0o600 })
  })

  test('of a chat that fails holds neither words nor keys', async () => {
    const chat = await openLoopbackKernel({ apiKey: 'sk-very-secret' })
    try {
      chat.server.script(behave.status(401, { error: { message: `bad key sk-very-secret for ${private_}` } }))
      await chat.ended((await chat.send(`I wrote ${private_}.`)).turnId)
      await chat.kernel().ask('memory_get', { id: private_ })
      await chat.kernel().ask('chat_send', { sessionId: private_, text: private_ })
      await chat.kernel().idle()
      const lines = readFileSync(join(chat.kernel().home, 'logs', 'majordomo.log'), 'utf8')
      expect({
        commands: lines.includes('"command":"chat_send"'),
        words: lines.includes(private_),
        key: lines.includes('sk-very-secret'),
      }).toEqual({
        commands: true,
        words: false,
        key: false,
      })
    } finally {
      await chat.close()
    }
  })
})
