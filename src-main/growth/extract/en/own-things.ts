import { kinds, rule, type Rule } from '../rule.ts'
import { found, present, told, unsure } from './found.ts'
import { relationPattern, toSomebody } from './people-words.ts'
import { dayPattern, isOnce, recurs } from './recurrence.ts'
import { scheduled } from './schedules.ts'
import { conditions, located } from './user-facts.ts'
import { cutValue, shortValue, wordCount } from './values.ts'
import { jobsIn } from './work.ts'

const re = (source: string): RegExp => new RegExp(source, 'disu')
const be = String.raw`(?:['’]s|['’]re| is| are|:| =)(?: (?:now|still|currently|actually|always|about|around|only|just|usually))*`
const money = String.raw`(?:[£$€]\s?\d[\d,.]*k?|\d[\d,.]*k? ?(?:quid|euros?|dollars|pounds|bucks|sek|eur|usd|gbp|aud|cad|chf)?|(?:ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|two hundred|five hundred))`

/** What people say of what is theirs, or only name: "my budget's 60 quid", "size 13", "bar exam 14 May". */
export const ownThings: readonly Rule[] = [
  rule(
    re(
      String.raw`^(?:(?:my|our|the|total|max|whole|weekly|monthly|gift|food) )*budget(?:['’]s| is| of|:| =| like)?(?: about| around| under| max| like| at)* (?<what>${money}(?: (?:a|per) \p{L}+| monthly| weekly| tops| max| all in)*)`,
    ),
    ({ what = '' }) => budget(what),
  ),
  rule(
    re(
      String.raw`^(?:keep it |nothing |anything |something |all |stay )?(?:under|below|up to|max|no more than|at most|not over|around) (?<what>${money}(?: (?:a|per|each) ?\p{L}*)?)(?=$|[\s,.!?])`,
    ),
    ({ what = '', lead = '' }) =>
      /[£$€]|quid|euro|dollar|pound|buck|hundred|\dk|\b(?:sek|eur|usd|gbp|aud|cad|chf)\b/i.test(what)
        ? budget(`${/under|below/i.exec(lead)?.[0] ?? ''} ${what}`.trim())
        : null,
  ),
  rule(
    re(
      String.raw`^(?<what>[£$€]\s?\d[\d,.]*k?|\d[\d,.]*k? ?(?:quid|euros?|dollars|pounds|bucks)) (?:tops|max|ceiling|budget|limit|at most|maximum)\b`,
    ),
    ({ what = '' }) => budget(what),
  ),
  rule(
    re(
      String.raw`^(?:my |our )?(?:(?:shoe|boot|foot|feet|ring|hat|glove|dress|shirt|trouser|coat|jacket|waist|chest|bra|inseam|clothes|helmet)s?(?: size)?|size)${be} (?:an? )?(?:size )?(?<what>(?:uk |us |eu )?[\p{L}\d./½"']{1,6}(?: (?:uk|us|eu|long|short|wide|regular|inch(?:es)?|cm))*)(?=$|[,.; ])`,
    ),
    ({ what = '' }) =>
      /\d|^[xsml]{1,4}$/i.test(what) ? found('possession', `Size: ${what}`, { attribute: 'size', value: what }) : null,
  ),
  rule(
    re(
      String.raw`^(?:my |our )?(?<kind>[\p{L}]+(?: [\p{L}]+)?)${be} (?:an? )?(?:size )?(?<what>\d{1,3}(?:\.5|½)? ?(?:long|short|wide|regular|uk|us|eu|inch(?:es)?))`,
    ),
    ({ kind = '', what = '' }) =>
      found('possession', `${kind}: ${what}`, {
        attribute: `${kind.toLowerCase().replace(/\W+/g, '_')}_size`,
        value: what,
      }),
  ),
  rule(
    re(
      String.raw`^(?:i'm |i am |i wear |wear |takes? )?(?:an? )?(?:(?:uk|us|eu) )?size (?<what>\d{1,2}(?:[./]\d)?(?: ?[\p{L}]{1,6})?)`,
    ),
    ({ what = '' }) => found('possession', `Size: ${what}`, { attribute: 'size', value: `size ${what}` }),
  ),
  rule(
    re(
      String.raw`^(?<what>\d{1,3}(?:[./]5)?(?: (?:uk|us|eu))? (?:chest|boot|waist|shoe|collar|hip|bust|inseam|inside leg))\b`,
    ),
    ({ what = '' }) => found('possession', `Size: ${what}`, { attribute: 'size', value: what }),
  ),
  rule(
    re(
      String.raw`^(?:my |our |the )?(?<what>(?:[\p{L}'’&.]+ ){0,3}?(?:exams?|finals|wedding|deadline|viva|defen[cs]e|interview|appointment|graduation|recital|audition|marathon|race|due date|anniversary|op|operation|surgery|opening|launch|flight|move|trip|holiday|conference|retirement|submission|gcses|a-levels|hearing|banquet|concert|competition|tournament|contract|lease|mot|renewal|ultra|crew change|audit|inspection|presentation|premiere))(?:['’]s|['’]re| is| are| starts?| on| booked| due| ends?| moves?| runs out| begins?| falls|,|:)*(?: (?:on|for|from|by|due|until|is|in|to|it's))* (?<day>${dayPattern}.{0,20})`,
    ),
    ({ what = '', day = '', lead = '' }) => ({
      ...kinds.event,
      confidence: 0.75,
      importance: 5,
      title: `${lead}${what} ${day}`,
      slot: null,
    }),
  ),
  rule(
    re(
      String.raw`^(?:my|our|the) (?<thing>[\p{L}' -]{3,30}?)(?:['’]s| is| are| lives?| sits?| stays?| goes| go| hangs?)(?: all| always| now| still| kept| stored| parked)* (?<where>(?:in|on|at|under|behind|inside|by|next to|with) (?:the|my|our|a|an)? ?.{3,60})`,
    ),
    ({ thing = '', where = '' }) => (isOnce(where) ? null : located(thing, where)),
  ),
  rule(
    re(
      String.raw`^(?<thing>(?:spare |car |house |front door )?(?:keys?|passports?|epipen|inhaler|charger|backups?|documents|papers|birth certificates?|receipts|tools?|medicines?|first aid kit|ladder|bikes?|suitcases?|tin|torch|fuse ?box|stopcock|manuals?|hymnals)[\p{L}' ]{0,20}?)(?:['’]s|['’]re| is| are| lives?| sits?| stays?| goes| go| hang|,)(?: all| always| now| still| kept| stored)* (?<where>(?:in|on|at|under|behind|inside|by|next to|with|to) .{3,60})`,
    ),
    ({ thing = '', where = '' }) => located(thing, where),
  ),
  rule(re(String.raw`^my (?<what>[^,.;]{0,24}(?:${conditions()})[^,.;]{0,30})`), ({ what = '' }) =>
    found('health', `Health: ${cutValue(what)}`, { attribute: 'health', value: cutValue(what) }),
  ),
  rule(
    re(
      String.raw`^my (?<what>(?:bloods?|blood (?:tests?|results?|sugar|pressure)|cholesterol|test results|scan)(?: is| are| came| come|['’]s).{0,12}\b(?:normal|clear|fine|ok|high|low|up|down)\b.{0,40})`,
    ),
    ({ what = '' }) => found('health', `Health: ${cutValue(what)}`, { attribute: 'health', value: cutValue(what) }),
  ),
  rule(
    re(
      String.raw`^(?:my |the |both |left |right |our )*(?<what>(?:back|knees?|hips?|shoulders?|eyes?|hearing|hands?|ankle|heart|lungs|neck|wrists?|stomach|liver)(?:['’]s| is| are|['’]ve| has| have)(?: (?:been|had|got|gone|now|still))* (?:bad|knackered|shot|gone|going|weak|dodgy|wrecked|broken|failing|down|blown|replaced|an? (?:op|replacement|bypass)|acl|not what|aren't what).{0,30})`,
    ),
    ({ what = '' }) => found('health', `Health: ${cutValue(what)}`, { attribute: 'health', value: cutValue(what) }),
  ),
  rule(
    re(
      String.raw`^(?:my |our )(?<kind>new car|car|van|truck|bike|motorbike|boat|phone|laptop|camera|bow|kit|rig|machine|guitar|telescope|scope|editor|ide|os|browser|keyboard)${be} (?:an? |the )?(?<what>[^,.;]{2,40})`,
    ),
    ({ kind = '', what = '' }) =>
      /^(?:been|broken|dead|slow|not|too|in|on|at|so|very|acting|making|playing|great|old|new|done|gone|fine|back|here|due|being|getting)\b/i.test(
        what,
      )
        ? null
        : found('possession', `${kind}: ${shortValue(what)}`, {
            attribute: kind.toLowerCase().replace('new ', ''),
            value: shortValue(what),
            single: true,
          }),
  ),
  rule(
    re(
      String.raw`^(?:my|our) (?:new |current |old )?(?<kind>company|firm|business|shop|startup|salon|bakery|studio|farm|band|podcast|channel|blog|team|brand)(?:['’]s| is)(?: now| still| called| named| officially)* (?<what>(?-i:\p{Lu})[\p{L}\d&'’ ]{1,30})`,
    ),
    ({ kind = '', what = '' }) =>
      found('work', `${kind}: ${cutValue(what)}`, { attribute: 'business', value: cutValue(what), single: true }),
  ),
  rule(
    re(String.raw`^my (?:job|role|title|trade|line of work|work)(?:['’]s| is)(?: now)? (?<what>[^,.;]{3,40})`),
    ({ what = '' }) =>
      /^(?:killing|hard|too|so|very|not|great|boring|fine|done|at|in|on)\b/i.test(what)
        ? null
        : found('work', `Role: ${cutValue(what)}`, { attribute: 'role', value: cutValue(what) }),
  ),
  rule(
    re(
      String.raw`^(?:my|our) (?<what>(?:rent|mortgage|salary|stipend|income|debt|loans?|rate|pension|pay|day rate)(?:['’]s| is| are| covers)(?: now| about| only| around)* ${money}.{0,20})`,
    ),
    ({ what = '' }) => told('possession', what, { category: 'money', slot: null }),
  ),
  rule(re(String.raw`^(?:my )?pronouns(?: are|:|'re)? (?<what>[\p{L}]+/[\p{L}]+)`), ({ what = '' }) =>
    found('identity', `Pronouns: ${what}`, { attribute: 'pronouns', value: what, single: true }),
  ),
  rule(re(String.raw`^(?<what>(?:they/them|she/her|he/him|she/they|he/they))\b`), ({ what = '' }) =>
    found('identity', `Pronouns: ${what}`, { attribute: 'pronouns', value: what, single: true }),
  ),
  rule(
    re(
      String.raw`^(?:no|zero) (?<what>dairy|gluten|soy|nuts?|peanuts|meat|pork|beef|fish|shellfish|seafood|eggs?|alcohol|sugar|caffeine|lactose|wheat|onions?|garlic|mushrooms?|coriander|cilantro|spice)\b(?<rest>[^.;!?]{0,30})`,
    ),
    ({ what = '', rest = '' }) =>
      found(
        'health',
        `No ${what}`,
        { attribute: 'avoids', value: what },
        { category: 'diet', confidence: /^$|wreck|hive|allerg|can't|makes|ever/i.test(rest.trim()) ? 0.75 : unsure },
      ),
  ),
  rule(
    re(
      String.raw`^(?<what>[\p{L} ]{3,24}?) (?:gives? me|= |brings? me out in|makes? me) (?:hives|a rash|sick|ill|itch|swell|migraines?)`,
    ),
    ({ what = '' }) =>
      found('health', `Allergic to ${what}`, { attribute: 'allergy', value: what }, { category: 'allergy' }),
  ),
  rule(
    re(
      String.raw`^(?<what>[^,.;]{0,20}(?:season ticket|membership|gold card|loyalty card|railcard|annual pass)(?: at| with| for)?(?!['’]s| is\b)[^,.;]{0,24})`,
    ),
    ({ what = '' }) =>
      found('possession', cutValue(what), { attribute: 'membership', value: cutValue(what) }, { confidence: 0.75 }),
  ),
  rule(re(String.raw`^(?<what>[^,.;]{2,40}?) (?:scares|terrifies|frightens|creeps out) me\b`), ({ what = '' }) =>
    /^(?:it|that|this|he|she|they)\b/i.test(what)
      ? null
      : found('taste', `Afraid of ${what}`, { attribute: 'fear', value: what }, { category: 'health' }),
  ),
  rule(re(String.raw`^(?:e-?mail|mail)(?: me)?(?: is| at|:)? (?<what>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)`), ({ what = '' }) =>
    found('identity', `Mail: ${what}`, { attribute: 'contact', value: what, single: true }),
  ),
  rule(
    re(
      String.raw`^(?:i )?(?:turned |just turned |hit )?(?<age>[1-9]\d) (?<when>yesterday|today|tomorrow|last (?:week|\p{L}+day)|on \p{L}+day)[\s!.]*$`,
    ),
    ({ age = '', when = '' }) =>
      found(
        'identity',
        `Age: ${age}`,
        { attribute: 'age', value: age, single: true },
        // "31 today" may be the weather.
        { confidence: /yesterday|last/i.test(when) ? 0.75 : unsure },
      ),
  ),
  rule(
    re(
      String.raw`^(?:it['’]?s )?(?:(?:my|our) ${relationPattern}|(?<who>[\p{L}]{2,14}?))['’]?s (?:birthday|bday)(?:['’]s| is| falls| on)* (?:on )?(?<day>${dayPattern})(?:.{0,8}\b(?:he|she)['’]?(?:ll| will) be (?<age>\d{1,3}))?`,
    ),
    ({ rel = '', who = '', day = '', age = '' }) => {
      const subject = rel === '' ? who : toSomebody(rel).key
      const sureness = rel === '' && !/^\p{Lu}/u.test(who) ? { confidence: unsure } : {}
      return present([
        found(
          'people',
          `${rel || who}: birthday ${day}`,
          { subject, attribute: 'birthday', value: day, single: true },
          sureness,
        ),
        found(
          'people',
          `${rel || who}: turns ${age}`,
          { subject, attribute: 'age', value: age, single: true },
          sureness,
        ),
      ])
    },
  ),
  rule(
    re(
      String.raw`^(?<job>[\p{L}-]+(?: [\p{L}-]+){0,3}?),? (?:for |of )?(?<years>(?:\d{1,2}|ten|fifteen|twenty|thirty|forty) ?(?:odd )?(?:years|yrs|year))(?= now|[,.!]|$| and\b)`,
    ),
    ({ job = '', years = '' }) => {
      const role = jobsIn(job)
      return role.length === 0
        ? []
        : present([
            ...role,
            found('work', `Experience: ${years}`, { attribute: 'experience', value: years, single: true }),
          ])
    },
  ),
  ({ text, folded }) =>
    recurs(folded) &&
    !isOnce(folded) &&
    isOwn.test(folded) &&
    !/\b(?:no longer|not)\b/i.test(folded) &&
    wordCount(text) <= 14
      ? [{ ...scheduled(text), confidence: /\b(?:is|are|'s|moved|every|always)\b|'s /i.test(text) ? 0.75 : unsure }]
      : [],
]

/** Activities and turns that people name without saying whose they are. */
const isOwn =
  /^(?:(?:my|our|the) )?(?:[\p{L}'-]+ ){0,2}(?:rota|shifts?|days?|nights|weeks?|hours|training|practice|rehearsals?|lessons?|class(?:es)?|gym|yoga|pilates|choir|band|club|church|mass|therapy|clinic|ward|office|surgery|college|school run|nursery run|nursery|pickup|drop|market|timetable|roster|on-call|call|desk days|session|meetings?|stand-?up|league|games|matches|football|badminton|tennis|swimming|bins|bed|lights out|fridays|mondays|tuesdays|wednesdays|thursdays|saturdays|sundays|fri|mon|tue|tues|wed|weds|thu|thurs|sat|sun|weekends|mornings|evenings)\b/iu

const budget = (what: string) =>
  found('goal', `Budget: ${cutValue(what) || what}`, { attribute: 'budget', value: what.trim() }, { confidence: 0.75 })
