import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type DesktopSettings, desktopSettingsSchema } from '../../contract/desktop.ts'
import { defaultTitleBar } from './default-title-bar.ts'
import { withoutUndefined } from '../../util/without-undefined.ts'
import { report } from '../report.ts'
import { writePrivateFile } from '../private-file.ts'

const storedSchema = z.object({
  settings: desktopSettingsSchema.partial(),
  /** The path behind `updateFrom`, where that is a file. */
  updateFile: z.string().nullable(),
})

type Change = { readonly [Field in keyof DesktopSettings]?: DesktopSettings[Field] | undefined }

/** What is kept of how the app sits on this computer. */
export interface DesktopFile {
  settings(): DesktopSettings
  updateFile(): string | null
  write(change: Change, updateFile?: string | null): Promise<void>
}

/** Nothing is told of what was said, nothing is fetched and nothing is taken from other programs until the user wishes. */
const defaults: DesktopSettings = {
  notifies: true,
  answerShows: 'nothing',
  reminderShows: true,
  tray: false,
  titleBar: defaultTitleBar({ platform: process.platform, env: process.env, electron: process.versions.electron }),
  quickKeys: null,
  // On a Mac the system checks by itself; elsewhere a list of words has to be fetched first.
  checksSpelling: process.platform === 'darwin',
  updateFrom: null,
}

/** Opens the file; one that is missing or cannot be read counts as none. */
export function openDesktopFile(file: string): DesktopFile {
  const stored = readStored(file)
  let settings: DesktopSettings = { ...defaults, ...withoutUndefined(stored?.settings ?? {}) }
  let updateFile = stored?.updateFile ?? null
  return {
    settings: () => settings,
    updateFile: () => updateFile,
    async write(change, path = updateFile) {
      const next = { ...settings, ...withoutUndefined(change) }
      const nextFile = next.updateFrom?.kind === 'file' ? path : null
      await writePrivateFile(file, JSON.stringify({ settings: next, updateFile: nextFile }))
      settings = next
      updateFile = nextFile
    },
  }
}

function readStored(file: string): z.infer<typeof storedSchema> | null {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    if (!isMissing) report('The settings of this computer could not be read.', cause)
    return null
  }
}
