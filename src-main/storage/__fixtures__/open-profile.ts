import { AppError } from '../../contract/error.ts'
import { openDatabase } from '../database.ts'
import { openProfileFolder } from '../profile-folder.ts'

/**
 * A second instance of the app: opens the profile it is given, says what came of it, and holds it until its input ends.
 * As another user where one is given, once all that is needed is loaded: that user may not be let into this checkout.
 */
const [home, user] = process.argv.slice(2)
if (home === undefined) throw new Error('name a profile folder')
if (user !== undefined) {
  openDatabase(':memory:').close()
  process.setgid?.(Number(user))
  process.setuid?.(Number(user))
}
try {
  const folder = openProfileFolder(home)
  process.stdout.write('opened\n')
  process.stdin.once('end', () => folder.close()).resume()
} catch (error) {
  process.stdout.write(`${error instanceof AppError ? error.code : String(error)}\n`)
}
