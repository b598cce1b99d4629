/** The colour that these make, the first one on top; `rgb()` and `rgba()` as a page computes them. */
export function blend(colours: readonly string[]): string {
  let left = 1
  const sum = [0, 0, 0]
  for (const colour of colours) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/gu) ?? []).map(Number)
    const share = left * alpha
    for (const [at, value] of [red, green, blue].entries()) sum[at] = (sum[at] ?? 0) + share * value
    left -= share
  }
  return `rgb(${sum.map(Math.round).join(' ')})`
}
