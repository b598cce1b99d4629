import { kinds, many, one, rule, type Finding, type Rule } from '../rule.ts'
import { introductionRule } from './introduction.ts'
import { movedOverRule } from './user-life.ts'
import { jobsIn } from './work.ts'
import { cutValue, listOf, nameOf, placeOf, shortValue } from './values.ts'

const adverb = String.raw`(?:(?:also|currently|now|actually|still|both|just|recently|finally|originally|really|mostly|all|already|have|'ve|had|be|been) )*`

/** Who the user is: name, age, birthday, origin, nationality, languages, where they live. */
export const identityRules: readonly Rule[] = [
  introductionRule,
  movedOverRule,
  rule(
    /^my (?:full |real |first |given )?name(?:'s| is)(?: actually)? (?:spel(?:led|t)|written)(?: as| like)? (?<name>(?-i:\p{Lu})[\p{L}'-]*)/disu,
    ({ name = '' }) => ({ ...introduced(name), correction: true }),
  ),
  rule(/^(?:it's|its|it is) my (?:birthday|bday) (?:is )?(?:on |in )(?<day>.{1,40})/dis, ({ day = '' }) =>
    /\d/.test(day) ? birthday(cutValue(day)) : null,
  ),
  rule(
    /^my (?:full |real |first |given )?name(?:'s| is| was)(?: actually)? (?!spel(?:led|t)\b)(?<name>.{1,60})/dis,
    ({ name = '' }) => named(name),
  ),
  rule(
    /^(?:please |just |you can |you may |you should |everyone |everybody |people |(?:my )?friends )*calls? me (?<name>.{1,60})/dis,
    ({ name = '' }) => named(name),
  ),
  rule(/^(?:i go by|i'm called|i am called|my nickname is) (?<name>.{1,60})/dis, ({ name = '' }) => named(name)),
  rule(
    /^(?:I'm|i'm|I am) (?<name>\p{Lu}[\p{L}'-]+),? (?<age>\d{1,2})(?: years old)?(?:,? (?:and )?(?:(?:I'm|i'm|I am) )?an? (?<job>.{1,60})|[\s,.!]*$)/dsu,
    ({ name = '', age = '', job = '' }) => [
      { ...introduced(name), content: `I'm ${name}` },
      { ...kinds.identity, title: `Age: ${age}`, content: `I'm ${name}, ${age}`, slot: one('user', 'age', age) },
      ...jobsIn(job),
    ],
  ),
  rule(
    /^(?:I'm|i'm|I am|[Tt]his is) (?<name>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?:,? (?:and (?:i|i'm|i am)|but|from|by the way|nice to meet)|\s*[,.!]?\s*$|, (?:an?|i|nice|your|the) )/dsu,
    ({ name = '' }) => (nationality.test(name) || creed.test(name) ? null : named(name)),
  ),
  rule(
    /^(?:i'm|i am|i just turned|i turned|i'll be|my age is) (?<age>\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-\w+)?)(?: years? old| yrs?| y\/o)?(?:\s*[,.!]|\s*$| and\b| this\b| last\b| in\b| today| now| years?\b| last\b)/dis,
    ({ age = '' }) => ({
      ...kinds.identity,
      title: `Age: ${age}`,
      slot: one('user', 'age', age),
    }),
  ),
  rule(/^(?:i'm|i am) an? (?<age>\d{1,3})[- ]years?[- ]old\b/dis, ({ age = '' }) => ({
    ...kinds.identity,
    title: `Age: ${age}`,
    slot: one('user', 'age', age),
  })),
  rule(/^my (?:birthday|date of birth|bday)(?:'s| is| falls)(?: on)? (?<day>.{1,40})/dis, ({ day = '' }) =>
    birthday(cutValue(day)),
  ),
  rule(/^i was born (?:on|in) (?<day>.{0,20}\d.{0,20})/dis, ({ day = '' }) => birthday(cutValue(day))),
  rule(
    /^(?:i was born(?: and raised)? in|i grew up in|my hometown is|i come from|i'm originally from|i am originally from|i'm from|i am from|i hail from|i was raised in) (?<place>.{1,80})/dis,
    ({ place = '' }) =>
      at(placeOf(place), (value) => ({
        ...kinds.identity,
        title: `From ${value}`,
        slot: one('user', 'hometown', value),
      })),
  ),
  rule(
    /^(?:i'm|i am)(?: an?)?(?: proud| native| originally)? (?<nation>\p{L}+)(?: by birth| citizen| national)?(?:\s*[,.!]|\s*$| and\b| but\b| by\b| citizen| national| living\b)/disu,
    ({ nation = '' }) =>
      nationality.test(nation)
        ? { ...kinds.identity, title: `Nationality: ${nation}`, slot: one('user', 'nationality', nation) }
        : null,
  ),
  rule(/^(?:my nationality is|i hold) (?:an? )?(?<nation>\p{L}+)/disu, ({ nation = '' }) =>
    nationality.test(nation)
      ? { ...kinds.identity, title: `Nationality: ${nation}`, slot: one('user', 'nationality', nation) }
      : null,
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we)(?:'m| am)? ${adverb}(?:can )?speak(?: fluent| some| a little| basic| a bit of)? (?<list>.{1,100})`,
      'dis',
    ),
    ({ list = '', lead = '' }) => languages(list, lead),
  ),
  rule(/^my (?:native language|mother tongue|first language) is (?<list>.{1,40})/dis, ({ list = '', lead = '' }) =>
    languages(list, lead),
  ),
  rule(
    /^(?:i|we)(?: (?:no longer|don't|do not|am no longer|are no longer)| am not|'m not|'m no longer|'re no longer) (?:actually |really )?(?:live|living|based|reside) in (?<place>.{1,60})/dis,
    ({ place = '' }) =>
      at(placeOf(place), (value) => ({
        ...kinds.residence,
        title: `No longer lives in ${value}`,
        slot: one('user', 'residence', ''),
        correction: true,
      })),
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we)(?:'m|'re| am| are|'ve| have)? ${adverb}(?:live|(?<=ve )lived|reside|living|residing|based|located|settled(?: down)?)(?: together| alone)?(?: out| up| down| over| here)? (?:in|at) (?<place>.{1,100})`,
      'dis',
    ),
    ({ place = '' }) => lives(place),
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we)(?:'ve|'re|'m)? ${adverb}(?:moved|relocated|emigrated|immigrated)(?: (?:back|out|over|away))?(?: here)?(?: (?:from (?<old>[\p{L} ]{1,40}?)))? (?:to|into) (?<place>.{1,100})`,
      'disu',
    ),
    ({ place = '', old = '', lead = '' }) => moves(lead, old || (/\bfrom (\p{Lu}.*)$/su.exec(place)?.[1] ?? ''), place),
  ),
  rule(
    /^(?:my home is|my house is|my apartment is|my place is|my flat is|home is|my home base is|our home is|our house is) in (?<place>.{1,80})/dis,
    ({ place = '' }) => lives(place),
  ),
  rule(
    /^(?:my (?:current )?(?:city|address|location|place of residence|home town now)) is (?<place>.{1,80})/dis,
    ({ place = '' }) => lives(place),
  ),
]

const nationality =
  /^(?:american|british|english|scottish|irish|welsh|canadian|australian|german|french|spanish|italian|portuguese|dutch|belgian|swiss|austrian|swedish|norwegian|danish|finnish|polish|czech|hungarian|romanian|greek|turkish|russian|ukrainian|chinese|taiwanese|japanese|korean|vietnamese|thai|indian|pakistani|indonesian|malaysian|singaporean|filipino|brazilian|argentinian|mexican|colombian|chilean|peruvian|egyptian|nigerian|kenyan|moroccan|iranian|iraqi|israeli|lebanese|saudi|ghanaian|ethiopian)$/i

const creed =
  /^(?:christian|catholic|muslim|jewish|buddhist|hindu|protestant|atheist|asian|african|european|latino|latina|ok|okay|adhd|lgbtq|sad|mom|dad|pro|team)\b/i

function named(text: string): Finding | null {
  const name = nameOf(text)
  return name === '' ? null : introduced(name)
}

const introduced = (name: string): Finding => ({
  ...kinds.identity,
  importance: 9,
  title: `Name: ${name}`,
  slot: one('user', 'name', name),
  signals: [{ field: 'name', value: name }],
})

const birthday = (day: string): Finding | null =>
  day === '' || /^(?:coming|soon|around|next|great|the best)/i.test(day)
    ? null
    : { ...kinds.identity, title: `Birthday: ${day}`, slot: one('user', 'birthday', day) }

function languages(list: string, lead: string): readonly Finding[] {
  const values = listOf(list).map((value) =>
    shortValue(value).replace(/ (?:fluently|natively|well|as .*|with .*|at .*|to .*)$/i, ''),
  )
  const known = values.filter((value) => /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u.test(value))
  return known.map((value) => ({
    ...kinds.identity,
    category: 'language',
    importance: 6,
    title: `Speaks ${value}`,
    ...(known.length > 1 && { content: `${lead}${value}` }),
    slot: many('user', 'languages', value),
  }))
}

const lives = (text: string): Finding | null =>
  at(placeOf(text), (value) => ({
    ...kinds.residence,
    title: `Lives in ${value}`,
    slot: one('user', 'residence', value),
    signals: [{ field: 'location', value }],
  }))

/** Where one moved from was home before where one moved to. */
function moves(lead: string, from: string, to: string): readonly Finding[] {
  const now = lives(to)
  const old = placeOf(from)
  if (now === null || old === '') return now === null ? [] : [now]
  if (/^[IW]/.test(lead) && isLower(old) && isLower(to)) return []
  const before: Finding = {
    ...kinds.residence,
    title: `Lived in ${old}`,
    content: `I moved from ${old}`,
    slot: one('user', 'residence', old),
    earlier: true,
  }
  return [before, { ...now, correction: true }]
}

/** "from marketing to sales" names no places, where the writer knows capitals. */
const isLower = (text: string): boolean => /^\p{Ll}/u.test(text)

const at = (value: string, build: (value: string) => Finding): Finding | null => (value === '' ? null : build(value))
