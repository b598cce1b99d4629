import { kinds, many, one, rule, type Finding, type Rule } from '../rule.ts'
import { unsure } from './found.ts'
import { cutValue, listOf, shortValue, wordCount } from './values.ts'

/** What the user uses, works on, plans, can do and does regularly. */
export const doingRules: readonly Rule[] = [
  rule(
    /^(?:i|we)(?:'m| am|'ve been| have been|'ve| have)? (?:mostly |mainly |usually |always |now |currently |also |just |primarily |switched to |started )*(?:use|using|code in|code with|program in|programming in|develop in|switched to) (?<tool>.{1,100})/dis,
    ({ tool = '', lead = '' }) => uses(tool, lead),
  ),
  rule(
    /^(?:i|we)(?:'m| am|'ve been| have been)? (?:mostly |mainly |usually |always |now |currently |also |just |primarily )*(?:work|working) with (?<what>.{1,100})/dis,
    ({ what = '', lead = '' }) => worksWith(what, lead),
  ),
  rule(
    /^my (?:main |favou?rite |preferred |go-to |daily |primary )*(?<kind>editor|ide|browser|laptop|phone|os|operating system|shell|terminal|keyboard|camera|computer|programming language|stack) is (?:an? |the )?(?<tool>.{1,50})/dis,
    ({ kind = '', tool = '' }) => toolOfKind(kind, shortValue(tool)),
  ),
  rule(/^(?:i|we) (?:currently |now |still )*(?:drive|ride) (?:an? |my )(?<what>.{1,40})/dis, ({ what = '' }) => {
    const vehicle = shortValue(what).replace(wornOut, '')
    return { ...kinds.possession, title: `Drives ${vehicle}`, slot: one('user', 'vehicle', vehicle) }
  }),
  rule(/^(?:i|we) (?:also |now |actually )*own (?<what>.{1,60})/dis, ({ what = '' }) => owned(shortValue(what))),
  rule(
    /^my (?:new |old )?(?<kind>car|bike|bicycle|motorbike|motorcycle|house|flat|apartment|boat|guitar|piano|violin|van) is (?:an? )?(?<what>.{1,40})/dis,
    ({ kind = '', what = '' }) => ({
      ...kinds.possession,
      title: `${kind}: ${shortValue(what)}`,
      slot: one('user', kind.toLowerCase(), shortValue(what)),
    }),
  ),
  rule(
    /^(?:i'm|i am|we're|we are|i've been|i have been|i|we)(?: currently| now| also| still| just| started| mostly)* (?:working on|work on|building|developing|creating|designing|writing|started building|started writing) (?<what>.{1,100})/dis,
    ({ what = '' }) => project(cutValue(what)),
  ),
  rule(
    /^my (?:current |new |main |latest |side )*project (?:is|is about|is called|involves) (?<what>.{1,80})/dis,
    ({ what = '' }) => project(cutValue(what)),
  ),
  rule(
    /^(?:i'm|i am|we're|we are|i've been|we've been)(?: also| really| seriously| now| currently| still| just| actually| both)* (?:planning(?: on| to| for)?|going to|gonna|hoping to|aiming to|thinking (?:about|of)|considering|looking forward to|about to|trying to|saving (?:up )?(?:for|to)|preparing (?:for|to)|training for|getting ready for) (?<what>.{1,140})/dis,
    ({ what = '', lead = '' }) =>
      /going to $/i.test(lead) && errand.test(what)
        ? null
        : weighed(goal(cutValue(what), 5), /thinking|considering|looking forward|about to|trying to/i.test(lead)),
  ),
  rule(
    /^(?:i|we)(?:'ve| have)?(?: really| always| also| just| still| someday| definitely| eventually| finally)* (?:plan(?: on| to)?|intend to|hope to|want to|wanna|aim to|would (?:love|like|want) to|'d (?:love|like|want) to|decided to|wanted to|dream of) (?<what>.{1,140})/dis,
    ({ what = '', lead = '' }) => weighed(goal(cutValue(what), 5), /wanted to|dream of|(?:would|'d) want/i.test(lead)),
  ),
  rule(/^(?:gonna|planning to|hoping to|thinking of|thinking about) (?<what>.{1,140})/dis, ({ what = '' }) =>
    weighed(goal(cutValue(what), 4), true),
  ),
  rule(
    /^(?:i'm|i am|i've been|i've started|i started|i have started|i just started)(?: also| now| currently| just)* (?:learning|taking up|teaching myself|taking (?:an? )?(?:class|course|lesson)(?:s|es)? (?:in|on)|practi[sc]ing) (?<how>(?:how )?to )?(?:about )?(?<what>.{1,80})/dis,
    ({ how = '', what = '' }) => learning(shortValue(what), how !== ''),
  ),
  rule(
    /^i (?:can|know how to) (?<what>(?:speak|play|cook|swim|code|program|drive|sing|dance|bake|ski|draw|paint|fly|sew|knit|juggle)\b.{0,50})/dis,
    ({ what = '' }) => skill(shortValue(what)),
  ),
  rule(
    /^(?:i'm|i am)(?: really| very| pretty| quite| also| an)* (?:good|great|skilled|experienced|expert|fluent|proficient|excellent) (?:at|in|with) (?<what>.{1,50})/dis,
    ({ what = '' }) => skill(shortValue(what)),
  ),
  rule(
    /^i(?: also| can)? play (?:the )?(?<what>guitar|piano|violin|drums|cello|flute|saxophone|trumpet|clarinet|bass|ukulele|harp|chess|tennis|football|soccer|basketball|badminton|golf|volleyball|hockey|baseball|video games)\b/dis,
    ({ what = '' }) => skill(`play ${what}`),
  ),
  rule(
    /^i(?:'ve| have) (?:got )?(?<years>.{1,20}?) years? of experience (?:in|with|as) (?<what>.{1,50})/dis,
    ({ what = '' }) => skill(shortValue(what)),
  ),
  ({ text, folded }) =>
    isRoutine.test(folded) && aboutMe.test(folded) && !question.test(folded) && !pointing.test(folded)
      ? [{ ...kinds.routine, title: text, slot: null }]
      : [],
]

/** How a car is kept, not which one it is. */
const wornOut =
  /^(?:(?:beat[- ]?up|beaten[- ]up|battered|clapped[- ]out|knackered|rusty|trusty|crappy|cheap|little|old|used|second[- ]hand|brand[- ]new|new|tired)(?:,? and |,? )?)+(?=\p{L}{2})/iu

/** "going to the shop" is a way, no plan. */
const errand =
  /^(?:the|my|a|an|bed|sleep|work|school|town|church|lunch|dinner|college|class|go (?:to|home|now|out)|take a|have (?:lunch|dinner|breakfast)|grab|eat|be (?:late|back|away|right))\b/i

const isRoutine =
  /\b(?:every|each) (?:single )?(?:other )?(?:morning|day|night|evening|week|weekend|month|year|summer|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b|\b(?:usually|normally|typically|generally|tend to)\b|\b(?:once|twice|three times|four times|five times|\d+ times) (?:a|per|every) (?:day|week|month|year)\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\bon weekends\b|\b(?:i|we) (?:always|often|regularly|sometimes|rarely) (?!remember|be\b|wonder|hope|appreciate|thought)|\b(?:daily|weekly|nightly|bedtime|morning) (?:routine|walk|run|ritual)\b/i
const aboutMe = /\b(?:i|i'm|i've|we|we're|my|our)\b/i
const question = /\?\s*$/
/** "I need that every week": says nothing without the sentence before. */
const pointing =
  /\b(?:need|want|do|have|like|use|get|mix|confuse|forget|lose|say|hear|think|misspell) (?:that|this|it|those|these|them)\b/i

function uses(text: string, lead: string): readonly Finding[] {
  if (/^(?:it|to|that|this|them|my (?:voice|time|art)|the|your|our)\b/i.test(text)) return []
  const values = listOf(text.replace(/ (?:for|to|as|at|on|in|when|with) .*$/is, ''))
  return values
    .filter((value) => wordCount(value) <= 4)
    .map((value) => ({
      ...kinds.tool,
      title: `Uses ${value}`,
      ...(values.length > 1 && { content: `${lead}${value}` }),
      slot: many('user', 'uses', value),
      signals: [{ field: 'preferred_tool' as const, value }],
    }))
}

const toolLike = /[+#\d]|\p{Ll}\p{Lu}/u
const knownTool =
  /^(?:figma|sketch|notion|excel|word|powerpoint|sheets|photoshop|illustrator|indesign|lightroom|blender|canva|slack|jira|trello|asana|obsidian|vim|emacs|git|docker|kubernetes|linux|windows|python|java|javascript|typescript|rust|go|swift|kotlin|ruby|php|scala|haskell|matlab|sql|react|vue|angular|svelte|django|flask|rails|spring|node|aws|azure|terraform|ansible|tableau|spark|kafka|redis|postgres|mongo|unity|unreal|arduino|autocad|solidworks|revit|xcode|salesforce|sap|stata|spss|r)$/i

/** Whom or what one works with: tools where they are known as such, else people or things, but never an employer. */
function worksWith(text: string, lead: string): readonly Finding[] {
  const values = listOf(text.replace(/ (?:for|to|as|at|on|in|when) .*$/is, '')).filter((value) => wordCount(value) <= 5)
  if (values.length > 0 && values.every((value) => toolLike.test(value) || knownTool.test(value)))
    return uses(text, lead)
  if (/^(?:it|that|this|them|him|her|you|what|whatever|the|your|our)\b/i.test(text)) return []
  return values.map((value) => ({
    ...kinds.work,
    title: `Works with ${value}`,
    ...(values.length > 1 && { content: `${lead}${value}` }),
    slot: many('user', 'works_with', value),
  }))
}

const toolOfKind = (kind: string, value: string): Finding | null =>
  value === '' || wordCount(value) > 5
    ? null
    : {
        ...kinds.tool,
        title: `${kind}: ${value}`,
        slot: one('user', kind.toLowerCase().replace(/\s+/g, '_'), value),
        signals: [{ field: 'preferred_tool', value }],
      }

const owned = (value: string): Finding | null =>
  value === '' || /^(?:it|that|my own|up)\b/i.test(value)
    ? null
    : { ...kinds.possession, title: `Owns ${value}`, slot: many('user', 'owns', value) }

function project(value: string): Finding | null {
  if (value === '' || /^(?:it|that|this|them|myself|these|those)\b/i.test(value)) return null
  return {
    ...kinds.project,
    title: `Works on ${value}`,
    slot: wordCount(value) > 10 ? null : many('user', 'project', value),
    signals: [{ field: 'recent_topic', value }],
  }
}

const goal = (value: string, importance: number): Finding | null =>
  value === '' ||
  /^(?:be (?:honest|there|here|fair)|say|hear|see you|know|ask|tell you|thank|talk to you|chat|do (?:it|that|this)|go now|you|it|that|mention|share (?:it|this|that)|see (?:it|that|them|your)|make (?:a|the) difference|(?:take|follow|try|use|consider|read|check|add|keep|watch)(?: out| into)? (?:it|that|this|your|them)\b|(?:show|send|give|ask|let) you\b|keep (?:going|it up)|(?:a )?few\b|help(?: out)?$)\b/i.test(
    value,
  )
    ? null
    : {
        ...kinds.goal,
        importance,
        title: `Plans: ${value}`,
        slot: wordCount(value) > 12 ? null : many('user', 'goal', value),
      }

/** What is only thought of, or was wanted once, waits. */
const weighed = (finding: Finding | null, isDoubtful: boolean): Finding | null =>
  finding && isDoubtful ? { ...finding, confidence: unsure } : finding

/** "to play the cello" is a thing to do, and about the cello. */
function learning(value: string, isDeed: boolean): Finding | null {
  if (value === '' || /^(?:that|it|a lot|so much|more)\b/i.test(value)) return null
  const topic = isDeed ? value.replace(/^[\p{L}-]+ (?:(?:the|a|an|some|my) )?(?=.)/iu, '') : value
  return {
    ...kinds.skill,
    title: `Learning ${isDeed ? 'to ' : ''}${value}`,
    slot: many('user', 'learning', value),
    signals: [{ field: 'recent_topic', value: topic }],
  }
}

const skill = (value: string): Finding | null =>
  value === '' ? null : { ...kinds.skill, title: `Can: ${value}`, slot: many('user', 'skill', value) }
