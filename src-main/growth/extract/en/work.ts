import { industryOf } from '../industries.ts'
import { kinds, many, one, rule, type Finding, type Rule, type Signal } from '../rule.ts'
import { cutValue, shortValue, wordCount } from './values.ts'

const now = String.raw`(?:(?:also|currently|now|actually|still|mainly|just|recently|finally|presently) )*`

/** "I'm head of design at Monzo now". */
export const headRule: Rule = rule(
  /^(?:i'm|i am|i've become|i became|i've been made)(?: now| currently| still| actually| also| just)* (?:the |a )?(?<job>(?:(?:deputy|assistant|associate|interim|acting|global|regional|senior|managing|vice|executive) )*(?:head|director|vp|svp|evp|president|chief|dean|manager) of (?!(?:the|a|my|our|all|that|this|steam)\b)\p{L}[\p{L}&-]*(?: (?:and|&) \p{L}+|(?! at\b| for\b| in\b| now\b| with\b| here\b| there\b| since\b| these\b| and\b| but\b| to\b| on\b| again\b) \p{Ll}+){0,2}|chief \p{L}+ officer)(?:(?: at| for| with) (?:the )?(?<employer>(?-i:\p{Lu})[\p{L}\p{N}&.'-]*(?: (?-i:\p{Lu})[\p{L}\p{N}&.'-]*){0,3}))?(?=[\s,.!]*$| (?:now|here|there|since|these|and|but|at|for|in|with)\b|[,;])/disu,
  ({ job = '', employer = '' }) => [
    ...(employer === '' ? does(job, undefined, job) : does(job, `I am ${job}`, job)),
    ...(employer === '' ? [] : [works(employer)]),
  ],
)

/** "I work nights at St Thomas' as a nurse". */
export const shiftRule: Rule = rule(
  /^(?:i|i'm|i am)(?: currently| now| still| also| mostly| usually)* (?:work|working|do|doing) (?<when>(?:(?:rotating|night|day|late|early|twelve-hour|12-hour|12 hour|long) )?(?:nights|days|lates|earlies|shifts|weekends|evenings|mornings)|part[- ]time|full[- ]time)(?: (?:at|for) (?:the )?(?<employer>(?-i:\p{Lu})[\p{L}\p{N}&.'’-]*(?: (?-i:\p{Lu})[\p{L}\p{N}&.'’-]*){0,4}|an? [\p{Ll}' -]{3,40}?))?(?: as (?:an?|the) (?<job>[^,.;]{3,60}))?(?=[\s,.!]*$|[,;.]| (?:and|but|so|because|since|for|in)\b)/disu,
  ({ when = '', employer = '', job = '' }) => {
    if (employer === '' && job === '') return []
    const shift: readonly Finding[] = /time$/i.test(when)
      ? []
      : [{ ...kinds.routine, title: `Works ${when}`, slot: many('user', 'schedule', `work ${when}`) }]
    const role = job === '' ? [] : does(job, `I work as a ${jobHeadOf(job)}`)
    return [...role, ...(employer === '' ? [] : [works(employer)]), ...shift]
  },
)

/** What the user does for a living or studies. */
export const workRules: readonly Rule[] = [
  headRule,
  rule(
    new RegExp(
      String.raw`^i(?:'m| am| have been|'ve been)? ${now}(?:work|(?<=ve )worked|working|employed)(?: full[- ]time| part[- ]time| freelance| remotely)* as (?:an?|the) (?<job>.{1,80})`,
      'dis',
    ),
    ({ job = '' }) => jobAt(job),
  ),
  rule(
    new RegExp(
      String.raw`^i(?:'m| am| have been|'ve been)? ${now}(?:(?:work|working)(?: full[- ]time| part[- ]time| remotely)* (?:at|for|by)|employed (?:at|by|with)) (?<employer>.{1,80})`,
      'dis',
    ),
    ({ employer = '' }) => employerAs(employer),
  ),
  rule(
    new RegExp(
      String.raw`^i(?:'m| am| have been|'ve been)? ${now}(?:work|working) in (?:the )?(?<field>.{1,60})`,
      'dis',
    ),
    ({ field = '' }) => inField(shortValue(field)),
  ),
  rule(
    /^i (?:still |now |currently |also |mostly )*(?<what>(?!do\b|don't|did\b|can|was|used)\p{L}+ [^,.;]{2,40}?) for a living\b/disu,
    ({ what = '' }) => ({
      ...kinds.work,
      title: `Earns a living: ${what}`,
      slot: one('user', 'job', what),
      signals: [{ field: 'role', value: what }, ...industrySignal(what)],
    }),
  ),
  rule(
    /^(?:i|i've|i have)(?: just| recently| finally)? (?:got|landed|accepted|found|started|took|begun|began)(?: an?| my| the)?(?: new)? (?:job|position|role|offer|work|working) (?:as (?:an?|the) (?<job>.{1,80})|(?:at|with|for|from) (?<employer>.{1,80}))/dis,
    ({ job = '', employer = '' }) => (job ? jobAt(job) : employerAs(employer)),
  ),
  shiftRule,
  rule(
    /^(?:i|i've|i have)(?: just| recently)? (?:joined|moved over to) (?<employer>[\p{L}\p{N}][\p{L}\p{N}&.' -]{0,40}?) as (?:an?|the) (?<job>.{1,60})/disu,
    ({ job = '', employer = '' }) => (hasJob(job) ? [works(employer), ...does(job, `as a ${shortValue(job)}`)] : []),
  ),
  rule(
    /^(?:i'm|i am|i) (?:not at|don't work (?:at|with|for|in)) (?<firm>.{2,40}?) any ?(?:more|longer)\b/dis,
    ({ firm = '' }) => (/^(?:the|home|school|work|it|that|this)\b/i.test(firm) ? null : leaves(`my job at ${firm}`)),
  ),
  rule(/^(?:i'm|i am) (?:not|no longer) an? (?<job>.{1,60})/dis, ({ job = '', lead = '' }) =>
    (/no longer/i.test(lead) || / any ?(?:more|longer)\b/i.test(job)) && hasJob(job) ? ended(job) : null,
  ),
  rule(
    /^i(?:'ve| have|'m| am| was)?(?: just| recently| finally)* (?:been |got |gotten )?(?:promoted to|become|became|retrained as|made) (?:an? |the )?(?<job>.{1,60})/dis,
    ({ job = '', lead = '' }) =>
      /promoted|retrained/i.test(lead) || (/bec[ao]me/i.test(lead) && hasJob(job))
        ? does(job).map((finding) => ({ ...finding, correction: true }))
        : [],
  ),
  rule(
    /^(?:i'm|i am)(?: now| currently)* (?:an? |the )?(?<kind>(?:[\p{L}-]+ ){0,3}student) at (?<where>.{1,60})/disu,
    ({ kind = '', where = '' }) => [...does(kind, `I am a ${kind}`), atSchool(where)],
  ),
  rule(
    /^(?:i'm|i am)(?: now| currently| working as| actually)* (?:an?|the|one of the) (?<job>.{1,100})/dis,
    ({ job = '' }) => jobsIn(job),
  ),
  rule(
    /^my (?:new |current |day )?(?:job|role|profession|occupation|position|title|job title) (?:is|was)(?: now)? (?:an? |the )?(?<job>.{1,60})/dis,
    ({ job = '' }) => (vague.test(job) ? null : does(job)),
  ),
  rule(/^(?:my employer is|my company is(?: called)?) (?<employer>(?-i:\p{Lu}).{0,60})/disu, ({ employer = '' }) =>
    employerAs(employer),
  ),
  rule(
    /^(?:i|we) (?:run|own|founded|co-founded|started|manage) (?<what>(?:an?|my own|our own|the) .{1,60})/dis,
    ({ what = '' }) =>
      business.test(what)
        ? {
            ...kinds.work,
            title: `Runs ${businessOf(what)}`,
            slot: one('user', 'business', businessOf(what)),
            signals: industrySignal(what),
          }
        : null,
  ),
  rule(/^i teach (?<what>.{1,60})/dis, ({ what = '' }) => ({
    ...kinds.work,
    title: `Teaches ${shortValue(what)}`,
    slot: one('user', 'job', `teach ${shortValue(what)}`),
    signals: [...industrySignal('teacher')],
  })),
  rule(
    /^i(?:'ve| have)?(?: just| recently| finally| actually)* (?:quit|left|resigned from|got fired from|lost|was laid off from|no longer work (?:at|for|as)|don't work (?:at|for)|stopped working (?:at|for)|am leaving|retired from) (?:my )?(?<what>.{1,60})/dis,
    ({ what = '' }) => leaves(what),
  ),
  rule(
    /^i(?:'ve| have)? ?(?:was|been|got|just got|have been)(?: just| recently)? (?:made redundant|laid off|let go|sacked|fired)\b/dis,
    () => ({ ...kinds.work, title: 'Lost a job', slot: one('user', 'employer', ''), correction: true }),
  ),
  rule(
    /^(?:i'm|i am)(?: currently| now)? (?<what>retired|unemployed|between jobs|self-employed|freelancing|a freelancer|looking for (?:a new )?(?:job|work))/dis,
    ({ what = '' }) => ({ ...kinds.work, title: what.replace(/^an? /i, ''), slot: one('user', 'employer', '') }),
  ),
  rule(
    /^i(?:'m| am)? ?(?:currently |now )?(?:study|studying|majoring in|major in|majored in|studied|doing a (?:degree|master's|phd|bachelor's) in|pursuing a (?:degree|master's|phd) in) (?<subject>.{1,80})/dis,
    ({ subject = '' }) => studies(subject),
  ),
  rule(
    /^i(?:'ve| have)?(?: just| recently)? (?:graduated from|go to|went to|attend|attended|got into|enrolled (?:at|in)) (?<where>.{1,60})/dis,
    ({ where = '' }) => (school.test(where) ? atSchool(where) : null),
  ),
]

/** "a bakery with my husband" */
const businessOf = (text: string): string => shortValue(text).replace(/ (?:with|together|alongside|since)\b.*$/i, '')

const vague =
  /^(?:really|so|very|great|good|bad|going|to |not|pretty|boring|stressful|hard|tough|fun|okay|fine|what|getting|more|too|at|in|on|being|all|about|my)/i
const school = /\b(?:university|college|school|institute|academy|mit|ucla|oxford|cambridge|stanford|harvard|yale)\b/i
const business =
  /\b(?:business|company|startup|shop|store|restaurant|cafe|café|bakery|studio|agency|farm|clinic|firm|salon|gallery|bookshop|blog|channel|school|gym|bar|brand|practice)\b/i
const jobHead =
  /(?:(?:eer|ist|yst|ian|ect|cher|ter|per|ger|ner|ver|ker|ler|der|fer|lor|tor|sor|aker|yer|ant|cian|grapher|smith)|plumber|nurse|chef|cook|pilot|barista|clerk|judge|surgeon|intern|ceo|cto|cfo|pm|sre|student|au pair|mechanic|soldier|waitress|actress|monk|midwife|vet|medic|paramedic|agent|coach|professor|doctor|attorney|consultant|architect|dev|freelance|fellow|guide|secretary|host|(?:dinner|tea|cleaning|lollipop) lady|\p{L}{3,}(?:man|woman)|housewife|stay-at-home (?:mom|dad|parent)|postdoc|banker|trader)$/iu
const noJob =
  /\b(?:beginner|newbie|lover|believer|member|loser|winner|mother|father|sister|brother|daughter|teenager|foreigner|perfectionist|optimist|pessimist|introvert|vegetarian|vegan|supporter|reader|\p{L}* ?person|owner|dancer at heart|dreamer|sinner|stranger|prisoner|survivor|sucker|newcomer|hater|swimmer|runner|hiker|gamer|fighter|thinker|learner|listener|planner|disaster|minister of|matter|bit of|little|lot|important|giant|constant|christian|person|early riser|drinker|eater|sleeper|talker|texter|quitter|complainer|latter|former|other|another|number|user|pregnant|brilliant|reluctant|hesitant|ignorant|arrogant|tolerant|intolerant|resistant|relevant|vigilant|distant|elegant|observant|redundant|reliant|vacant|pleasant|defiant|adamant|exuberant|ambivalent|vibrant|stagnant|eager|bitter|clever|tender|slender|proper|super|sinister|feminist|racist|sexist|atheist|realist|extremist|nationalist|minimalist|(?:happ|bus|health|laz|angr|luck|heav|slimm|hungr|sleep)ier|taller|shorter|fitter|stronger|weaker|calmer|closer|nearer|richer|poorer|smarter|slower|faster|quicker|bigger|smaller|thinner|fatter|wiser|kinder|colder|warmer|cooler|tougher|softer|younger|older|better|never|over|under|ever|human|german|roman|woman|layman|snowman|gentleman)$/iu

const atSchool = (where: string): Finding => ({
  ...kinds.education,
  title: `School: ${shortValue(where)}`,
  slot: one('user', 'school', shortValue(where)),
})

/** "a software engineer at Acme in Berlin": is the noun before the first preposition a job? */
function hasJob(text: string): boolean {
  const head = jobHeadOf(text)
  return wordCount(head) <= 5 && jobHead.test(head) && !noJob.test(head)
}

/** What one does for a living, where the text begins with a job. */
export const jobsIn = (text: string): readonly Finding[] => (hasJob(text) ? jobAt(text) : [])

const jobHeadOf = (text: string): string => {
  const head = shortValue(text).replace(
    / (?:at|for|in|with|from|of|by|on|and|who|working|specializing|specialising|living|based|here|there|where|focusing)\b.*$/is,
    '',
  )
  // Dictated without marks: "a fully qualified driving instructor green badge the lot".
  return jobHead.test(head) ? head : (plainJob.exec(head)?.[0] ?? head)
}

const plainJob =
  /^(?:[\p{L}-]+ ){0,4}(?:instructor|driver|teacher|nurse|engineer|manager|developer|designer|electrician|plumber|carpenter|joiner|welder|mechanic|baker|butcher|chef|barista|porter|lecturer|accountant|solicitor|lawyer|paramedic|physiotherapist|hairdresser|postman|firefighter)(?= )/iu

function jobAt(text: string): readonly Finding[] {
  const employer =
    /\b(?:at|for|with) (?:the )?(?<employer>\p{Lu}[\p{L}\p{N}&.'-]*(?: \p{Lu}[\p{L}\p{N}&.'-]*){0,4}|an? [\p{Ll}' -]{3,40})/u
      .exec(shortValue(text))
      ?.groups?.['employer']?.replace(/ (?:in|on|near|for|from|since|where|and|at|with|as|by)(?: .*|\s*)$/u, '')
  if (!employer) return does(text)
  const article = /^[aeiou]/i.test(jobHeadOf(text)) ? 'an' : 'a'
  return [...does(text, `I am ${article} ${jobHeadOf(text)}`), works(employer)]
}

function does(text: string, content?: string, job = jobHeadOf(text)): readonly Finding[] {
  if (job === '' || wordCount(job) > 6) return []
  return [
    {
      ...kinds.work,
      title: `Works as ${job}`,
      ...(content !== undefined && { content }),
      slot: one('user', 'job', job),
      signals: [{ field: 'role', value: job }, ...industrySignal(text)],
    },
  ]
}

function employerAs(text: string): readonly Finding[] {
  const [before = '', job] = text.split(/ as (?:an?|the) /i)
  const employer = shortValue(before).replace(/ (?:in|on|since|for|from|doing|near|where|full|part|and)\b.*$/is, '')
  if (
    employer === '' ||
    wordCount(employer) > 6 ||
    /^(?:home|night|nights|the moment|it|this|that|them|him|her|me|my|myself|you|people|kids|free|hours|least|first|someone|which)\b/i.test(
      employer,
    )
  )
    return []
  return [works(employer), ...(job === undefined ? [] : does(job, `I work as a ${jobHeadOf(job)}`))]
}

const works = (employer: string): Finding => ({
  ...kinds.work,
  title: `Works at ${employer}`,
  slot: one('user', 'employer', employer),
  signals: industrySignal(employer),
})

function inField(field: string): Finding | null {
  if (
    field === '' ||
    wordCount(field) > 4 ||
    /^(?:\p{Lu}|an?\b|my\b|office\b|morning|evening|same|team|group|shift)/u.test(field)
  )
    return null
  return {
    ...kinds.work,
    title: `Works in ${field}`,
    slot: one('user', 'industry', field),
    signals: [{ field: 'industry', value: industryOf(field) ?? field }],
  }
}

function leaves(text: string): Finding | null {
  const what = cutValue(text)
  const isWork = /^(?:job|work|position|role|company)\b|^(?:an?\s|the\s)?\p{Lu}/u.test(what) || /job|work/.test(text)
  return isWork ? { ...kinds.work, title: 'Left a job', slot: one('user', 'employer', ''), correction: true } : null
}

const ended = (job: string): Finding => ({
  ...kinds.work,
  title: `No longer works as ${jobHeadOf(job)}`,
  slot: one('user', 'job', ''),
  correction: true,
})

function studies(text: string): Finding | null {
  const subject = shortValue(text).replace(/ (?:at|in|for|with|from|on) .*$/i, '')
  if (
    subject === '' ||
    wordCount(subject) > 5 ||
    /^(?:for|hard|at|in|with|abroad|and|a lot|together|late|all|it|best|better|well|from|till|until|every|between)\b/i.test(
      subject,
    )
  )
    return null
  return {
    ...kinds.education,
    title: `Studies ${subject}`,
    slot: one('user', 'major', subject),
    signals: [{ field: 'recent_topic', value: subject }],
  }
}

function industrySignal(words: string): readonly Signal[] {
  const industry = industryOf(words)
  return industry === null ? [] : [{ field: 'industry', value: industry }]
}
