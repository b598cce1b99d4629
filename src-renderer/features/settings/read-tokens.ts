const most = 1_000_000_000

/** A number of tokens as people type it: "200,000", "2 000 000", "20万", "1.5 million", "150,000 tokens"; null where it is none. */
export function readTokens(text: string): number | null {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  const match = /^(?<figures>\d[\d\s,.']*?)\s*(?<unit>k|m|million|万|百万|亿)?\s*(?:tokens?|个?词元)?$/u.exec(typed)
  const figures = match?.groups?.['figures']
  if (figures === undefined) return null
  const unit = units[match?.groups?.['unit'] ?? ''] ?? 1
  const plain = figures.replace(/[\s,']/g, '')
  const isGrouped = /^\d{1,3}(?:\.\d{3})+$/.test(plain)
  const value = Number(isGrouped ? plain.replaceAll('.', '') : plain) * unit
  return Number.isSafeInteger(Math.round(value)) && value <= most ? Math.round(value) : null
}

const units: Readonly<Record<string, number>> = {
  k: 1_000,
  m: 1_000_000,
  million: 1_000_000,
  万: 10_000,
  百万: 1_000_000,
  亿: 100_000_000,
}
