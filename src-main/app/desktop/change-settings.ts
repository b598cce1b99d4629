import type { DesktopPatch } from '../../contract/desktop.ts'
import type { DesktopFile } from './desktop-file.ts'
import type { LoginStart } from './login-start.ts'

/** Writes what was changed, and then has the system start the app at login: where either fails, both are as they were. */
export async function changeSettings(
  file: Pick<DesktopFile, 'settings' | 'updateFile' | 'write'>,
  login: Pick<LoginStart, 'set'>,
  { atLogin, ...patch }: DesktopPatch,
): Promise<void> {
  const [before, updateFile] = [file.settings(), file.updateFile()]
  await file.write(patch)
  if (atLogin === undefined) return
  try {
    await login.set(atLogin)
  } catch (error) {
    await file.write(before, updateFile)
    throw error
  }
}
