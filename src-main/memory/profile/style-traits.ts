import type { Language } from '../../contract/memory.ts'

export interface StyleTrait {
  readonly id: string
  readonly label: Readonly<Record<Language, string>>
  readonly pattern: RegExp
}

const trait = (id: string, en: string, zh: string, pattern: RegExp): StyleTrait => ({ id, label: { en, zh }, pattern })

const no = String.raw`(?:don['’]?t|do not|never|no(?: more)?|without|stop|avoid|skip|drop|hate|can['’]?t stand|dislike)`
const not = '(?:别|不要|不用|不许|不[发写加带]|莫|少|甭|不想看|讨厌|没有)'

/** A wish against something, in either language. */
const against = (english: string, chinese: string): RegExp =>
  new RegExp(String.raw`\b${no}\b[^.!?;,\n]{0,24}\b${english}|${not}[^，,。！!？?；;]{0,8}${chinese}`, 'iu')

/** How somebody may want to be answered, the same wish in both languages under one id. */
export const styleTraits: readonly StyleTrait[] = [
  trait('no_emoji', 'no emoji', '不发表情', against(String.raw`emojis?\b`, '(?:表情|emoji)')),
  trait('no_exclamation', 'no exclamation marks', '不用感叹号', against(String.raw`exclamation`, '(?:感叹号|叹号)')),
  trait(
    'no_lists',
    'no bullet lists',
    '不用列表',
    against(String.raw`(?:bullets?|bullet points|lists?)\b`, '(?:列表|分点|要点)'),
  ),
  trait('no_jargon', 'no jargon', '不用术语', against(String.raw`(?:jargon|buzzwords?)\b`, '(?:术语|行话|黑话)')),
  trait(
    'no_flattery',
    'no flattery',
    '不要恭维',
    against(String.raw`(?:flatter\w*|compliments?|prais\w+|filler)\b`, '(?:恭维|夸|客套|废话)'),
  ),
  trait(
    'no_preamble',
    'no preamble',
    '不要开场白',
    against(String.raw`(?:preambles?|intro(?:duction)?s?|small talk)\b`, '(?:开场白|铺垫|寒暄)'),
  ),
  trait('no_pep_talk', 'no pep talk', '不要打气', against(String.raw`pep[- ]talks?\b`, '(?:打气|鸡汤)')),
  trait(
    'no_numbers',
    'no numbered steps',
    '不用编号',
    against(String.raw`numbered (?:steps|lists?)\b`, '(?:编号|序号|一二三四)'),
  ),
  trait(
    'plain_formulas',
    'formulas in plain text',
    '公式用纯文本',
    /\b(?:no|without|don['’]?t use|skip the) (?:la)?tex\b|\bplain[- ]text (?:formulas?|maths?|equations?)\b|公式[^，,。！!？?；;]{0,6}(?:纯文本|别[弄用写]|不要|不用)|(?:别|不要|不用)用?\s*latex/iu,
  ),
  trait(
    'conclusion_first',
    'conclusion first',
    '先说结论',
    /\b(?:conclusions?|bottom line|the point|the answer) (?:comes? )?first\b|\blead with the (?:answer|conclusion|point)\b|先[说给甩讲上写放]?个?结论|结论(?:要)?(?:放|写|摆)?在?(?:最?前|开头)/iu,
  ),
  trait('metric', 'metric units', '公制', /\bmetric\b|公制/iu),
  trait('full_sentences', 'full sentences', '完整句子', /\b(?:full|complete|whole) sentences\b|完整的?句子/iu),
  trait('paragraphs', 'short paragraphs', '短段落', /\bshort (?:[\p{L}-]+ )?paragraphs\b|短段落|(?:段落|每段)短/iu),
  trait(
    'informal',
    'informal address',
    '不用“您”',
    /\b(?:informal(?:ly)?|casual(?:ly)?|first[- ]name terms)\b|(?:别|不要|不用|莫|甭)[^，,。！!？?；;]{0,6}(?:您|敬语)|用“?你”?(?:就行|称呼)|随意一?点/iu,
  ),
  trait('formal', 'formal', '正式', /\bformal(?:ly)?\b|(?:用|称)“?您|正式一?[点些]|敬语/iu),
  trait(
    'short',
    'short answers',
    '简短',
    /\b(?:short(?:er|ly)?(?! (?:[\p{L}-]+ )?paragraphs)|brief(?:ly|er)?|concise(?:ly)?|terse|to the point|succinct)\b|简短|简洁|简明|精炼|短一?[点些]|(?:别|不要)[^，,。！!？?；;]{0,6}(?:太长|啰嗦|长篇)|长话短说/iu,
  ),
  trait(
    'detailed',
    'detailed answers',
    '详细',
    /\b(?:in detail|detailed|in depth|thorough(?:ly)?)\b|\b(?:want|prefer|like|give me) longer answers\b|详细|具体一?[点些]|展开[说讲]|深入/iu,
  ),
  trait('plain', 'plain words', '大白话', /\b(?:plain (?:words|language|english)|simple words)\b|大白话|通俗|说人话/iu),
  trait(
    'direct',
    'direct',
    '直接',
    /\b(?:direct(?:ly)?|blunt(?:ly)?|straight to)\b|直接[说讲一点]|有话直说|开门见山/iu,
  ),
  trait('bullets', 'bullet points', '分点', /\b(?:bullets?|bullet points)\b|分点|列要点/iu),
  trait('examples', 'with examples', '带例子', /\b(?:with|give|use) (?:\w+ )?examples?\b|举例|带例子/iu),
  trait('in_chinese', 'in Chinese', '用中文', /\b(?:in|use) (?:chinese|mandarin)\b|用中文|说中文|讲中文|用普通话/iu),
  trait('in_english', 'in English', '用英文', /\b(?:in|use) english\b|用英[文语]|[说讲]英[文语]/iu),
]

/** All traits that some words name: who wants no lists names lists too. */
export function traitsIn(text: string): readonly StyleTrait[] {
  const named = styleTraits.filter(({ pattern }) => pattern.test(text))
  return named.filter(({ id }) => !named.some((other) => denied.get(other.id) === id))
}

/** The trait whose words stand in those of another. */
const denied: ReadonlyMap<string, string> = new Map([
  ['no_lists', 'bullets'],
  ['informal', 'formal'],
])

/** The trait that some words of a style name; undefined where they name none that is known. */
export const traitOf = (value: string): string | undefined =>
  (
    styleTraits.find(({ label }) => label.en === value || label.zh === value) ??
    styleTraits.find(({ pattern }) => pattern.test(value))
  )?.id

/** Traits that cannot both be wanted: the later wish ends the earlier one. */
const opposites: readonly (readonly [string, string])[] = [
  ['short', 'detailed'],
  ['formal', 'informal'],
  ['bullets', 'no_lists'],
  ['bullets', 'paragraphs'],
  ['bullets', 'full_sentences'],
  ['in_chinese', 'in_english'],
]

export const areOpposite = (a: string, b: string): boolean =>
  opposites.some(([one, other]) => (a === one && b === other) || (a === other && b === one))
