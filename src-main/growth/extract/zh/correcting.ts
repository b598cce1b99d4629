import type { Replacement } from '../correct-value.ts'

/** "我住的不是北京，而是上海" says "我住的是上海"; "我不叫王伟，我叫王维" says "我叫王维". */
export function chineseContrast(text: string): string | null {
  const verb = '(?:叫做?|姓|住在?|在)'
  const denied = new RegExp(
    `^(?<head>我[^，,不]{0,8}?)不(?:是)?${verb}(?<wrong>[^，,]{1,20})[，,]\\s*(?:而是|是|现在|他|她|它|我[^，,不]{0,8}?)?(?<right>${verb}.{1,40})$`,
    'su',
  ).exec(text)?.groups
  if (denied) return `${denied['head'] ?? ''}${denied['right'] ?? ''}`
  const match = /^(?<head>.{0,12}?)(?:不是|并不是)(?<wrong>.{1,20}?)[，,]?\s*(?:而是|是)(?<right>.{1,40})$/su.exec(text)
  const { head = '', right = '' } = match?.groups ?? {}
  if (!head.includes('我')) return null
  if (/^(?:我|其实我)$/.test(head) && /^(?:住|在|叫|喜欢|对|来自)/.test(right)) return `我${right}`
  return /住的?(?:地方)?$/.test(head) ? `我住在${right}` : `${head}是${right}`
}

/** "豆豆不是上幼儿园，是上小学" says "豆豆上小学"; null where it is no such contrast, or one the user makes of themselves. */
export function contrastOfOthers(text: string): string | null {
  const { head = '', right = '' } =
    /^(?<head>(?!我(?:也|就|还|真)*$)[^，,。不]{1,12}?)(?:现在|已经|其实|并)*不是(?:[^，,。]{1,16}[，,]\s*(?:而)?|[^，,。是]{1,12})是(?<right>[^，,。！!]{1,20})[。！!]?$/u.exec(
      text,
    )?.groups ?? {}
  if (head === '') return null
  const isVerb =
    /^(?:上(?!海)|读|在|住|做|当|学|叫|姓|属|对|喜欢|来自|开|养|吃|打|弹|练|\d{1,2}岁|[一二三四五六七八九十]{1,3}岁)/u
  return isVerb.test(right) ? `${head}${right}` : `${head}是${right}`
}

/** "绿色", "是7月3日，不是6月": a few characters that make no sentence. */
export function chineseBareValue(text: string): Replacement | null {
  const [, said = '', wrong = ''] =
    /^(?:应该|其实|而)?(?:是|改成|换成|叫)?([^，,。！!]{1,14}?)(?:才对)?(?:[，,](?:而?不是)([^，,。]{1,14}))?[。！!\s]*$/su.exec(
      text,
    ) ?? []
  return said === '' || /[我你您他她它这那吗呢]|不|喜欢|住|叫|没|有/.test(said) ? null : { value: said.trim(), wrong }
}
