/**
 * Says on the terminal what went wrong: the kind of a failure and its place, never a message that may quote a person.
 * Stands apart from the kernel's log, so that the main thread does not load one.
 * What a user can put right is said in its own sentence, without the place.
 */
export function report(what: string, cause?: unknown): void {
  if (!(cause instanceof Error)) return console.error(what)
  if (isKnown(cause)) return console.error(`${what} ${cause.message} (${cause.code})`)
  const kind = 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name
  const places = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  console.error([`${what} (${kind})`, ...places.slice(0, 6)].join('\n'))
}

/** A failure of the files: its sentence is fixed, and quotes nobody. */
const isKnown = (cause: Error): cause is Error & { readonly code: string } =>
  cause.name === 'AppError' && 'code' in cause && String(cause.code).startsWith('storage_')
