/** Tells the user one thing about what a script does. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What the user has to do something about; its message is shown without a stack. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** Runs a script's main function, and turns its outcome into the exit code. */
export async function main(script: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await script()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
