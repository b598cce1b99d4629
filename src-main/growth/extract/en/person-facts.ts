import { kinds, many, one, type Finding } from '../rule.ts'
import type { NamedPerson } from './names.ts'
import { isNoName, kinPattern, namePattern, relationPattern, toSomebody } from './people-words.ts'
import { dayPattern, isOnce, recurs } from './recurrence.ts'
import { conditions } from './user-facts.ts'
import { cutValue, placeOf, shortValue, wordCount } from './values.ts'
import { jobsIn } from './work.ts'

/** Whom a clause is about: the subject of its slots, how the title calls them, and what is said. */
export interface Saying {
  readonly subject: string
  readonly shown: string
  readonly pet: boolean
  readonly rest: string
  /** The clause, with whom it is about in place of a pronoun. */
  readonly words?: string
  /** Nobody has said who that is. */
  readonly stranger?: boolean
}

const kin = new RegExp(
  String.raw`^(?:(?<whose>my|our|the) )?${relationPattern}(?:,? \(?(?<name>${namePattern})\)?)?,?(?=['’ ])(?<rest>['’ ].*)$`,
  'isu',
)
const named = new RegExp(
  String.raw`^(?<name>${namePattern})(?:,? (?:my|our) [\p{L}-]+,)?(?<rest>(?:['’]s|['’]|,)? .*)$`,
  'su',
)
/** "joe's gone vegan", where nobody writes capitals. */
const lowerNamed =
  /^(?<name>(?!its|that|who|what|this|there|here|every|some|any|one|mine|today|food)\p{Ll}{3,12})(?<rest>['’]s (?:gone|turned) (?:vegan|veggie|vegetarian|teetotal)\b.*)$/su
const pronoun = /^(?:(?:he|she)(?<rest>(?:['’]s)? .*)|(?:his|her)(?<own> .*))$/is

/** The somebody a clause begins with; null where it begins with nobody the user has spoken of as theirs. */
export function sayingOf(text: string, known: readonly NamedPerson[], meant: Saying | null): Saying | null {
  const byKin = kin.exec(text)?.groups
  if (byKin) {
    const { whose = '', rel = '', name = '', rest = '' } = byKin
    const isOwn = whose !== '' && !/^the$/i.test(whose)
    if (
      !isOwn &&
      !new RegExp(`^(?:(?:wee|little|big|older|younger|eldest|youngest) )*(?:${kinPattern})s?$`, 'i').test(rel)
    )
      return null
    const { key, pet } = toSomebody(rel)
    const called = name !== '' && !isNoName(name) ? name : known.find(({ words }) => words === rel)?.name
    return {
      subject: called ?? key,
      shown: called ?? `${rel.charAt(0).toUpperCase()}${rel.slice(1)}`,
      pet,
      rest,
      words: text,
    }
  }
  const byPronoun = pronoun.exec(text)?.groups
  if (byPronoun && meant !== null) {
    const said = byPronoun['rest'] ?? `'s${byPronoun['own'] ?? ''}`
    return { ...meant, rest: said, words: `${meant.shown}${said}` }
  }
  const byName = (named.exec(text) ?? lowerNamed.exec(text))?.groups
  const name = (byName?.['name'] ?? '').replace(/['’]s$/, '')
  const rest = `${(byName?.['name'] ?? '').slice(name.length)}${byName?.['rest'] ?? ''}`
  if (name === '' || isNoName(name)) return null
  const person = known.find((one) => one.name === name || one.name.split(' ')[0] === name)
  return person === undefined &&
    !(
      /^ (?:has|hates|loves|can't|works|starts|goes|turns|lives|plays|only|needs)/.test(rest) && !/ing$|ly$/.test(name)
    )
    ? null
    : {
        subject: name,
        shown: name,
        pet: person?.somebody.pet ?? false,
        rest,
        words: text,
        stranger: person === undefined,
      }
}

type Build = (match: Readonly<Record<string, string>>, saying: Saying) => Finding | readonly Finding[] | null
const be = String.raw`(?:['’]s|['’]re| is| are|,)`
const adverbs = String.raw`(?: (?:now|also|currently|still|just|always|only|actually|really|mostly|usually|both|already|severely|very|quite|a bit|absolutely|strictly|originally))*`
const number =
  '(?:\\d{1,3}(?: ?½)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}+)?'
const re = (source: string): RegExp => new RegExp(source, 'isu')

const predicates: readonly (readonly [RegExp, Build])[] = [
  [
    re(
      String.raw`^(?:${be}| has)${adverbs} (?:nearly |almost |about )?(?<age>${number})(?: (?:and a half|years?|yrs?|months?|weeks?)(?: old)?| yo)?(?=$|[\s]*[,.;!)]| (?:and|now|this|next|in|on|so|already|today|but|year)\b)`,
    ),
    ({ age }, who) => fact(who, 'age', age, 'age'),
  ],
  [
    re(
      String.raw`^(?:['’]s|['’]ll| has| is)?${adverbs} (?:turned|turns|turning|be|will be) (?<age>${number})(?: (?:on|this|next|in|the|come) (?:the )?(?<day>${dayPattern}))?`,
    ),
    ({ age, day }, who) => [
      ...[fact(who, 'age', age, 'turns')].flatMap((one) => (one === null ? [] : [one])),
      ...[fact(who, 'birthday', day, 'birthday')].flatMap((one) => (one === null ? [] : [one])),
    ],
  ],
  [
    re(
      String.raw`^['’]s? (?:first |last )?name(?:['’]s| is)(?: actually| really)? (?:spel(?:led|t)|written)(?: as| like)? (?<name>(?-i:\p{Lu})[\p{L}'-]*)`,
    ),
    ({ name }, who) => {
      const spelled = fact(who, 'name', name, 'name')
      return spelled && { ...spelled, confidence: 0.6, correction: true }
    },
  ],
  [
    re(
      String.raw`^['’]s? (?:job|work|profession|occupation)(?:['’]s| is) (?:being |as )?(?:an? )?(?<job>[^,.;]{3,40})`,
    ),
    ({ job = '' }, who) =>
      /^(?:in|at|with|not|so|very|really|going|hard|great|good|boring|stressful|tough|fine|what)\b/i.test(job)
        ? null
        : fact(who, 'job', cutValue(job), 'job'),
  ],
  [
    re(
      String.raw`^['’]s? (?:favou?rite )?(?:hobby|hobbies|pastime|interest)s?(?:['’]s| is| are) (?<what>[^,.;]{3,40})`,
    ),
    ({ what = '' }, who) => fact(who, 'hobby', cutValue(what), 'hobby'),
  ],
  [
    re(String.raw`^['’]s? (?:birthday|bday)(?:['’]s| is|:) (?:on )?(?<day>.{3,24})`),
    ({ day = '' }, who) => fact(who, 'birthday', cutValue(day), 'birthday'),
  ],
  [
    re(
      String.raw`^(?:${be}| has| has got|['’]s got)${adverbs} (?:been diagnosed with |got |a |an )*(?<what>[^,.;]{0,20}(?:${conditions()}|blind|deaf|wheelchair|pregnant|expecting|hard of hearing|gluten[- ]free)[^,.;]{0,24})`,
    ),
    ({ what = '' }, who) =>
      /^allerg|gic to|gluten/i.test(what) ? allergyOf(what, who) : fact(who, 'health', cutValue(what), 'health'),
  ],
  [
    re(
      String.raw`^(?: can(?:'t|not)| doesn't| does not| don't| never| won't)${adverbs} (?:have|eat|do|drink|touch|digest|stand|tolerate)(?: any)? (?<what>[^,.;]{3,40})`,
    ),
    ({ what = '' }, who) => fact(who, 'avoids', cutValue(what), 'avoids'),
  ],
  [
    re(
      String.raw`^(?:${be}|['’]s gone|['’]s turned| has gone| has turned| went| turned)${adverbs} (?:a |an )?(?<diet>vegan|vegetarian|veggie|pescatarian|halal|kosher|gluten[- ]free|dairy[- ]free|teetotal)\b`,
    ),
    ({ diet }, who) => fact(who, 'diet', diet, 'diet'),
  ],
  [
    re(
      String.raw`^(?:${be})?${adverbs} (?:loves?|likes?|adores?|enjoys?|obsessed with|mad (?:for|about|on)|crazy about|into|keen on|big on|a (?:big |huge )?fan of) (?<what>[^,.;]{2,50})`,
    ),
    ({ what = '' }, who) =>
      /^(?:it|that|this|you|him|her|them|to see|when)\b/i.test(what)
        ? null
        : fact(who, 'likes', cutValue(what), 'likes'),
  ],
  [
    re(
      String.raw`^${adverbs} (?:hates?|dislikes?|can't (?:abide|stand|bear)|cannot (?:abide|stand|bear)|doesn't like|don't like|detests?|loathes?|won't touch|refuses to eat) (?<what>[^,.;]{2,50})`,
    ),
    ({ what = '' }, who) =>
      /^(?:it|that|this|you|him|her|them|when)\b/i.test(what)
        ? null
        : fact(who, 'dislikes', cutValue(what), 'dislikes'),
  ],
  [
    re(
      String.raw`^(?:${be})?${adverbs} (?:lives?|living|based|moved|moving|moves|settled)(?: back| out| over| up| down)? (?:in|to|near|at|outside) (?<place>.{2,40})`,
    ),
    ({ place = '' }, who) =>
      /^(?:with|together|into? (?:with|the back|the spare))\b/i.test(place)
        ? null
        : fact(who, 'residence', placeOf(place), 'lives in'),
  ],
  [
    re(
      String.raw`^${be} (?:the one )?(?:over |away |out |up |down )?in (?<place>(?-i:\p{Lu})[\p{L}]+(?: (?-i:\p{Lu})[\p{L}]+)?)`,
    ),
    ({ place = '' }, who) => fact(who, 'residence', placeOf(place), 'is in'),
  ],
  [
    re(
      String.raw`^(?:${be})?${adverbs} (?:comes? from|born in|from|raised in) (?<place>(?-i:\p{Lu})[\p{L}]+(?: (?-i:\p{Lu})[\p{L}]+)?)`,
    ),
    ({ place = '' }, who) => fact(who, 'hometown', place, 'from'),
  ],
  [
    re(
      String.raw`^(?:${be})?${adverbs} (?:work(?:s|ing)?|drives?|started|starting|starts|nurses|teaches) (?:at|for|with) (?<firm>[^,.;]{2,40})`,
    ),
    ({ firm = '' }, who) =>
      fact(who, 'employer', shortValue(firm.replace(/ (?:in|as|and|so|on)\b.*$/i, '')), 'works at'),
  ],
  [
    re(String.raw`^(?:${be})?${adverbs} work(?:s|ing)? as (?:an? |the )(?<job>[^,.;]{3,50})`),
    ({ job = '' }, who) => fact(who, 'job', shortValue(job.replace(placed, '')), 'job'),
  ],
  [
    re(String.raw`^${be}${adverbs} (?:an? |the )?(?<job>.{3,50})`),
    ({ job = '' }, who) => {
      const role = jobsIn(job).find(({ slot }) => slot?.attribute === 'job')
      return role?.slot ? fact(who, 'job', role.slot.value, 'job') : null
    },
  ],
  [
    re(
      String.raw`^(?:${be})?${adverbs} (?:goes to|go to|attends?|at|started at|starts at|switches to|studying at|studies at|does|doing|studying|studies|got into|got a place (?:at|in)) (?<what>[^,.;]{0,30}(?:school|primary|college|uni\b|university|academy|kindergarten|nursery|preschool|grade|year \d|degree|engineering|medicine|law|nursing|a[- ]levels?|gcses?)[^,.;]{0,20})`,
    ),
    ({ what = '' }, who) => fact(who, 'education', cutValue(what), 'school'),
  ],
  [
    re(
      String.raw`^(?:${be})? (?:in )?(?<what>(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|final) (?:grade|year|class))\b`,
    ),
    ({ what }, who) => fact(who, 'education', what, 'in'),
  ],
  [
    re(
      String.raw`^${adverbs} (?:all )?(?:speaks?|talks?)${adverbs} (?<what>(?-i:\p{Lu})\p{Ll}+(?:(?:,| and) (?-i:\p{Lu})\p{Ll}+)*)`,
    ),
    ({ what = '' }, who) => fact(who, 'language', what, 'speaks'),
  ],
  [
    re(
      String.raw`^${adverbs} (?:plays?|coaches|runs?|climbs?|dances?|swims?|rides?|collects?|knits?|paints?|trains?)\b ?(?:the )?(?<what>[^,.;]{0,40})`,
    ),
    ({ what = '' }, who) =>
      /^(?:it|that|this|only|along|with|in|on|at|to|up|down|off|out|over|too|well|for|by|around|late|home|a lot|the (?:cooking|dishes|shopping|washing|driving))\b/i.test(
        what,
      ) || what === ''
        ? null
        : many3(who, 'hobby', cutValue(what)),
  ],
  [
    re(String.raw`^ (?:has|['’]s got|got|have) (?<what>[^,.;]{3,60})`),
    ({ what = '' }, who) => (recurs(what) ? scheduled(who, `has ${what}`) : null),
  ],
]

const placed = / (?:at|for|in|with|on)\b.*$/is

const many3 = (who: Saying, attribute: string, value: string): Finding | null =>
  recurs(value) ? scheduled(who, value) : fact(who, attribute, value, attribute)

const allergyOf = (what: string, who: Saying): Finding | null => {
  const to = /(?:allerg\p{L}* (?:to|of|with|against)|no) (?<what>.{2,40})/iu.exec(what)?.groups?.['what']
  return fact(
    who,
    to === undefined ? (/gluten/i.test(what) ? 'diet' : 'health') : 'allergy',
    cutValue(to ?? what),
    'allergic to',
  )
}

const scheduled = (who: Saying, text: string): Finding => ({
  ...kinds.people,
  importance: 6,
  title: `${who.shown}: ${text}`,
  slot: wordCount(text) > 12 ? null : many(who.subject, 'schedule', text),
})

const single = new Set(['age', 'birthday', 'residence', 'employer', 'hometown', 'diet'])

function fact(who: Saying, attribute: string, value: string | undefined, label: string): Finding | null {
  const plain = (value ?? '').trim()
  if (plain === '' || wordCount(plain) > 8) return null
  return {
    ...(who.pet ? kinds.pet : kinds.people),
    importance: 6,
    title: `${who.shown}: ${label} ${plain}`,
    slot: (single.has(attribute) ? one : many)(who.subject, attribute, plain),
  }
}

/** About somebody the user has not introduced here. */
const doubtful = (finding: Finding): Finding => ({ ...finding, confidence: Math.min(finding.confidence, 0.65) })

/** What a clause says of somebody. */
export function personFacts(saying: Saying): readonly Finding[] {
  for (const [pattern, build] of predicates) {
    const match = pattern.exec(saying.rest)
    const made = match ? build((match.groups ?? {}) as Readonly<Record<string, string>>, saying) : null
    const findings = made === null ? [] : 'slot' in made ? [made] : made
    if (findings.length > 0) return saying.stranger === true ? findings.map(doubtful) : findings
  }
  if (recurs(saying.rest) && !isOnce(saying.rest)) return [scheduled(saying, saying.rest.trim())]
  return isHabit(saying.rest)
    ? [{ ...kinds.people, importance: 5, confidence: 0.6, title: `${saying.shown}: ${saying.rest.trim()}`, slot: null }]
    : []
}

const habit =
  /^ (?:(?:always|never|only|usually|also|still|mostly|can't|cannot|won't|doesn't|don't) )*(?!was\b|is\b|has\b|says?\b|said\b|thinks?\b|wants?\b|asks?\b|told\b|does\b|needs?\b|keeps\b|knows?\b|means?\b|gets?\b|looks?\b|feels?\b|seems?\b|just\b|guess|reckons?)(?:\p{L}{2,}s|do|eat|drink|drive|walk|use|call|do)\b .{4,}/iu
const isHabit = (rest: string): boolean => habit.test(rest) && !isOnce(rest) && wordCount(rest) <= 16
