import { expect, test } from 'vitest'
import { controlFile, debName, desktopEntry } from './package-deb.ts'
import { readManifest } from './package-files.ts'

const manifest = { ...readManifest(), version: '1.2.3' }
const about = { manifest, arch: 'x64', isTestBuild: false, kilobytes: 1234 }

test('Debian is told name, version, architecture, size and libraries under both their names', () => {
  const control = controlFile(about)
  expect(control).toMatch(/^Package: majordomo\nVersion: 1\.2\.3\n/)
  expect(control).toContain('\nArchitecture: amd64\nInstalled-Size: 1234\n')
  expect(control).toContain('libgtk-3-0t64 | libgtk-3-0, libnss3')
  expect(control.endsWith('\n')).toBe(true)
  for (const line of control.trimEnd().split('\n')) expect(line).toMatch(/^(?:[A-Z][\w-]+: \S| \S)/)
})

test('a test build says so, and the release of its version replaces it', () => {
  expect(controlFile({ ...about, isTestBuild: true })).toMatch(/Version: 1\.2\.3~test\n[^]*Not for release\./)
  expect(debName(manifest, 'arm64', true)).toBe('majordomo_1.2.3~test_arm64.deb')
})

test('the desktop entry has a line for each key and starts what is installed', () => {
  const [head, ...lines] = desktopEntry(manifest).trimEnd().split('\n')
  expect(head).toBe('[Desktop Entry]')
  for (const line of lines) expect(line).toMatch(/^[A-Z]\w+(?:\[\w+\])?=\S/)
  expect(lines).toContain('Exec=/opt/Majordomo/majordomo %u')
  expect(lines).toContain('MimeType=x-scheme-handler/majordomo;')
})
