import { forgets } from './en-forget.ts'
import { clauses, valuesOf } from './en-values.ts'
import { re, type RuleLanguage, type StatementRule } from './rule.ts'

const often =
  '(?: (?:just|also|currently|now|really|still|actually|only|always|recently|finally|absolutely|both|originally|mostly|very|so|do|already|quite|right now|deathly|severely|badly|highly|personally|totally))*'
const be = "(?:'?m|'?re| am| are)"
const had = "(?:'?ve| have)"
const rel = String.raw`(?:my|our)(?: (?:older|younger|elder|eldest|youngest|little|big|twin|best|old|new|late|oldest|middle))? (?<rel>\p{L}+(?:[- ]in[- ]law)?)`
const called = String.raw`(?<called>(?-i:\p{Lu})[\p{L}'-]+)`
const rest = '(?<value>.+)'
const negated = "(?:do not|don'?t|cannot|can'?t|can not|never|won'?t)"
const answers = '(?:answers?|replies|reply|responses?|explanations?|messages?|it|things)'

const statements: readonly StatementRule[] = [
  {
    id: 'en-no-longer',
    pattern: re(
      `^i${be}?${often} (?:no longer |(?:not |do not |don'?t )(?=.* any ?more))(?<ended>live|living|work|working|eat|have|like|drink|vegan|vegetarian)(?: (?:in|at|for|as|an?))*(?: ${rest})?`,
    ),
    attribute: '',
    value: 'thing',
    says: '',
    ends: true,
  },
  {
    id: 'en-name',
    pattern: re(
      `^(?:my (?:full |first |real )?name(?: is|'?s)|(?:the )?name'?s|i(?:'?m| am) (?:called|named)) ${rest}`,
    ),
    attribute: 'name',
    value: 'name',
    says: 'My name is {value}.',
    own: true,
  },
  {
    id: 'en-intro',
    pattern: re(`^i(?:'?m| am) ${rest}`),
    attribute: 'name',
    value: 'intro',
    says: 'My name is {value}.',
    own: true,
  },
  {
    id: 'en-call-me',
    pattern: re(
      `^(?:(?:please|just|you can|everyone|everybody|people|friends|they|but|all|most people|my friends) )*calls? me ${rest}`,
    ),
    attribute: 'preferred_name',
    value: 'name',
    says: 'Call me {value}.',
    own: true,
  },
  {
    id: 'en-age',
    pattern: re(
      String.raw`^i(?:${be}${often}|${had}?${often} turn(?:ed|ing)) (?<value>\d{1,3})(?= years? old|y?o\b| y\/?o|\s*$|\s*[,.;!)]| and (?!a half|\d))`,
    ),
    attribute: 'age',
    value: 'number',
    says: 'I am {value} years old.',
  },
  {
    id: 'en-live',
    pattern: re(
      `^(?:i|we)(?:${be}|${had})?${often} (?:(?:live|living|based|reside)(?: (?:up|down|over|out|here))? in|` +
        `(?:moved|relocated)(?: (?:back|out|down|up|over|here|house))*(?: from [^,.;]{2,40}?)? to) ${rest}`,
    ),
    attribute: 'residence',
    value: 'place',
    says: 'I live in {value}.',
  },
  {
    id: 'en-from',
    pattern: re(`^i(?:${be}${often} from| was born in| grew up in) ${rest}`),
    attribute: 'hometown',
    value: 'place',
    says: 'I am from {value}.',
  },
  {
    id: 'en-work-as',
    pattern: re(`^i${be}?${often} work(?:ing)?${often} as an? ${rest}`),
    attribute: 'job',
    value: 'job',
    says: 'I work as a {value}.',
  },
  {
    id: 'en-is-a',
    pattern: re(`^i${be}${often} an? ${rest}`),
    attribute: 'job',
    value: 'trade',
    says: 'I am a {value}.',
  },
  {
    id: 'en-work-at',
    pattern: re(`^i${be}?${often} work(?:ing)? (?:at|for) ${rest}`),
    attribute: 'employer',
    value: 'organisation',
    says: 'I work at {value}.',
  },
  {
    id: 'en-relation-name',
    pattern: re(`^${rel}(?:'?s name is| is (?:called|named)|'s (?:called|named)|,? (?:called|named)) ${rest}`),
    attribute: 'name',
    value: 'name',
    says: 'My {rel} is called {value}.',
    own: true,
  },
  {
    id: 'en-relation-apposed',
    pattern: re(
      String.raw`(?<![\p{L}'])${rel}(?:,? | ?\()(?<value>(?-i:\p{Lu}\p{Ll})\p{L}{0,20}(?: (?-i:\p{Lu}\p{Ll})\p{L}{1,20})?)(?=[\s,.;!?)]|'s?\b|$)`,
    ),
    attribute: 'name',
    value: 'name',
    says: 'My {rel} is called {value}.',
    anywhere: true,
  },
  {
    id: 'en-relation-age',
    pattern: re(
      String.raw`^${rel}(?:,? ${called},?)?(?: is|'s)?(?: now| just| already)?(?: turned)? (?<value>\d{1,3})(?= years? old| y\/?o|\s*$|\s*[,.;!)]| and (?!a half|\d))`,
    ),
    attribute: 'age',
    value: 'number',
    says: 'My {rel} {called} is {value} years old.',
    own: true,
  },
  {
    id: 'en-pet-called',
    pattern: re(
      String.raw`^(?:i|we)${had}?(?: also| just| now)* (?:have|got|own|adopted)? ?(?:an?|one) (?:[\p{L}-]+ ){0,3}?(?<rel>\p{L}+),? (?:called|named) ${rest}`,
    ),
    attribute: 'name',
    value: 'name',
    says: 'My {rel} is called {value}.',
  },
  {
    id: 'en-pet',
    pattern: re(
      String.raw`^(?:i|we)${had}?(?: also| just| now)* (?:have|got|own|adopted)? ?(?<value>(?:an?|one|two|three|2|3) (?:[\p{L}-]+ ){0,2}?(?:cat|dog|puppy|kitten|rabbit|hamster|parrot|horse|guinea pig)s?)(?=\s*$|\s*[,.;!(]| and | who | that | at home| called | named )`,
    ),
    attribute: 'has_pet',
    value: 'whole',
    says: 'I have {value}.',
  },
  {
    id: 'en-allergic',
    pattern: re(`^(?:i|we)${be}?${often} allergic to ${rest}`),
    attribute: 'allergy',
    value: 'things',
    says: 'I am allergic to {value}.',
  },
  {
    id: 'en-allergy',
    pattern: re(
      String.raw`^i${had}?(?: also)?(?: got| have)? an? (?:(?:severe|serious|bad|mild|nasty) )?(?<value>[\p{L}-]+(?: [\p{L}-]+)?) (?:allergy|intolerance)`,
    ),
    attribute: 'allergy',
    value: 'thing',
    says: 'I am allergic to {value}.',
  },
  {
    id: 'en-relation-allergic',
    pattern: re(`^${rel}(?:,? ${called},?)?(?: is|'s)${often} allergic to ${rest}`),
    attribute: 'allergy',
    value: 'things',
    says: 'My {rel} {called} is allergic to {value}.',
    own: true,
  },
  {
    id: 'en-no-food',
    pattern: re(`^i(?: really| also)? ${negated}(?: really| ever)? (?:eat|drink) ${rest}`),
    attribute: 'diet',
    value: 'things',
    says: 'I do not eat or drink {value}.',
  },
  {
    id: 'en-diet',
    pattern: re(
      `^i(?:${be}|${had} been)${often}(?: an?)?(?: strict)? (?<value>vegan|vegetarian|(?:lactose|gluten)[ -]intolerant|pescatarian|pescetarian|veggie|coeliac|celiac|teetotal|kosher)\\b(?! (?:restaurant|food|cook|option|recipe|friend|curious)s?)`,
    ),
    attribute: 'diet',
    value: 'word',
    says: 'I am {value}.',
  },
  {
    id: 'en-like',
    pattern: re(`^i${often} (?:like|love|enjoy|adore) ${rest}`),
    attribute: 'likes',
    value: 'things',
    says: 'I like {value}.',
    kind: 'preference',
  },
  {
    id: 'en-dislike',
    pattern: re(
      `^i${often} (?:hate|dislike|detest|loathe|can(?:no|'?)t stand|${negated} (?:really )?(?:like|enjoy)) ${rest}`,
    ),
    attribute: 'dislikes',
    value: 'things',
    says: 'I do not like {value}.',
    kind: 'preference',
  },
  {
    id: 'en-favourite',
    pattern: re(
      String.raw`^my (?:all[- ]time )?fav(?:e|ou?rite)? (?<what>\p{L}+(?: \p{L}+)?)(?: is|'s| are|:) ${rest}`,
    ),
    attribute: 'favourite',
    value: 'thing',
    says: 'My favourite {what} is {value}.',
    kind: 'preference',
    own: true,
  },
  {
    id: 'en-style',
    pattern: re(
      `^(?<value>(?:please |pls |can you |could you |always |from now on,? |in future,? )*` +
        `(?:(?:keep|make) (?:your |the |all |all your |ur )?${answers} (?:as )?(?:short|brief|concise|simple|detailed|long|formal|informal|plain|to the point|under).*|` +
        `(?:always|from now on|in (?:the )?future),? (?:please )?(?:answer|reply|respond|write(?: to me)?|talk|speak|explain|use) .+))`,
    ),
    attribute: 'answer_style',
    value: 'whole',
    says: '{value}',
    kind: 'instruction',
    own: true,
  },
  {
    id: 'en-style-no',
    pattern: re(
      "^(?<value>(?:and |also |please |pls )*(?:never|stop|don'?t|do not|no|no more|skip)(?: use| using| add| adding| put| give me)?(?: any| the)? " +
        String.raw`(?:emojis?|emoticons|bullet points?|exclamation (?:marks|points)|small talk|jargon|markdown|pleasantries|flattery)\b[^.!?]{0,40})`,
    ),
    attribute: 'answer_style',
    value: 'whole',
    says: '{value}',
    kind: 'instruction',
    own: true,
  },
]

/** A request to keep what follows it. */
const remember = new RegExp(
  [
    String.raw`^(?:(?:please|pls|can you|could you|would you|will you|also|hey|ok|so|just|and|now|always),? )*(?:remember(?: this)?(?: that\b|`,
    String.raw`[:,])?|note(?: down)? that|make a note(?: that|:)|keep in mind(?: that|:)?|bear in mind(?: that)?|(?:don'?t|`,
    String.raw`do not|never) forget(?: that|,)?(?= (?:i|i'?m|my|we|our|the|that)\b)|save (?:this|that)(?: that)?:?|`,
    String.raw`for the record[,:])\s+(?!(?:when|how|to|me|the time|that time|last|you|your|what|where|who|why|if)\b)`,
  ].join(''),
  'iu',
)

/** What the rules reader knows of English. */
export const english: RuleLanguage = {
  language: 'en',
  statements,
  forgets,
  remember,
  isOf: (sentence) => /[a-z]/iu.test(sentence),
  clauses,
  values: valuesOf,
  passing: /\b(?:today|tonight|this (?:morning|afternoon|evening|week|weekend)|just now|for once)\b/iu,
}
