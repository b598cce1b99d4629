import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface FoundBytes {
  readonly file: string
  readonly what: string
}

/** Where any of these stands in any file of a profile folder, logs and lock included: text as UTF-8 and as UTF-16. */
export function bytesInProfile(home: string, wanted: Readonly<Record<string, string | Uint8Array>>): FoundBytes[] {
  const forms = Object.entries(wanted).flatMap(([what, value]): [string, Buffer][] =>
    typeof value === 'string'
      ? [
          [what, Buffer.from(value, 'utf8')],
          [`${what} (UTF-16)`, Buffer.from(value, 'utf16le')],
        ]
      : [[what, Buffer.from(value)]],
  )
  return filesBelow(home).flatMap((path) => {
    const bytes = readFileSync(path)
    return forms.filter(([, form]) => bytes.includes(form)).map(([what]) => ({ file: relative(home, path), what }))
  })
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
