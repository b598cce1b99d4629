const form = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,40}))?$/u

/** True for a version such as `1.2.3` or `1.2.3-beta.1`. */
export const isVersion = (text: string): boolean => form.test(text)

/** True where `version` is newer than `than`, as semver.org orders them; never where either is none. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [form.exec(version), form.exec(than)]
  if (!a || !b) return false
  for (const at of [1, 2, 3]) {
    const by = Number(a[at]) - Number(b[at])
    if (by !== 0) return by > 0
  }
  return comparePre(a[4], b[4]) > 0
}

/** What is not released yet comes before what is. */
function comparePre(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const [left, right] = [a.split('.'), b.split('.')]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const by = comparePart(left[at], right[at])
    if (by !== 0) return by
  }
  return 0
}

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined)
  const [isNumber, isOther] = [/^\d+$/u.test(a), /^\d+$/u.test(b)]
  if (isNumber && isOther) return Number(a) - Number(b)
  if (isNumber !== isOther) return isNumber ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
