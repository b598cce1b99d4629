/** Does something on a computer of this time zone. */
export async function inZone<Result>(zone: string, work: () => Result | Promise<Result>): Promise<Result> {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return await work()
  } finally {
    process.env['TZ'] = before ?? ''
    if (before === undefined) delete process.env['TZ']
  }
}
