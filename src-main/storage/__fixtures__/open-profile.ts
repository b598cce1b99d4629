import { AppError } from '../../contract/error.ts'
import { openProfileFolder } from '../profile-folder.ts'

/** A second instance of the app: opens the profile it is given, says what came of it, and holds it until its input ends. */
const home = process.argv[2]
if (home === undefined) throw new Error('name a profile folder')
try {
  const folder = openProfileFolder(home)
  process.stdout.write('opened\n')
  process.stdin.once('end', () => folder.close()).resume()
} catch (error) {
  process.stdout.write(`${error instanceof AppError ? error.code : String(error)}\n`)
}
