import { describe, expect, test } from 'vitest'
import { installedPackages, missingLine, packagesOf, parseOsRelease } from './debian.ts'
import type { Need } from './need.ts'

const gtk: Need = { label: 'GTK', debianPackage: 'libgtk-3-0', debianPackageT64: 'libgtk-3-0t64' }
const nss: Need = { label: 'NSS', debianPackage: 'libnss3' }

describe('Debian packages', () => {
  test.each([
    {
      text: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n',
      distribution: { id: 'debian', like: '', version: 12 },
    },
    {
      text: 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n',
      distribution: { id: 'ubuntu', like: 'debian', version: 24.04 },
    },
    { text: 'ID=debian\nVERSION_CODENAME=forky\n', distribution: { id: 'debian', like: '', version: Infinity } },
  ])('os-release names the distribution $distribution.id $distribution.version', ({ text, distribution }) => {
    expect(parseOsRelease(text)).toEqual(distribution)
  })

  test.each([
    { id: 'debian', version: 12, names: ['libgtk-3-0', 'libnss3'] },
    { id: 'debian', version: 13, names: ['libgtk-3-0t64', 'libnss3'] },
    { id: 'ubuntu', version: 22.04, names: ['libgtk-3-0', 'libnss3'] },
    { id: 'ubuntu', version: 24.04, names: ['libgtk-3-0t64', 'libnss3'] },
  ])('$id $version calls them $names', ({ id, version, names }) => {
    expect(packagesOf([gtk, nss], { id, like: '', version })).toEqual(names)
  })

  test('a package that was removed, or whose configuration is left, is not installed', () => {
    const listing =
      'xvfb installed\nunzip config-files\nlibnss3 installed\ndpkg-query: no packages found matching xauth\n'
    expect([...installedPackages(listing)]).toEqual(['xvfb', 'libnss3'])
  })

  test('the missing packages are named in one line to type', () => {
    expect(missingLine(['xvfb', 'unzip'])).toBe(
      'Missing system packages. Type: sudo apt-get install --yes --no-install-recommends xvfb unzip',
    )
  })
})
