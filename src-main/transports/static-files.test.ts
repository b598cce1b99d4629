import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resolveAsset, securityHeaders, serveAsset } from './static-files.ts'

describe('resolveAsset', () => {
  test.each([
    ['/', '/built/index.html'],
    ['/assets/main.js', '/built/assets/main.js'],
    ['/a%20b.png', '/built/a b.png'],
    ['/assets/../index.html', '/built/index.html'],
  ])('finds %s in the folder', (path, file) => {
    expect(resolveAsset('/built', path)).toBe(file)
  })

  test.each([
    '/../secrets.json',
    '/..%2fsecrets.json',
    '/%2e%2e/secrets.json',
    '/a/..%2f..%2fsecrets.json',
    '/..%5csecrets.json',
    '/a%00.js',
    '/%E0%A4%A',
    '/../built-too/x.js',
    '/..',
  ])('refuses %s', (path) => {
    expect(resolveAsset('/built', path)).toBeNull()
  })
})

describe('serveAsset', () => {
  let outer: string
  let root: string
  beforeEach(async () => {
    outer = await mkdtemp(join(tmpdir(), 'assets-'))
    root = join(outer, 'renderer')
    await mkdir(join(root, 'assets'), { recursive: true })
    await writeFile(join(root, 'index.html'), '<p>管家</p>')
    await writeFile(join(root, 'assets/main.js'), 'export {}')
    await writeFile(join(outer, 'secret.txt'), 'secret')
  })
  afterEach(() => rm(outer, { recursive: true, force: true }))

  const ask = async (path: string, method = 'GET') => {
    const answer = await serveAsset(root, { method, url: `app://majordomo${path}` }, securityHeaders())
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }

  test.each([
    ['/', 'GET', { status: 200, type: 'text/html; charset=utf-8', text: '<p>管家</p>' }],
    ['/?a=1#b', 'GET', { status: 200, type: 'text/html; charset=utf-8', text: '<p>管家</p>' }],
    ['/assets/main.js', 'GET', { status: 200, type: 'text/javascript; charset=utf-8', text: 'export {}' }],
    ['/assets/main.js', 'HEAD', { status: 200, type: 'text/javascript; charset=utf-8', text: '' }],
    ['/assets', 'GET', { status: 404, type: 'text/plain', text: 'Not found' }],
    ['/assets/main.js/more', 'GET', { status: 404, type: 'text/plain', text: 'Not found' }],
    ['/missing.js', 'GET', { status: 404, type: 'text/plain', text: 'Not found' }],
    ['/..%2fsecret.txt', 'GET', { status: 404, type: 'text/plain', text: 'Not found' }],
    ['/', 'POST', { status: 405, type: null, text: '' }],
  ])('answers %s %s', async (path, method, answer) => {
    expect(await ask(path, method)).toEqual(answer)
  })

  test('a link below the pages that leads out of them was followed', async () => {
    await symlink(join(outer, 'secret.txt'), join(root, 'file.txt'))
    await symlink(outer, join(root, 'folder'))
    await symlink(`${root}-too`, join(root, 'beside'))
    await mkdir(`${root}-too`)
    await writeFile(join(`${root}-too`, 'a.js'), 'secret')
    await symlink(join(root, 'loop'), join(root, 'loop'))
    for (const path of ['/file.txt', '/folder/secret.txt', '/beside/a.js', '/loop'])
      expect([path, await ask(path)]).toEqual([path, { status: 404, type: 'text/plain', text: 'Not found' }])
  })

  test('the pages are served where their own folder is reached by a link, and files that a link in it leads to', async () => {
    await symlink(root, join(outer, 'link'))
    await symlink('assets/main.js', join(root, 'main.js'))
    const answer = await serveAsset(join(outer, 'link'), { method: 'GET', url: 'app://majordomo/main.js' }, {})
    expect([answer.status, await answer.text()]).toEqual([200, 'export {}'])
  })

  test('sends the content policy with what is found and with what is not', async () => {
    for (const path of ['/', '/missing.js']) {
      const { headers } = await serveAsset(
        root,
        { method: 'GET', url: `app://majordomo${path}` },
        securityHeaders(['ws://127.0.0.1:1']),
      )
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
          "connect-src 'self' ws://127.0.0.1:1; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
      )
    }
  })
})
