const patterns: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}/,
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}|hf_[A-Za-z0-9]{20,}|npm_[A-Za-z0-9]{30,})\b/,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}/,
  /\b(?:api|access|secret|auth|bearer|private)[ _-]?(?:key|token|secret)\b\s*(?:is|are|=|:)\s*\S{6,}/i,
  /\b(?:password|passwd|passphrase|passcode|pwd|pin(?: code)?|cvv|cvc)\b[^.\n]{0,30}?(?:\bis\b|=|:)\s*["']?(?=\S*[\d!@#$%^&*_-])\S{3,}/i,
  /\b(?:password|passwd|passphrase|passcode|pwd)\b(?: (?:to|for) [^.\n]{1,30}?)? (?:is|=|:) *["']?(?!(?:not|too|very|so|the|a|an|in|on|with|always|never|hard|easy|strong|weak|long|short|wrong|safe|stored|kept|expired)\b)\S{4,}/i,
  /(?:密码|口令|密钥|令牌|key|token)[^\S\n]+(?=\S*\d)(?=\S*[A-Za-z@#$%!_-])[\w@#$%!&*.-]{6,}/i,
  /(?:密码|口令|密钥|验证码|支付密码|私钥|令牌)[^。，,\n]{0,12}?(?:是|为|=|：|:)\s*[^\s。，,是]*[A-Za-z0-9]\S{2,}/,
  /(?:^|[\s/,;(])(?:pw|pwd|pass|pin)\b[\s:=]+(?=\S*[\d!@#$%^&*])(?=\S*[\p{L}!@#$%^&*])[^\s,;]{6,}/iu,
  /\b(?:login|log-in|wifi|wi-fi|credentials?)\b[^.\n]{0,30}?\S+ ?\/ ?(?:pw |pass )?(?=\S*\d)(?=\S*[!@#$%^&*])\S{6,}/i,
  /\b(?:key ?pad|(?:alarm|door|gate|entry|access|safe|garage|lock) (?:code|pin|combination))\b[^.\n]{0,25}?(?:\bis\b|=|:)\s*\d{3,8}\b/i,
  /\bssn\b[^\d\n]{0,20}\d{3}-?\d{2}-?\d{4}\b|\b\d{3}-\d{2}-\d{4}\b/i,
  /(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/,
]

const privateKey = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}-----|$)/g
const cardRun = /\d(?:[ -]?\d){12,18}/g
const everywhere = patterns.map((pattern) => new RegExp(pattern.source, `${pattern.flags}g`))
const mask = '•••'

/** The same text without the keys, passwords and card numbers in it: what names them stays. */
export function maskSecrets(text: string): string {
  if (!holdsSecret(text)) return text
  const plain = text.normalize('NFKC').replaceAll(privateKey, mask)
  return everywhere
    .reduce((masked, pattern) => masked.replaceAll(pattern, (found) => found.replace(/\S+$/, mask)), plain)
    .replaceAll(cardRun, (run) => (passesLuhn(run.replaceAll(/\D/g, '')) ? mask : run))
}

/** Keys, tokens, passwords, card and identity numbers: what must never become a memory. */
export function holdsSecret(text: string): boolean {
  const plain = text.normalize('NFKC')
  return patterns.some((pattern) => pattern.test(plain)) || holdsCardNumber(plain)
}

function holdsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d){12,18}/g) ?? []
  return runs.some((run) => passesLuhn(run.replace(/\D/g, '')))
}

/** The check digit of payment cards (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && new Set(digits).size > 1
}
