import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** What is measured of the sources beside what the linter knows. */
export interface House {
  /** Lines of code of the memory domain, without its tests. */
  readonly domainLines: number
  /** What breaks a rule, a line each. */
  readonly faults: readonly string[]
}

export const longestLine = 400
export const mostDomainLines = 19_000
const domain = 'src-main/memory'
const addressAsPath = /import\.meta\.url\)\.pathname|file:\/\/\$\{/
const source = /\.(?:ts|tsx|mjs|cjs|js|css)$/
const test = /\.test\.tsx?$/

/** Looks at every source below these folders of `root`. */
export function lookAtHouse(root: string, folders: readonly string[]): House {
  const files = folders.flatMap((folder) => sourcesBelow(root, folder))
  const read = files.map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }))
  const domainLines = read
    .filter(({ path }) => path.startsWith(`${domain}/`) && !test.test(path))
    .reduce((sum, { lines }) => sum + lines.length - 1, 0)
  const long = read.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      line.length > longestLine ? [`${path}:${index + 1} has ${line.length} characters, ${longestLine} at most`] : [],
    ),
  )
  const broken = read.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      addressAsPath.test(line)
        ? [`${path}:${index + 1} takes an address for a path, which fails where the path holds a space or Chinese`]
        : [],
    ),
  )
  const large =
    domainLines > mostDomainLines
      ? [`${domain} has ${domainLines} lines without tests, ${mostDomainLines} at most`]
      : []
  return { domainLines, faults: [...long, ...broken, ...large] }
}

const sourcesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && source.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
