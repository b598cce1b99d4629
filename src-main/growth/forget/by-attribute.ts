import { foldScript } from '../../memory/language/fold-script.ts'
import { askedOf, namesAsked } from '../../memory/retrieval/analyse/asked.ts'
import { identityOf } from '../../memory/retrieval/analyse/identity.ts'
import { attributeCues, slotNames } from '../../memory/ontology/slot-attributes.ts'
import { indexTerms, isTelling, queryTerms } from '../../memory/language/tokenize.ts'
import { cluesOf } from './clues.ts'
import { withoutFiller } from './filler.ts'

/** What a slot of the user is about. */
export interface AttributeMeant {
  /** Slot attributes. */
  readonly names: readonly string[]
  /** True where the words name that alone: "where I work", no "herb that I hate". */
  readonly isBare: boolean
}

/**
 * The attribute of the user that some words name in whatever other words it was told: as a question for it would be
 * understood. "The car" is what they drive, 在哪上班 their employer. Null where they name none, or somebody else's.
 */
export function attributeMeant(what: string): AttributeMeant | null {
  if (what.length > longest) return null
  for (const question of questionsFor(foldScript(what.normalize('NFKC')).toLowerCase())) {
    const { attributes } = identityOf(question)
    if (attributes.length === 0) continue
    const asked = askedOf(question, attributes)
    if (asked === null) return { names: slotNames(attributes), isBare: false }
    if (asked.subject !== 'user' || asked.open === true) continue
    const names = asked.only ?? namesAsked(asked)
    const cues = [attributeCues(attributes), ...attributes, ...names].join(' ').replaceAll('_', ' ')
    return { names, isBare: isBare(what, cues) }
  }
  return null
}

/** True where words mean the user's work as a whole: 工作的事, "my job". */
export function meansWork(what: string): boolean {
  const words = withoutFiller(foldScript(what.normalize('NFKC')).toLowerCase()).replace(/[\s\p{P}]+$/u, '')
  return wholeWork.test(words)
}
const wholeWork =
  /^(?:我们?的?)?(?:现在的?|目前的?|以前的?)?(?:工作|职业|职位|职务|岗位|行业|上班)(?:方面|情况|经历|单位|地点)?$|^(?:current |present |past |former )?(?:jobs?|work|career|occupation|profession|employment|job title|role at work|working life)(?: history| situation)?$/u

/** True for what slots say of the user's work: what they do or did, where and in which line. */
export const isOfWork = (attribute: string): boolean => ofWork.test(attribute.toLowerCase().replaceAll(/[\s-]+/gu, '_'))
const ofWork =
  /^(?:(?:former|past|previous|old|first|last|current|new)_)?(?:job|job_title|occupation|profession|role|position|title|works_as|works_at|works_for|work|career|employer|company|workplace|industry|sector|business|business_name|team|department|experience)$/u

/** True where words name an attribute as slots do: "what I'm learning", and it is `learning`. */
export function namesAttribute(what: string, attribute: string): boolean {
  const named = new Set(indexTerms(attribute.replaceAll('_', ' ')))
  return queryTerms(withoutFiller(what)).some((one) => isTelling(one) && named.has(one.term))
}

/** The kind of private matters that words mean as a whole: "my health", 钱的事; null where they mean one of them. */
export function kindMeant(what: string): string | null {
  const { terms, fields: told } = cluesOf(what, '', new Date(0).toISOString())
  const [kind, ...others] = told.keys()
  const heading = wholeKinds.find(({ field }) => field === kind)
  if (!heading || others.length > 0) return null
  const plain = foldScript(what.normalize('NFKC')).toLowerCase()
  return heading.words.test(plain) && [...terms].every((term) => heading.terms.test(term)) ? heading.field : null
}

const wholeKinds = [
  {
    field: 'health',
    terms: /^(?:health|健康|身体)$/u,
    words: /^health$|\b(?:my|our|about) (?:\w+ )?health\b|健康|身体/u,
  },
  {
    field: 'money',
    terms: /^(?:money|financ\w*|财务|收支)$/u,
    words: /^(?:money|financ\w*)$|\bmy (?:money|finances?)\b|^(?:我们?的?)?(?:钱|财务|收支)/u,
  },
]

const longest = 60

function isBare(what: string, cues: string): boolean {
  const words = withoutFiller(what)
  const terms = new Set(indexTerms(cues))
  const isShort = (words.match(/\p{Script=Han}/gu)?.length ?? Number.POSITIVE_INFINITY) <= shortName
  return isShort || queryTerms(words).every((one) => !isTelling(one) || terms.has(one.term))
}

/** Chinese characters that name one attribute: 在哪上班, 我多大. */
const shortName = 4

/** Questions that the words would answer to. */
function questionsFor(plain: string): string[] {
  if (/\p{Script=Han}/u.test(plain)) {
    const bare = (text: string): string => text.replaceAll(/\s/gu, '').replaceAll(/^我(?:们)?的?|[的都这那了]+$/gu, '')
    const words = bare(withoutFiller(plain))
    const [, does = '', thing = ''] = /^(.+)的(?:那[个种款道])?(.{0,4})$/u.exec(bare(plain)) ?? []
    return [
      ...(does === '' ? [] : [`我${does}什么${thing}？`]),
      `我${words}？`,
      `我的${words}是什么？`,
      `我有什么${words}？`,
    ]
  }
  const words = plain
    .replace(
      /^(?:what|everything|anything|all|that)? ?(?:i|i've) (?:said|told you|mentioned)(?: to you)?(?: about| on)? /u,
      '',
    )
    .replaceAll(/['’]m\b/gu, ' am')
    .replace(/[\s.!?]+$/u, '')
  const asked =
    /^(?:the |that |those |this )?(?<thing>.*?)(?: that| which)? ?\bi (?:(?<is>am|was|have)|(?<verb>[a-z]+))(?<rest>.*)$/u.exec(
      words,
    )
  const { thing = '', is, verb, rest = '' } = asked?.groups ?? {}
  const open = /^(?:what|where|who|which|how|when)\b/u.test(thing) ? thing : `what ${thing}`
  const noun = withoutFiller(words).replace(/^(?:my|our) /u, '')
  return asked
    ? [`${open} ${is ?? 'do'} i ${is ? '' : (verb ?? '')}${rest}?`.replaceAll(/ +/gu, ' ')]
    : [`what is my ${noun}?`, `what ${noun} do i have?`]
}
