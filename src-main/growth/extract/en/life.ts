import { kinds, many, one, rule, type Finding, type Rule } from '../rule.ts'
import { englishDate, englishWeekday } from './dates.ts'
import { unsure } from './found.ts'
import { jobsIn } from './work.ts'
import { cutValue, placeOf, shortValue, wordCount } from './values.ts'

/** What is settled in a life and has a name or a date: contact, languages, plans with a day, turns, things. */
export const lifeRules: readonly Rule[] = [
  rule(
    /^(?:(?:my|our) (?:new |private |work )?(?:e-?mail|mail)(?: address)?(?: is|:)|.{0,30}\b(?:address|e-?mail|mail)\b[^:]{0,24}:) ?(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/dis,
    ({ mail = '' }) => ({
      ...kinds.identity,
      category: 'contact',
      title: `Mail: ${mail}`,
      slot: one('user', 'contact', mail),
    }),
  ),
  rule(
    /^(?:my|our) (?:new |home |current |postal )?address (?:now |currently )?(?:is|was)(?: now)? (?<where>.{0,60}\d.{0,60})/dis,
    ({ where = '' }) => ({
      ...kinds.residence,
      category: 'contact',
      title: `Address: ${cutValue(where)}`,
      slot: one('user', 'address', cutValue(where.replace(/,? for the .*$/i, ''))),
    }),
  ),
  rule(
    /^my (?<language>(?-i:\p{Lu})\p{Ll}{3,14}) is (?<hedge>(?:only |about |around |maybe |like |roughly |at )*)(?:an? )?(?<level>[ABC][12]|native|fluent|basic|rusty|intermediate|beginner)\b/disu,
    ({ language = '', level = '', hedge = '' }) => ({
      ...kinds.identity,
      // "Like A1 on a good day" is half a guess.
      confidence: /about|around|maybe|like|roughly/.test(hedge) ? 0.6 : 0.9,
      category: 'language',
      importance: 6,
      title: `${language}: ${level}`,
      slot: one('user', `language_${language.toLowerCase()}`, `${language} ${level}`),
    }),
  ),
  rule(
    /^(?:i|we)(?:'m| am|'re| are) (?:now )?at (?<employer>(?-i:\p{Lu})[\p{L}\p{N}&.'-]*(?: (?-i:\p{Lu})[\p{L}\p{N}&.'-]*){0,3})(?: now)?, (?:as )?(?:an? |the )?(?<job>[\p{L} -]{4,50})$/disu,
    ({ employer = '', job = '' }) => workAt(employer, job),
  ),
  rule(
    /^(?<job>[\p{L}-]+(?: [\p{Ll}-]+){0,3}) at (?<employer>(?-i:\p{Lu})[\p{L}\p{N}&.'-]*(?: (?-i:\p{Lu})[\p{L}\p{N}&.'-]*){0,3})(?: in (?<place>(?-i:\p{Lu})\p{L}+))?[\s,.!]*(?:$|,)/disu,
    ({ employer = '', job = '' }) => (jobsIn(`a ${job}`.slice(2)).length > 0 ? workAt(employer, job) : null),
  ),
  rule(
    /^(?:from |since |starting |as of )?(?:[\p{L} \d]{0,20}? )?i'?(?:m| am)(?: now| going to be)? (?<job>(?:(?:regional|senior|junior|head|chief|lead|deputy|practice|general|operations|product|project|sales|area|store|branch|managing|vice|assistant|team) )+(?:\p{L}+))(?= (?:for|at|of|in)\b|[\s.,!]*$)/disu,
    ({ job = '' }) => ({
      ...kinds.work,
      title: `Works as ${job}`,
      slot: one('user', 'job', job),
      correction: true,
      signals: [{ field: 'role', value: job }],
    }),
  ),
  rule(
    /^(?:(?:i|we) (?:have|lead|manage|run|supervise) )?(?:an? )?(?:team of )?(?<count>\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?<who>[\p{L}-]+(?: [\p{L}-]+)?) (?:under|reporting to|working for) me\b/disu,
    ({ count = '', who = '' }) => ({
      ...kinds.work,
      title: `Leads ${count} ${who}`,
      slot: one('user', 'team', `${count} ${who}`),
    }),
  ),
  rule(
    /^i (?:lead|manage|run|supervise|look after) an? team of (?<count>[\p{L}\d]{1,10}(?: [\p{L}]+)?)/disu,
    ({ count = '' }) => ({
      ...kinds.work,
      title: `Team of ${count}`,
      slot: one('user', 'team', shortValue(count)),
    }),
  ),
  rule(
    /^(?:i'm|i am) (?:very much |totally |really |still )?an? (?<what>(?-i:\p{Lu})[\p{L}\p{N}]{2,20}) (?:person|user|guy|girl)\b/disu,
    ({ what = '' }) => uses(what),
  ),
  rule(
    /^(?:i|we)(?:'ve| have)? (?:just |now |finally |recently )*(?:switched|moved|migrated)(?: (?:all )?(?:my|our) [\p{L} ]{3,30}?| everything| over)* (?:from [\p{L}\p{N} ]{2,30} )?(?:over )?(?:to|into) (?<what>(?-i:\p{Lu})[\p{L}\p{N}]{2,20})(?: (?:for|as) [\p{L} ]{3,30})?[\s.!]*$/disu,
    ({ what = '', lead = '' }) =>
      /switch|migrat|my|everything/i.test(lead) ? { ...uses(what), correction: true } : null,
  ),
  rule(
    /^(?:it's|it is|that's|it was always) my (?:thing|drink|poison|usual|go-to|comfort food|weakness)[,:]? (?<what>[\p{L}][\p{L} ]{2,30}?(?:, no [\p{L}]+)?)(?=,|\.|$)/disu,
    ({ what = '' }) => liked(what),
  ),
  rule(
    /^not [\p{L} ]{2,30}? any ?(?:more|longer)[,;] (?:it's|it is|now it's|i have|i drink|i take|i'm on) (?<what>[\p{L}][\p{L} -]{2,30})/disu,
    ({ what = '' }) => ({ ...liked(what), correction: true }),
  ),
  rule(
    new RegExp(
      String.raw`^(?:the |my |our )?(?:main |next |big |biggest |ultimate |long-term |new |current )*(?:goal|target|aim|plan|resolution|dream|ambition)(?: now| then| for [\p{L}\p{N} ]{2,30}?)?(?:: | (?:is|would be|has always been) (?:to )?)(?<what>.{3,90})`,
      'disu',
    ),
    ({ what = '' }) => goal(what),
  ),
  rule(
    /^(?<what>.{6,90}?),? (?:and )?that's my (?:big |main |next |side )*(?:project|goal|plan|dream)\b/dis,
    ({ what = '' }) => goal(what.replace(/^.*\b(?:i'd like|i want|i plan|i'm planning)(?: to)? /i, '')),
  ),
  rule(
    /^(?:i|we) ?(?:'ve|have)? ?(?:just |finally |also )*(?:bought|purchased|got ourselves) (?<what>(?:an?|our|the|our own|my own|my first|our first) .{2,60})/dis,
    ({ what = '' }) => owned(what),
  ),
  rule(
    /^(?:i|we) ?(?:'ve|have)? ?(?:just |finally |also )*sold (?<what>(?:my|our|the) .{2,40})/dis,
    ({ what = '', lead = '' }) => ({
      ...kinds.possession,
      title: `Sold ${shortValue(what)}`,
      content: `${lead}${shortValue(what)}`,
      slot: many('user', 'event', `sold ${shortValue(what)}`),
    }),
  ),
  rule(
    /^(?:for (?:my|the) birthday,? )?(?:\p{L}+|my \p{L}+) (?:gave|got|bought) me (?<what>(?:an?|some|two) .{2,60})/disu,
    ({ what = '' }) => {
      const gift = owned(what.replace(/,? for (?:my|the) .*$/i, ''))
      return gift && { ...gift, confidence: unsure }
    },
  ),
  rule(
    /^(?:i|we)(?:'ve| have)? ?(?:just |also )*(?:adopted|rescued|got|picked up) an? (?:[\p{L}-]+ ){0,3}?(?<pet>kitten|cat|puppy|dog|rabbit|hamster|parrot|greyhound|horse)\b/disu,
    ({ pet = '' }) => ({
      ...kinds.pet,
      title: `Has a ${pet}`,
      slot: many('user', 'pet', pet),
    }),
  ),
  rule(
    /^(?:i|we)(?:'m|'re| am| are) (?:now |currently |still )*(?:staying |living |crashing )?(?:at|with) (?<who>(?-i:\p{Lu})[\p{L}]+(?:'s|’s))(?: place| flat| house)?(?: in (?<place>(?-i:\p{Lu})\p{L}+))?/disu,
    ({ who = '', place = '' }) => ({
      ...kinds.residence,
      importance: 6,
      title: `Stays at ${who}${place && ` in ${place}`}`,
      slot: one('user', 'temporary_residence', place || who),
    }),
  ),
  rule(
    /^(?:i|we)?(?: ?'ll be| will be| ?'re| are| ?'m| am)? ?(?:staying|living) (?:at|with|in) (?<where>.{2,60}?) (?:until|till) (?<end>.{2,50})/dis,
    ({ where = '', end = '' }) => ({
      ...kinds.residence,
      importance: 6,
      title: `Stays ${where}`,
      slot: one('user', 'temporary_residence', `${shortValue(where)} until ${shortValue(end)}`),
    }),
  ),
  rule(
    /^(?:i|we) (?:now )?(?<what>swim|run|cycle|climb|ski|box|row|dance|sing|hike|sail|surf|garden|knit|paint|box|meditate)(?: now| these days)?(?=,|\.|!|$| (?:on (?=the|[mtwfs]\p{L}+day|weekend)|every|before|after|in)\b)/disu,
    ({ what = '' }) => ({
      ...kinds.taste,
      title: `Does: ${what}`,
      slot: many('user', 'hobby', what),
    }),
  ),
  rule(
    /^(?:i |we )?(?:passed|finished|got my|i've passed)\b(?: (?:the|my|our))? ?(?<what>(?:driving test|part (?:one|two|three|\d)|theory|practical|probation|exam|finals|[ABC][12]|bar|degree|thesis|phd|master's|bachelor's|certificate|licen[cs]e)\b.{0,40})/dis,
    ({ what = '' }) => event(`passed ${shortValue(what)}`),
  ),
  rule(
    /^(?:i |we )?(?:got|landed|have) (?:the|an|a) (?<what>(?:interview|offer|job|place|promotion|appointment|visa|permit)\b.{0,80})/dis,
    ({ what = '' }) => event(cutValue(what)),
  ),
  rule(
    /^(?:mine|my (?:visa|permit|passport|residence permit|licen[cs]e|contract|lease|insurance)) is (?<what>.{0,60}?(?:valid|good|runs|lasts|expires?)\b.{0,50})/dis,
    ({ what = '' }) => ({
      ...kinds.identity,
      category: 'permit',
      title: cutValue(what),
      slot: one('user', 'permit', shortValue(what.replace(/\?.*$/s, ''))),
    }),
  ),
]

/** Something of the user's with a day that is set, where no other rule knows what it is. */
export const datedRule: Rule = ({ text, folded }) =>
  isMyDate(folded) ? [{ ...eventAs(text), slot: null, ...(isSoonOver(folded) && { confidence: unsure }) }] : []

/** A bare "on Friday". */
const isSoonOver = (folded: string): boolean =>
  !/\d|\b(?:next|january|february|march|april|may|june|july|august|september|october|november|december)\b/i.test(folded)

const mine =
  /^(?:(?:also|and|then|so|but|ok|yes) )*(?:i'm|i am|we're|we are|i'll|we'll|i will|we will|i have|we have|i've got|i fly|we fly|i start|we start|i go|we go|i leave|we leave|i(?:'m| am)? moving|flying|moving|travell?ing|starting|leaving|driving|going|i meet|we meet|i return|we return|(?:my|our|the) (?:last day|first day|exam|interview|flight|wedding|move|removal|operation|appointment|trip|holiday|vacation|train|deadline|concert|race|marathon|conference|meeting|lease|contract|driving test|removal people|movers|keys?)|last day|first day|keys|(?:holiday|vacation|wedding|exam|interview|flight|appointment)|\p{L}[\p{L}. ]{1,20} and (?:me|i) (?:meet|have|go|start|fly)\b)/iu
const pointing = /\b(?:need|want|do|have|like|use|get) (?:that|this|it|those|these)\b/i
const undated =
  /\b(?:was|were|did|went|had|told|said|yesterday|last (?:week|month|year|night)|ago|would|could|should|might|maybe|if)\b|\?/i
const moving = new RegExp(String.raw`\b(?:every|each) (?:second |other )?(?:${englishWeekday}|week|month|day)`, 'i')

/** E.g. "my exam is on 3 May". */
const isMyDate = (folded: string): boolean =>
  !pointing.test(folded) &&
  mine.test(folded) &&
  (englishDate.test(folded) || moving.test(folded)) &&
  !undated.test(folded)

const eventAs = (text: string): Finding => ({
  ...kinds.event,
  importance: 5,
  confidence: 0.8,
  title: cutTitle(text),
  content: text.replace(/,? (?:so|because|which|but) .*$/is, ''),
  slot: null,
})
const cutTitle = (text: string): string => [...text.replace(/[\s.!,;]+$/, '')].slice(0, 60).join('')
const event = (what: string): Finding => ({ ...eventAs(what), slot: null })

const uses = (value: string): Finding => ({
  ...kinds.tool,
  title: `Uses ${value}`,
  slot: many('user', 'uses', value),
  signals: [{ field: 'preferred_tool', value }],
})

const liked = (text: string): Finding => ({
  ...kinds.taste,
  title: `Likes ${cutValue(text)}`,
  slot: many('user', 'likes', cutValue(text)),
})

const owned = (text: string): Finding | null => {
  const value = shortValue(text)
  return value === '' ||
    wordCount(value) > 8 ||
    /\b(?:coffee|beer|lunch|dinner|drink|ticket|bread|milk|groceries|time|lot|bit|cake|round)\b/i.test(value)
    ? null
    : { ...kinds.possession, title: `Owns ${value}`, slot: many('user', 'owns', value) }
}

const goal = (text: string): Finding | null => {
  const value = cutValue(text)
  return wordCount(value) < 2 || wordCount(value) > 14
    ? null
    : { ...kinds.goal, title: `Goal: ${value}`, slot: many('user', 'goal', value) }
}

function workAt(employer: string, job: string): readonly Finding[] {
  const role = jobsIn(job.trim())
  return role.length === 0
    ? []
    : [
        ...role.map((finding) => ({ ...finding, content: job.trim() })),
        {
          ...kinds.work,
          title: `Works at ${placeOf(employer) || employer}`,
          content: `at ${employer}`,
          slot: one('user', 'employer', employer),
          correction: true,
        },
      ]
}
