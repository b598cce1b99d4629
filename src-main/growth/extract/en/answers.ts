import type { Passing } from '../grammar.ts'
import type { Finding } from '../rule.ts'
import { found, told } from './found.ts'
import { isUnsure } from './frames.ts'
import { isNoName, kinPattern, namePattern, relationPattern, toSomebody } from './people-words.ts'
import { dayPattern, isOnce } from './recurrence.ts'
import { listOf, placeOf, wordCount } from './values.ts'
import { jobsIn } from './work.ts'

type Build = (answer: string, asked: RegExpExecArray) => Finding | readonly Finding[] | null
const re = (source: string): RegExp => new RegExp(source, 'iu')
const some =
  (kind: Parameters<typeof found>[0], attribute: string, single = false): Build =>
  (value) =>
    wordCount(value) > 8 ? null : found(kind, `${attribute}: ${value}`, { attribute, value, single })
const each =
  (kind: Parameters<typeof found>[0], attribute: string, rest: Partial<Finding> = {}): Build =>
  (text) =>
    listOf(text).flatMap((value) => found(kind, `${attribute}: ${value}`, { attribute, value }, rest) ?? [])
const numbers =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|seventy)\b/i

/** By what was asked, what a bare answer says. The first question that fits decides. */
const questions: readonly (readonly [RegExp, Build])[] = [
  [
    re(String.raw`\bhow old (?:is|are) (?:your |the )?${relationPattern}`),
    (value, asked) => (numbers.test(value) ? ofSomebody(asked, 'age', value) : null),
  ],
  [
    /\bhow old are you\b|\byour age\b/i,
    (value) =>
      numbers.test(value) ? found('identity', `Age: ${value}`, { attribute: 'age', value, single: true }) : null,
  ],
  [
    re(String.raw`\b(?:when(?:'s| is)|what(?:'s| is) the date of) (?:your |the )?${relationPattern}'s birthday`),
    (value, asked) => (re(dayPattern).test(value) ? ofSomebody(asked, 'birthday', value) : null),
  ],
  [
    /\bwhen(?:'s| is) your (?:birthday|bday)\b/i,
    (value) => found('identity', `Birthday: ${value}`, { attribute: 'birthday', value, single: true }),
  ],
  [
    /\ballerg|\bintoleran|\banything (?:to avoid|you (?:can't|don't) eat|off limits)\b|\bdietary\b/i,
    each('health', 'allergy', { category: 'allergy', confidence: 0.75 }),
  ],
  [
    /\bwhat (?:should|shall|can|do) (?:i|we|people|they) call you\b|\bwhat(?:'s| is) your (?:first |full )?name\b|\bwhom? am i (?:talking|speaking)|\buse your (?:full )?name\b/i,
    (value) => {
      const name = new RegExp(namePattern, 'u').exec(value)?.[0] ?? ''
      return isNoName(name)
        ? null
        : found('identity', `Name: ${name}`, { attribute: 'name', value: name, single: true })
    },
  ],
  [
    re(
      String.raw`\b(?:what(?:'s| is) (?:your |the )?${relationPattern}(?:'s name| called)|what do you call (?:your |the )?(?:${kinPattern})|who(?:'s| is) your ${relationPattern})`,
    ),
    (value, asked) => {
      const name = new RegExp(namePattern, 'u').exec(value)?.[0] ?? ''
      return isNoName(name) ? null : ofSomebody(asked, 'name', name)
    },
  ],
  [
    /\bwhere (?:are|were) you (?:originally )?from\b|\bgrow up\b|\bhometown\b/i,
    (value) =>
      found('identity', `From ${placeOf(value)}`, { attribute: 'hometown', value: placeOf(value), single: true }),
  ],
  [
    /\bwhere (?:are you (?:based|living|now)|do you live|is home)\b|\bwhich (?:city|town|country|area)\b|\btime ?zone\b|\bbased\b|\bhome (?:address|point|city|town)\b|\bwhat city\b/i,
    (value) => {
      const place = placeOf(value.replace(/^(?:just |right )?(?:in|near|outside|at|to|from) /i, ''))
      return /^\p{Lu}/u.test(place)
        ? found('residence', `Lives in ${place}`, { attribute: 'residence', value: place, single: true })
        : null
    },
  ],
  [
    /\bwhat do you do\b|\byour (?:job|role|profession|line of work|occupation|position)\b|\bwhat (?:kind|sort) of work\b|\bfor a living\b/i,
    (value) => {
      const jobs = jobsIn(value.replace(/^(?:an?|the) /i, ''))
      return jobs.length > 0
        ? jobs
        : wordCount(value) <= 6
          ? found('work', `Role: ${value}`, { attribute: 'role', value }, { confidence: 0.75 })
          : null
    },
  ],
  [
    /\bwhere do you work\b|\bwho do you work for\b|\bwhich (?:company|firm|hospital|school) \b|\byour employer\b/i,
    some('work', 'employer', true),
  ],
  [
    /\bwhat are you driving\b|\bwhat (?:car|van|vehicle|do you drive)\b|\bwhich (?:car|van)\b/i,
    some('possession', 'car', true),
  ],
  [/\bsize\b/i, some('possession', 'size')],
  [/\bbudget\b|\bhow much (?:do you want to|can you|would you like to) spend\b/i, some('goal', 'budget', true)],
  [
    /\bwhat (?:os|laptop|phone|machine|camera|computer|printer|editor|browser|software|tools?|app)\b|\b(?:which|what) .{0,40}\b(?:do you|are you) (?:use|using|run|running|on|sewing|working (?:in|on|with)|order|shooting|record)/i,
    each('tool', 'uses', { confidence: 0.75 }),
  ],
  [
    /\bwhat (?:instrument|do you play)\b|\bhobb(?:y|ies)\b|\bfree time\b|\bfor fun\b|\bwhat sports?\b/i,
    each('taste', 'hobby', { confidence: 0.75 }),
  ],
  [/\b(?:what|which) (?:languages?)\b/i, each('identity', 'languages', { category: 'language', confidence: 0.75 })],
  [
    /\b(?:what|which) (?:semester|year|grade|degree|course|field|subject)\b|\bwhat are you (?:studying|reading)\b/i,
    some('education', 'education'),
  ],
  [
    /\bwhere (?:do you keep|are|is|'s|should i say) .*\b(?:keys?|passport|papers|documents|tools|charger|backups?)\b|^and the [\p{L} ]{3,20}keys\?/iu,
    (value) => told('possession', value, { confidence: 0.75 }),
  ],
  [
    /\bwhen(?:'s| is| are) your (?:next )?(?:day|days|night|evening)s? off\b|\b(?:which|what) (?:days?|evenings?|nights?|times?|hours)\b|\bwhen (?:do|can|are) you\b/i,
    (value) =>
      wordCount(value) <= 10 && dayOrTime.test(value) && !isOnce(value)
        ? found('routine', `When: ${value}`, { attribute: 'schedule', value }, { confidence: 0.75 })
        : null,
  ],
  [
    /\b(?:prefer|should i|shall i|would you like|do you want|want me to|us or uk|or)\b.*\b(?:format|spelling|units?|metric|style|tone|print|tables?|bullets?|steps?|layout|columns?|language|summary|short|long|detailed?|formal|version|prose|list)\b/i,
    (value, { input }) =>
      wordCount(value) <= 16 && !/^(?:how many|where|when|who)\b/i.test(input) && !statement.test(value)
        ? told('communication', value, { confidence: 0.75 })
        : null,
  ],
  [
    /\b(?:favou?rite|prefer|do you (?:like|take|drink|eat|want)|how do you (?:take|like)|which airports?|usual)\b/i,
    (value) => (wordCount(value) <= 10 ? told('taste', value, { confidence: 0.75 }) : null),
  ],
  [
    /\bhow many (?:people|kids|children|of you|are you|siblings|pets|dogs|cats)\b|\bin the household\b/i,
    (value) => (numbers.test(value) && wordCount(value) <= 6 ? told('people', value, { confidence: 0.75 }) : null),
  ],
]

/** A sentence of its own, which says what it says without the question. */
const statement = /^(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|it|it's|that|that's|thats|he|she|they)\b/i
const dayOrTime = /\b(?:mon|tue|wed|thu|fri|sat|sun)|\bweek|\b(?:morning|evening|night|afternoon)s?\b|\d/i

function ofSomebody(asked: RegExpExecArray, attribute: string, value: string): Finding | null {
  const { key, pet } = toSomebody(asked.groups?.['rel'] ?? '')
  return found(pet ? 'pet' : 'people', `${key}: ${attribute} ${value}`, {
    subject: key,
    attribute,
    value,
    single: attribute !== 'name',
  })
}

const opening =
  /^(?:(?:um+|uh+|well|oh|so|ah|yes|yeah|aye|yep|hm+|ok|sure|still|it's|its|that's|that'd be|it'd be|that would be|mine(?:'s| is)|i'm|i am|i'm in|i live in|i use|they're|they are|he's|she's|we're|we have|i have|i've got|just|mostly|usually|probably the|the answer is|old|na|nah|no)[\s,:—–-]+)*/i
const noAnswer =
  /^(?:no|nope|nah|none|nothing|not (?:really|sure|yet|any)|dunno|idk|i don't know|maybe|depends|it depends|any|whatever|either|both|all|yes|yeah|yep|sure|ok|thanks|please|good|fine|great|same|skip|never|rarely|always|sometimes|why|what|who|where|when|how|can you|could you|i'd rather not|never mind|long story|later|tired|busy)\b[\s.!,]*$/i

/** No answer is longer, nor a question; it bounds what patterns may go through twice. */
const longest = 600

/** What a sentence says as an answer to the question just asked. */
export function answersIn(text: string, asked: string): readonly Passing[] {
  if (text.length > longest) return []
  const question = /(?:^|[.!?\n]\s*)(?<question>[^.!?\n]{4,200}\?)[^?]*$/u
    .exec(asked.slice(-longest))
    ?.groups?.['question']?.trim()
  if (question === undefined || /\?\s*$|\bused to\b|,? no,? (?:sorry|wait)\b/i.test(text)) return []
  const cut = /[.!;(—–]|\s-\s|,? (?:but|because|since|so|if|which|who)\b/i.exec(text)?.index ?? text.length
  const start = opening.exec(text.slice(0, cut))?.[0].length ?? 0
  if (/\b(?:i've|ive|i have|i'd|i'll|i was|i did) $/i.test(text.slice(0, start)) && /^(?:no|nah|nope)\b/i.test(text))
    return []
  const words = text.slice(start, cut).replace(/[\s,]+$/, '')
  const plain = words.replace(/^(?:in|at|a|an|the) (?=\p{Lu})/u, '')
  if (words === '' || wordCount(words) > 16 || noAnswer.test(words) || isUnsure(text)) return []
  for (const [pattern, build] of questions) {
    const match = pattern.exec(question)
    if (match === null) continue
    const made = build(plain, match)
    const findings = made === null ? [] : 'slot' in made ? [made] : made
    const content = `${words} (asked: ${question.replace(/[\s?]+$/, '')})`
    return findings.map((finding) => ({ finding, content, start, end: start + words.length, asked: question }))
  }
  return []
}
