import { forgets } from './en-forget.ts'
import { clauses, valuesOf } from './en-values.ts'
import { re, type RuleLanguage, rulesOf } from './rule.ts'
import { monthName, weekdayName } from '../../../util/calendar-words.ts'

const often =
  '(?: (?:just|also|currently|now|really|still|actually|only|always|recently|finally|absolutely|both|originally|mostly|very|so|do|already|quite|been|usually|right now|deathly|severely|badly|highly|personally|totally))*'
const me = '(?:i)'
const be = "(?:'?m|'?re|'s| am| are| is)"
const had = "(?:'?ve|'s| have| has)"
const rel = String.raw`(?:my|our)(?: (?:older|younger|elder|eldest|youngest|little|big|twin|best|old|new|late|oldest|middle))? (?<rel>\p{L}+(?:[- ]in[- ]law)?)`
const verb =
  "(?:is|'s|was|has|had|can|can'?t|cannot|does|doesn'?t|did|will|won'?t|never|loves?|likes?|hates?|works?|lives?|got|keeps?|wants?|makes?|plays?|teaches|runs?|drives?|and i)"
/** A word after a relation that is their name, in whatever case it is written. */
const bare =
  String.raw`(?!(?:${verb}|really|also|just|always|still|who|actually|only|even|both|now|currently|usually|often|sometimes|finally|already|recently|definitely|probably|literally|absolutely|kind|sort|and|or|but|in|at|on|of|to|from|with|for|the|that|there|thing|said|says|thinks?|` +
  String.raw`does|do|are|were|would|could|should|might|may|must|here|back|too|very|so|not|keeps?|went|came|made|gave|told|asked|wears?|eats?|drinks?|hasn'?t|isn'?t|wasn'?t|house|home|side|day|birthday|name|job|work|room|he|she|they|it|i|we|you|his|her|him)(?![\p{L}]))\p{L}[\p{L}-]+`
const called = `(?<called>${bare})`
/** Somebody of the user's, or a name that stands alone. */
const who = String.raw`(?:${rel}(?:,? ${called},?)?|(?<named>(?!(?:im|we|he|she|it|they|you|who|this|that|there|my|our)(?:'|\s))\p{L}[\p{L}'-]+))`
const us = String.raw`(?:i|we|(?:me|my \p{L}+) and (?:i|my \p{L}+))`
const rest = '(?<value>.+)'
const negated = "(?:do(?:es)? not|do(?:es)?n'?t|cannot|can'?t|can not|never|won'?t)"
const greeted =
  '(?:hi+|hiya|hello|hey+|heya|yo|good (?:morning|afternoon|evening|day))(?: there| all| everyone| again)?[,!.]? '
const proper = String.raw`(?-i:\p{Lu}\p{Ll})[\p{L}'-]*(?: (?-i:\p{Lu})[\p{L}'-]+){0,2}`
const months = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const years = String.raw`(?<value>\d{1,3}|(?:\d{1,2}|${months}) (?:months|weeks)|${months})`
const diet =
  '(?:vegan|vegetarian|(?:lactose|gluten)[ -]intolerant|pescatarian|pescetarian|veggie|coeliac|celiac|teetotal|kosher|halal)'
const reaction = String.raw`(?:hives|rash|swell|swollen|itch|closes? up|wheez|anaphyla|sick|ill\b|die\b|throw up|break out|can'?t breathe)\p{L}*`
const date = String.raw`(?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthName}|${monthName} (?:the )?\d{1,2}(?:st|nd|rd|th)?)(?!\p{L})(?:,? (?:19|20)\d\d)?`
const business =
  '(?:shop|store|business|company|studio|restaurant|caf[eé]|bar|pub|farm|agency|clinic|practice|salon|bakery|garage|gallery|hotel|hostel|school|nursery|startup|workshop|vineyard|brewery|book ?shop|book ?store|firm)'
/** Whom one works for, beside a trade; who learns there does not. */
const employer = String.raw`(?<!student at )(?<at>(?-i:\p{Lu}).+)`
const answers = '(?:answers?|replies|reply|responses?|explanations?|messages?)'

const rows: Parameters<typeof rulesOf>[1] = [
  [
    'no-longer',
    `^i${be}?${often} (?:no longer |(?:not |do not |don'?t )(?=.* any ?more))(?<ended>\\p{L}+)(?: (?:in|at|for|as|an?))*(?: ${rest})?|` +
      `^i${had}?${often} (?<ended>quit|stopped|g[ai]ven? up|left|retired from)(?: (?:being|working (?:as|at|for)))?(?: an?)? ${rest}`,
    '',
  ],
  [
    'name',
    `^(?:my (?:full |first |real |proper |good |given )?name(?: is|'?s)|(?:the )?(?:(?:full|real|proper) )?name(?:'?s| is)|my name(?: is not| isn'?t|'s not) [^,;.]{1,30}[,;] ?(?:it'?s|it is|but)|(?:full|real) name:?|i(?:'?m| am) (?:called|named)) ${rest}`,
    'My name is {value}.',
  ],
  ['intro', `^i(?:'?m| am) ${rest}`, 'My name is {value}.'],
  [
    'here',
    String.raw`^(?:${greeted})?(?:(?:this is |it'?s |it is )?(?<value>${proper}) (?:here|speaking)(?=$| again|\s*[,.!;:(–-]| from )|` +
      String.raw`this is (?<value>${proper})(?=,? (?:and )?(?:i|i'm|i've)\s|[.!]?$)|it'?s (?<value>${proper})(?=,? (?:btw|by the way)\b)|(?<value>${proper})'s the name(?!\p{L})|${greeted}(?:(?:it'?s |this is )?(?<value>\p{L}+) (?:here|speaking)(?=$|[\s,.!])|(?:i'?m|i am) (?<value>\p{L}{2,})(?=\s*(?:$|[,.!]|and i\b|from\b|btw\b)))|(?:it|i)'?[sm] (?<value>\p{L}{2,})(?= (?:btw|by the way)\b))`,
    'My name is {value}.',
  ],
  [
    'call-me',
    `^(?:(?:(?:please|just|you can|but|so) )*(?:(?:(?:(?:of )?my |the )?(?:mates|friends|family|colleagues|coworkers|people|everyone|everybody|they)(?: here| at work| around here)?|who know me|all|most|just|usually|always) )*calls? me|i${often} go by) ${rest}`,
    'Call me {value}.',
  ],
  [
    'age',
    String.raw`^i(?:${be}${often}|${had}?${often} turn(?:ed|ing)) (?<value>\d{1,3})(?= years? old|y?o\b| y\/?o|\s*$|\s*[,.;!)]| and (?!a half|\d))`,
    'I am {value} years old.',
  ],
  [
    'birthday',
    String.raw`^(?:my (?:birthday|b-?day)(?:(?: is|'s)?(?: not|n'?t) [^,;.]{3,20}[,;] ?(?:but )?(?:it'?s|it is)?| is|'s)|i was born)(?: on)? ?(?<value>${date})`,
    'My birthday is {value}.',
  ],
  [
    'live',
    `^(?:${us}(?:${be}|${had})?${often} (?:(?:lives?|living|based|resides?|residing|settled|stays?(?= in (?-i:\\p{Lu}))|(?<=ve )lived(?=.* (?:since|for|all|years)))` +
      `(?: (?:up|down|over|out|here|with [^,.;]{2,30}?))? in|(?<=ve been )in(?= (?-i:\\p{Lu}).* (?:since|for) )|(?:moved|relocated|emigrated)(?: (?:back|out|down|up|over|here|house))*(?: from [^,.;]{2,40}?)? to)|` +
      String.raw`(?:my|our) (?:[\p{L}-]+ ){0,2}?(?:flat|apartment|house|place|home)(?:'s| is)(?: up| down| over)? in) (?:(?:an?|my|the|our) [^,.;]{2,40}? in )?${rest}`,
    'I live in {value}.',
  ],
  [
    'from',
    `^i(?:(?:${be}|${be} )?${often} (?:come )?from| was born(?: and raised)? in|${be}? born and raised in| grew up in) ${rest}`,
    'I am from {value}.',
  ],
  [
    'occupation',
    String.raw`^${me}(?:${be}?${often} work(?:s|ing)?${often} as an? ${rest}|(?:${be}|${had} been)${often} (?:an?|the) (?<value>(?:freelance|self-employed|junior|senior|lead|head|chief|assistant|trainee|apprentice|registered|licensed|qualified)(?: [\p{L}-]+){1,2}.*|` +
      String.raw`(?!sucker|member|regular|guest|fan|stickler|parent|patient|volunteer)[\p{L}-]+(?: [\p{L}-]+)?(?= (?:at|for) (?:an?|the|our|my|${employer}|(?-i:\p{Lu})).*))|${often} (?<value>teach(?:es)? .+|(?:run|own|manage)s? (?:an?|my own|the|our) (?:[\p{L}-]+ ){0,2}?${business}\b|[^,.;]{3,40}(?= for a living)))`,
    'My work: {value}.',
  ],
  [
    'work-in',
    String.raw`^${me}${be}?${often} work(?:s|ing)?${often} in (?<value>an? [\p{L}-]+(?: \p{L}+)?|(?-i:[\p{Ll}][\p{L}-]+(?: \p{Ll}+)?|[A-Z]{2,4}\b))`,
    'I work in {value}.',
  ],
  [
    'is-a',
    `^${me}(?:${be}|${had} been)${often} (?:an?|the) (?=(?:(?! and |[,.;]).)+? (?:at|for) ${employer}|)${rest}`,
    'I am a {value}.',
  ],
  ['work-at', `^${me}${be}?${often} work(?:s|ing)? (?:at|for) ${rest}`, 'I work at {value}.'],
  [
    'relation-name',
    `^(?:${rel}(?:'?s name is| is (?:called|named)|'s (?:called|named)|,? (?:called|named)) ${rest}|${rel} (?<value>(?=(?-i:\\p{Ll}))${bare})(?=,? ${verb}(?![\\p{L}])))`,
    'My {rel} is called {value}.',
  ],
  [
    'relation-apposed',
    String.raw`(?<![\p{L}'])${rel}(?:,? | ?\()(?<value>(?-i:\p{Lu}\p{Ll})\p{L}{0,20}(?: (?-i:\p{Lu}\p{Ll})\p{L}{1,20})?)(?=[\s,.;!?)]|'s?\b|$)`,
    'My {rel} is called {value}.',
  ],
  [
    'relation-age',
    String.raw`^${who}(?: is|'s)?(?: now| just| already| actually)*(?: turned)? ${years}(?= (?:years? |months? )?old| y\/?o| now| not |\s*$|\s*[,.;!)]| and (?!a half|\d))`,
    '{who} is {value}.',
  ],
  [
    'pet-called',
    String.raw`^(?:i|we)${had}?(?: also| just| now| recently)* (?:have|got|own|adopted|rescued|keep)? ?(?:an?|one) (?:[\p{L}-]+ ){0,3}?(?<rel>\p{L}+)(?:,? (?:called|named) |, (?=\p{L}+(?:\s*$|[,.!]| who))|,? and (?:his|her|its) name(?:'s| is) )${rest}`,
    'My {rel} is called {value}.',
  ],
  [
    'pet',
    String.raw`^(?:i|we)${had}?(?: also| just| now)* (?:have|got|own|adopted)? ?(?<value>(?:an?|one|two|three|2|3) (?:[\p{L}-]+ ){0,2}?(?:cat|dog|puppy|kitten|rabbit|hamster|parrot|horse|guinea pig)s?)(?=\s*$|\s*[,.;!(]| and | who | that | at home| called | named )`,
    'I have {value}.',
  ],
  [
    'allergic',
    `^${us}${be}?${often} (?:allergic|intolerant) to (?!(?:${weekdayName}|work|exercise|mornings|people|drama|nonsense|idiots)s?(?![\\p{L}]))${rest}`,
    'I am allergic to {value}.',
  ],
  [
    'allergy',
    String.raw`^(?:i${had}?(?: also)?(?: got| have)? an?|(?:[\p{L}']+ ){0,4}?my) (?:(?:severe|serious|bad|mild|nasty|stupid) )?(?<value>[\p{L}-]+(?: [\p{L}-]+)?) (?:allergy|intolerance)`,
    'I am allergic to {value}.',
  ],
  [
    'reaction',
    `^(?:(?:i(?:'ll)?|my (?:throat|face|lips|tongue|mouth|skin|eyes)) .{0,30}?${reaction}.{0,14}? (?:if|when|whenever|every time|after|from|because of) (?:i )?(?:(?:even |so much as )?(?:eat|eating|drink|drinking|touch|have|having|smell|get near|look at) )?${rest}|` +
      `(?<value>.{3,40}?) (?:gives?|gave|makes?|made|brings?|brought|sends?|sent|puts?) me (?:out in |to |in )?(?:an? |the )?(?:${reaction}|hospital\\b|er\\b|a&e)|` +
      '(?<value>.{3,40}?) (?:(?:nearly|almost|could|can|would|will|might|literally|basically|once) )*kill(?:s|ed)? me(?![\\p{L}]))',
    'I react badly to {value}.',
  ],
  [
    'no-food',
    `^${me}(?: really| also)? ${negated}(?: really| ever)? (?:eats?|drinks?) ${rest}`,
    'I do not eat or drink {value}.',
  ],
  [
    'avoids',
    `^${me}(?:${had})?${often} (?:${negated} (?:have|do|digest|tolerate|touch)|avoids?|(?:stay|keep) (?:away from|off)|steer clear of|(?:gave|given) up|cut out) ${rest}`,
    'I do not eat or drink {value}.',
  ],
  [
    'diet',
    `^${me}(?:(?:${be}|${had} been)${often}(?: an?)?(?: strict)?|${had}(?: got)?|(?: only)? eats?| keeps?) (?<value>${diet})\\b(?! (?:restaurant|food|cook|option|recipe|friend|curious)s?)`,
    'I am {value}.',
  ],
  [
    'like',
    `^i${often} (?:like|love|enjoy|adore|prefer) ${rest}|^i (?:usually|normally|mostly|mainly|generally) use (?<uses>.+)`,
    'I like {value}.',
  ],
  [
    'dislike',
    `^i${often} (?:hate|dislike|detest|loathe|can(?:no|'?)t stand|${negated} (?:really )?(?:like|enjoy)) ${rest}`,
    'I do not like {value}.',
  ],
  [
    'favourite',
    String.raw`^my (?:all[- ]time )?fav(?:e|ou?rite)? (?<what>\p{L}+(?: \p{L}+)?)(?: is|'s| are|:) ${rest}`,
    'My favourite {what} is {value}.',
  ],
  [
    'style',
    `^(?<value>(?:please |pls |can you |could you |always |from now on,? |in future,? )*` +
      `(?:(?:(?:keep|make) (?:your |the |all |all your |ur )?${answers}|keep (?:it|things)) (?:as )?(?:short|brief|concise|simple|detailed|long|formal|informal|plain|to the point|under).*|` +
      `(?:always|from now on|in (?:the )?future),? (?:please )?(?:answer|reply|respond|write(?: to me)?|talk|speak|explain|use) .+|` +
      `when(?:ever)? you (?:answer|reply to|write to) me,? .+|(?:never|don'?t|do not|stop) (?:suggest|recommend)(?:ing)? (?:to )?me .+)|` +
      "(?:and |also |please |pls )*(?:never|stop|don'?t|do not|no|no more|skip)(?: use| using| add| adding| put| give me)?(?: any| the)? " +
      String.raw`(?:emojis?|emoticons|bullet points?|exclamation (?:marks|points)|small talk|jargon|markdown|pleasantries|flattery)\b[^.!?]{0,40})`,
    '{value}',
  ],
]
const statements = rulesOf('en', rows, (pattern) => pattern.replaceAll(me, who).replaceAll(us, who))

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
  corrects:
    /\b(?:wrong|mistaken?|mis(?:typed|spelt|spelled|spoke)|typo|correction|scratch that|mixed (?:it |that |them )?up|i meant|should (?:have been|be) )\b/iu,
  instead: re(
    String.raw`^(?:no|nope|sorry|wait|oops|wrong|correction|actually)\W+(?:(?:no|sorry|wait|actually)\W+)*(?:(?:it'?s|it is|i mean|i meant|make that) (?<value>[^,;!?]{1,40}?)|` +
      String.raw`(?:[^,;!?]{0,40}?(?:'s|\b(?:is|are|was|called|named|in|at|on)) )?(?<value>[^,;!?]{1,40}?),? (?:and )?not (?:called |named |in |at |on )?(?<not>[^,;!?]{1,40}?))[.!]*$`,
  ),
  isOf: (sentence) => /[a-z]/iu.test(sentence),
  clauses,
  values: valuesOf,
  somebody: (relation, called) => `My ${relation} ${called}`.trimEnd(),
  past: /\b(?:moved|relocated|emigrated|lived|been|since|last)\b/iu,
  passing: /\b(?:today|tonight|this (?:morning|afternoon|evening|week|weekend)|just now|for once)\b/iu,
}
