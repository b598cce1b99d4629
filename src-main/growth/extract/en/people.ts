import { englishRelation, toRelation } from '../../../memory/ontology/relations.ts'
import { kinds, many, one, rule, type Finding, type Groups, type Rule } from '../rule.ts'
import { englishDate } from './dates.ts'
import { jobsIn } from './work.ts'
import { cutValue, nameOf, placeOf, shortValue, wordCount } from './values.ts'

const relation = `(?<rel>(?:step|twin |older |younger |little |big |eldest |youngest |oldest |elder |new |late |grand|great-|best )*(?:${englishRelation})s?)`
const named = String.raw`(?:,? (?<name>(?-i:\p{Lu})[\p{L}-]+)(?:,|(?=[ '’])))?`
/** A person by relation (`my sister Ann`, `Ann, my sister`), or by a name alone. */
const who = String.raw`^(?:(?:(?:my|our) )${relation}${named}|(?<person>(?-i:\p{Lu})\p{Ll}{2,14}s?(?=[ '’])))`

/** The people and pets around the user. */
export const peopleRules: readonly Rule[] = [
  rule(
    new RegExp(
      String.raw`^(?:my|our) ${relation}(?:'s|s')? (?:full |first )?(?:names? (?:is|are|was)|is called|is named|are called|are named|was called|named|called) (?<name>.{1,60})`,
      'dis',
    ),
    (groups) => hasName(groups),
  ),
  rule(new RegExp(String.raw`^(?:my|our) ${relation} is (?<name>\p{Lu}[\p{L}'-]+)\s*[,.!]?$`, 'disu'), (groups) =>
    /^\p{Lu}/u.test(groups['name'] ?? '') ? hasName(groups) : null,
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we) (?:also |now |just |actually )*(?:have|got|own|adopted|'ve got|have got|adopted)(?: just)? (?:an?|another|one|two|three|this|the|my)? ?(?:[\p{L}-]+ ){0,3}?${relation}(?:,| who is| that's| who's)? (?:named|called|whose name is|by the name of|: ) ?(?<name>.{1,60})`,
      'disu',
    ),
    (groups) => hasName(groups),
  ),
  rule(
    new RegExp(
      String.raw`^(?:this is|meet|here is|here's|that's) (?:my|our) ${relation},? (?<name>\p{Lu}.{0,40})`,
      'disu',
    ),
    (groups) => hasName(groups),
  ),
  rule(new RegExp(String.raw`^(?<name>\p{Lu}[\p{L}'-]+) is (?:my|our) ${relation}\b`, 'dsu'), (groups) =>
    hasName(groups),
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we)(?:'ve| have| got|'ve got| have got)(?: got)? (?<count>an?|one|two|three|four|five|six|\d{1,2}|several|many)(?: [\p{L}-]+){0,2}? ${relation}\b(?!['-]|,? (?-i:\p{Lu})\p{Ll}+\W*$)`,
      'disu',
    ),
    ({ count = '', rel = '' }) => counts(count, rel),
  ),
  rule(
    new RegExp(
      String.raw`${who}(?:['’]s|['’](?= )| is| just turned| turned| will be| turns)(?: now| already)? (?<age>\d{1,3})\b(?! ?(?:km|kg|g|lbs?|pounds|miles|minutes|mins|hours|hrs|feet|ft|inch(?:es)?|cm|mm|m|l|percent|%|degrees|euros?|quid|k|gb|tb)\b)`,
      'disu',
    ),
    (groups) => fact(groups, 'age', groups['age'] ?? '', 'Age'),
  ),
  rule(
    new RegExp(String.raw`${who}(?:['’]s| is| works as)(?: now| currently)? an? (?<job>.{1,50})`, 'disu'),
    (groups) =>
      breeds.test(groups['job'] ?? '')
        ? fact(groups, 'breed', shortValue(groups['job'] ?? ''), '')
        : isRole(groups['job'] ?? '') && (!groups['person'] || jobsIn(groups['job'] ?? '').length > 0)
          ? fact(
              groups,
              'job',
              shortValue(groups['job'] ?? '').replace(/ (?:at|for|in|with|so|because|and|but)\b.*$/i, ''),
              'Job',
            )
          : null,
  ),
  rule(
    new RegExp(String.raw`${who} (?:now |currently |also )*works? (?:at|for|with) (?<place>.{1,60})`, 'disu'),
    (groups) => fact(groups, 'employer', shortValue(groups['place'] ?? '').replace(/ (?:in|as)\b.*$/i, ''), 'Works at'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:now |currently |also |still )*(?:lives?|is living|are living|is based|moved|has moved|just moved) (?:in|to|back to) (?<place>.{1,60})`,
      'disu',
    ),
    (groups) => fact(groups, 'residence', placeOf(groups['place'] ?? ''), 'Lives in'),
  ),
  rule(
    new RegExp(
      String.raw`${who}(?:['’]s|['’]|s['’])? (?:birthday|anniversary) (?:is|falls) (?:on )?(?<day>.{1,30})`,
      'disu',
    ),
    (groups) => fact(groups, 'birthday', cutValue(groups['day'] ?? ''), 'Birthday'),
  ),
  rule(
    new RegExp(
      String.raw`${who}(?: is| are|['’]s) (?:also |very |severely |actually |now )*allergic to (?<what>.{1,50})`,
      'disu',
    ),
    (groups) => fact(groups, 'allergy', shortValue(groups['what'] ?? ''), 'Allergic to'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:really |also |absolutely |just )*(?:likes?|loves?|enjoys?|adores?) (?<what>.{1,60})`,
      'disu',
    ),
    (groups) => fact(groups, 'likes', shortValue(groups['what'] ?? ''), 'Likes'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:really |also |absolutely )*(?:hates?|dislikes?|can't stand|doesn't like|don't like) (?<what>.{1,60})`,
      'disu',
    ),
    (groups) => fact(groups, 'dislikes', shortValue(groups['what'] ?? ''), 'Dislikes'),
  ),
  rule(
    new RegExp(
      String.raw`${who}(?: is|['’]s)(?: now| a| strictly| also)* (?<diet>vegan|vegetarian|pescatarian|(?:lactose|gluten)[- ]intolerant|diabetic|deaf|blind|celiac|coeliac|asthmatic|pregnant)\b`,
      'disu',
    ),
    (groups) =>
      fact(
        groups,
        /vegan|vegetarian|pescatarian/i.test(groups['diet'] ?? '') ? 'diet' : 'health',
        groups['diet'] ?? '',
        'Is',
      ),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:doesn't|does not|can't|cannot|never|no longer) (?:eats?|drinks?|touch(?:es)?) (?<what>.{2,30})`,
      'disu',
    ),
    (groups) => fact(groups, 'avoids', shortValue(groups['what'] ?? ''), 'Avoids'),
  ),
  rule(new RegExp(String.raw`${who} (?:also |now )*plays (?:the )?(?<what>\p{L}+(?: \p{L}+)?)`, 'disu'), (groups) =>
    fact(groups, 'hobby', shortValue(groups['what'] ?? ''), 'Plays'),
  ),
  rule(
    new RegExp(
      String.raw`${who}(?:(?: is|['’]s)(?: originally)? from|(?: was|['’]s) born in) (?<place>.{2,40})`,
      'disu',
    ),
    (groups) => fact(groups, 'hometown', placeOf(groups['place'] ?? ''), 'From'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?:gets?|is|becomes|is always|always gets?) (?<what>(?:car|sea|travel|motion)[ -]?sick|sick in (?:cars|vans|trains))`,
      'disu',
    ),
    (groups) => fact(groups, 'health', groups['what'] ?? '', 'Gets'),
  ),
  rule(
    new RegExp(String.raw`${who}(?:['’]s| has)? (?<died>died|passed(?: away)?)(?= |[,.!]|$)(?<what>.{0,40})`, 'disu'),
    (groups) =>
      /^ (?:the|her|his|my|an?|out|on|by)\b/i.test(groups['what'] ?? '')
        ? null
        : fact(groups, 'death', `${groups['died'] ?? ''} ${whenOf(groups['what'] ?? '')}`.trim(), ''),
  ),
  rule(
    new RegExp(
      String.raw`${who}(?: is|['’]s)(?: now| our| the)? ?(?<what>getting married|engaged|expecting .{2,30}|retired|a widow(?:er)?)\b`,
      'disu',
    ),
    (groups) => fact(groups, 'event', shortValue(groups['what'] ?? ''), 'Is'),
  ),
  rule(
    new RegExp(
      String.raw`^(?:(?:my|our) )?${relation}['’]s (?<what>wedding|exam|operation|graduation|interview|party|concert|due date) is (?:on )?(?<day>.{2,30})`,
      'disu',
    ),
    (groups) => fact(groups, 'event', `${groups['what'] ?? ''} ${shortValue(groups['day'] ?? '')}`, 'Event:'),
  ),
  rule(
    new RegExp(
      String.raw`${who} (?<what>(?:starts?|begins?|arrives?|leaves?|flies|visits|comes|is (?:starting|arriving|leaving|flying|visiting|coming))\b.{4,60})`,
      'disu',
    ),
    (groups) =>
      englishDate.test(groups['what'] ?? '') ? fact(groups, 'event', cutValue(groups['what'] ?? ''), '') : null,
  ),
]

/** "my daughter Emma", "my friend Peipei, the dentist". */
export const namedPerson: Rule = rule(
  new RegExp(
    String.raw`^.{0,8}(?<![\p{L}])(?<whole>(?:my|our) ${relation},? (?<name>(?-i:\p{Lu})\p{Ll}{2,14}))(?![\p{L}'’])`,
    'disu',
  ),
  (groups) => {
    const found = notPeople.test(groups['name'] ?? '') ? null : hasName(groups)
    return found && { ...found, content: groups['whole'] ?? '' }
  },
)

const singleAttributes = new Set(['diet', 'age', 'job', 'employer', 'residence', 'birthday'])

function hasName(groups: Groups): Finding | null {
  const name = nameOf(groups['name'] ?? '')
  if (name === '') return null
  const { key, single, pet } = toRelation(bareRelation(groups['rel'] ?? ''))
  const slot = single ? one(key, 'name', name) : many(key, 'name', name)
  return { ...(pet ? kinds.pet : kinds.people), title: `${sentenceCase(groups['rel'] ?? '')}: ${name}`, slot }
}

function counts(count: string, rel: string): Finding {
  const { key, pet } = toRelation(bareRelation(rel))
  return {
    ...(pet ? kinds.pet : kinds.people),
    title: `Has ${count} ${rel}`,
    slot: one('user', `has_${key.replace(/\s+/g, '_')}`, count),
  }
}

function fact(groups: Groups, attribute: string, value: string, label: string): Finding | null {
  if (value === '' || wordCount(value) > 7 || /^(?:it|that|this|you|me|him|her|them)\b/i.test(value)) return null
  const person = (groups['person'] ?? '').replace(/(?<=s)s$/, '')
  if (person !== '' && notPeople.test(person)) return null
  const { key, pet } = toRelation(bareRelation(groups['rel'] ?? ''))
  const subject = groups['name'] || person || key
  const shown = subject === key ? sentenceCase(groups['rel'] ?? '') : subject
  return {
    ...(pet ? kinds.pet : kinds.people),
    importance: 6,
    title: `${shown}: ${`${label.toLowerCase()} ${value}`.trim()}`,
    slot: singleAttributes.has(attribute) ? one(subject, attribute, value) : many(subject, attribute, value),
  }
}

/** "two years ago" is a part of it. */
const whenOf = (text: string): string =>
  /^ ?(?:[^,.;]{0,30} ago|last \p{L}+|this \p{L}+|yesterday)\b/iu.exec(text)?.[0].trim() ?? shortValue(text)

/** Capitalised at the start of a sentence, but nobody's name. */
const notPeople =
  /^(?:seems|looks|sounds|feels|smells|tastes|the|this|that|these|those|there|here|what|who|when|where|why|how|which|and|but|so|or|if|then|also|just|now|not|yes|well|she|her|his|him|they|their|you|your|our|its|it|one|someone|everyone|nobody|everything|nothing|something|all|both|mon|tues|wednes|thurs|fri|satur|sun|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|today|tomorrow|yesterday|work|school|home|life|dinner|lunch|breakfast|coffee|tea|water|food|rent|weather|train|bus|traffic|money|time|mum|mom|dad|english|german|french|dutch|chinese|spanish|italian)(?:days?)?$/i

const breeds =
  /\b(?:\p{L}*hound|terrier|retriever|poodle|shepherd|tabby|siamese|persian|collie|spaniel|corgi|husky|beagle|dachshund|ragdoll|maine coon|labrador|bulldog|chihuahua|mongrel|shorthair)\b/iu

const isRole = (text: string): boolean =>
  wordCount(shortValue(text)) <= 7 &&
  !/^(?:bit|lot|little|great|good|really|huge|big|very|amazing|wonderful|joy|blessing|mess|handful|nightmare|star|angel)\b/i.test(
    text,
  )
const bareRelation = (words: string): string =>
  words.replace(
    /^(?:(?:twin|older|younger|little|big|eldest|youngest|oldest|elder|new|late|great|best) )+|^(?:step|great-)/gi,
    '',
  )
const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
