import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root as project } from './paths.ts'
import { gitCommands, readAudit, release, type ReleaseSteps } from './release.ts'

const clean = JSON.stringify({ metadata: { vulnerabilities: { total: 0 } }, vulnerabilities: {} })
const changelog = '# Changelog\n\n## Unreleased\n\n- It speaks.\n- 它会说话。\n\n## 0.1.0\n\nThe first version.\n'

describe('a release', () => {
  let origin = ''
  let root = ''
  let done: string[] = []
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' })
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    return join(root, path)
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const json = (path: string) => JSON.parse(read(path))
  const commit = () => {
    git('add', '-A')
    git('commit', '-qm', 'change')
  }

  beforeEach(() => {
    done = []
    origin = mkdtempSync(join(tmpdir(), 'majordomo-origin-'))
    root = origin
    git('init', '-q')
    for (const name of ['package.json', 'package-lock.json', '.gitignore'])
      copyFileSync(join(project, name), put(name, ''))
    put('package.json', JSON.stringify({ ...json('package.json'), version: '0.1.9' }, null, 2) + '\n')
    put('CHANGELOG.md', changelog)
    commit()
    const clone = mkdtempSync(join(tmpdir(), 'majordomo-clone-'))
    git('clone', '-q', origin, clone)
    root = clone
  })
  afterEach(() => {
    for (const folder of [origin, root]) rmSync(folder, { recursive: true, force: true })
  })

  const steps = (other: Partial<ReleaseSteps> = {}): ReleaseSteps => ({
    verify: async () => void done.push('verified'),
    async audit() {
      done.push('audited')
      return clean
    },
    async make() {
      done.push(`made ${json('package.json').version}`)
      return [put('dist/majordomo_0.2.0.deb', 'package'), put('dist/legal/sbom.cdx.json', '{}')]
    },
    ...other,
  })
  const make = (version: string, other?: Partial<ReleaseSteps>) =>
    release({ root, version, day: '2026-11-23' }, steps(other))

  test('writes version, changelog and checksums, after what has to pass, and tags nothing', async () => {
    const folder = await make('0.2.0')
    expect(done).toEqual(['verified', 'audited', 'made 0.2.0'])
    expect([json('package.json').version, json('package-lock.json').version]).toEqual(['0.2.0', '0.2.0'])
    expect(json('package-lock.json').packages[''].version).toBe('0.2.0')
    expect(read('CHANGELOG.md')).toBe(changelog.replace('Unreleased', '0.2.0 (2026-11-23)'))
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toBe(
      'majordomo_0.2.0.deb: OK\nsbom.cdx.json: OK\n',
    )
    expect(String(git('status', '--porcelain')).trim().split('\n')).toEqual([
      'M CHANGELOG.md',
      ' M package-lock.json',
      ' M package.json',
    ])
    expect([String(git('tag')), String(git('log', '--format=%s'))]).toEqual(['', 'change\n'])
  })

  test('only the version changes in the two files of npm', async () => {
    await make('0.2.0')
    expect(String(git('diff', '--numstat', '--', 'package.json', 'package-lock.json'))).toMatch(
      /^2\t2\tpackage-lock\.json\n1\t1\tpackage\.json\n$/,
    )
  })

  test('a release held what nobody had committed', async () => {
    put('new.txt', 'x')
    await expect(make('0.2.0')).rejects.toThrow(/not:\n\?\? new\.txt$/)
    expect(done).toEqual([])
  })

  test('what git says to run is what makes the release of it', async () => {
    await make('0.2.0')
    for (const command of gitCommands('0.2.0').slice(0, 2))
      execFileSync('sh', ['-c', command.replace('git', 'git -c user.name=a -c user.email=a@example.com')], {
        cwd: root,
      })
    expect([String(git('tag')), String(git('status', '--porcelain'))]).toEqual(['v0.2.0\n', ''])
    put('CHANGELOG.md', changelog)
    commit()
    put('package.json', read('package.json').replace('"0.2.0"', '"0.1.9"'))
    commit()
    await expect(make('0.2.0')).rejects.toThrow('The tag v0.2.0 exists.')
  })

  test.each(['0.1.9', '0.1.8', '0.0.10', 'v0.2.0', '0.2', '0.2.0-rc.1', '00.2.0', '1.2.3.4', ''])(
    'a version was released that is none, or none after 0.1.9: %j',
    async (version) => {
      await expect(make(version)).rejects.toThrow(/is no version after 0\.1\.9/)
      expect(done).toEqual([])
    },
  )

  test.each(['0.1.10', '0.2.0', '1.0.0'])('%s comes after 0.1.9', async (version) => {
    await make(version)
    expect(json('package.json').version).toBe(version)
  })

  test.each([
    ['# Changelog\n\n## 0.1.0\n\nThe first version.\n'],
    ['# Changelog\n\n## Unreleased\n\n## 0.1.0\n\nThe first version.\n'],
    ['# Changelog\n\n## Unreleased\n'],
  ])('a release said nothing of what is new: %j', async (text) => {
    put('CHANGELOG.md', text)
    commit()
    await expect(make('0.2.0')).rejects.toThrow(/nothing under “Unreleased”/)
  })

  test.each([
    ['tests fail', { verify: () => Promise.reject(new Error('failed')) }],
    ['a hole is known', { audit: async () => JSON.stringify(report('high')) }],
    ['no package comes of it', { make: () => Promise.reject(new Error('failed')) }],
  ])('a release that was not made left its version behind: %s', async (_what, other) => {
    await expect(make('0.2.0', other)).rejects.toThrow()
    expect(String(git('status', '--porcelain'))).toBe('')
    expect(existsSync(join(root, 'dist/release-0.2.0'))).toBe(false)
  })

  test('where npm audit cannot be asked, the release is made and that is said', async () => {
    expect(readAudit('npm error')).toBeNull()
    expect(readAudit(JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }))).toBeNull()
    await make('0.2.0', { audit: async () => '' })
    expect(done).toEqual(['verified', 'made 0.2.0'])
  })

  test('of the holes that are known, the severe ones are named', () => {
    expect(readAudit(JSON.stringify(report('critical')))).toEqual({ severe: ['ws (critical)'], others: 1 })
    expect(readAudit(JSON.stringify(report('low')))).toEqual({ severe: [], others: 2 })
  })
})

/** What npm audit says of two packages, one of them with a hole of this severity. */
const report = (severity: string) => ({
  metadata: { vulnerabilities: { total: 2 } },
  vulnerabilities: { ws: { severity }, other: { severity: 'moderate' } },
})
