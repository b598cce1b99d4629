/**
 * Says on the terminal what went wrong: the kind of a failure and its place, never a message that may quote a person.
 * Stands apart from the kernel's log, so that the main thread does not load one.
 */
export function report(what: string, cause?: unknown): void {
  if (!(cause instanceof Error)) return console.error(what)
  const kind = 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name
  const places = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  console.error([`${what} (${kind})`, ...places.slice(0, 6)].join('\n'))
}
