import { kinPattern } from './people-words.ts'

/** Who or what a stretch of a sentence is about, or what it wants. */
export type About = 'user' | 'mine' | 'other' | 'request' | 'question' | 'nothing' | 'fragment'

export interface Plain {
  /** As a careful writer would have put it, the subject included. */
  readonly text: string
  readonly about: About
  /** The subject was left out and stands here as a guess. */
  readonly guessed: boolean
}

const filler = String.raw`(?:yo|hey+|hi+|hello|hiya|morning|evening|ok(?:ay)?|right|so+|well|um+|uh+|erm?|ah+|oh+|och|aye|ay|yeah+|yep|yup|nah|naw|na|nope|hm+|l(?:ol)+|haha+|omg|ugh|nooo+|btw|by the way|by the by|fyi|psst?|also|and|but|an|plus|then|now|wait|anyways?|honestly|tbh|ngl|fwiw|imo|sorry(?: in advance)?|thanks|thx|ta|cheers|basically|actually|really|just|heads up|update|confession(?: time)?|ok confession time|long story(?: short)?|fun fact|for context|context|background|for the record|quick one|random|as usual|of course|obviously|apparently|turns out|you know|i mean|mind you|because|cos|cause|coz|cuz|though|although|while|whereas|which means|given that|seeing as|considering|remember(?: that)?|note(?: that)?|keep in mind(?: that)?|bear in mind(?: that)?|you betcha|unfortunately|sadly|luckily|thankfully|frankly|personally|either way|as ever|ironically|long one|good news|bad news|big news|news|as|since|when|where|whenever|given|with|hence)`
const strict =
  /^(?:no|like|look|listen|see|man|mate|bro|dude|sir|madam|dear|love|please|pls|plz|great|perfect|nice|sure|true|thanks|friend|my friend|correction|edit|proper job|sound)[,.!:]+\s*/i
const fillers = new RegExp(String.raw`^(?:${filler}(?![\p{L}\d'-])[\s,.:;!?–—-]*)`, 'iu')
const keeps =
  /^(?:as (?:an?|the) |since \d|when (?:you|i|we)|where |with |given |now (?:on )?\p{Lu}|just (?:started|moved|got|turned|finished))/u
const tails =
  /(?<!\bcall(?:ing)? me)[\s,]+(?:btw|by the way|l(?:ol)+|haha+|tbh|ngl|tho|though|innit|pls|please|plz|thanks|thx|ta|sorry(?: in advance)?|ok|okay|right|mate|lads?|hey|you know|i think|like|xx+|now that|so|and|but|because|if that helps|actually|bless|imo|fyi|just so you know|either)[\s.!?]*$/i

/** A stretch of a sentence with fillers gone, its short forms written out, and a subject where it had none. */
export function plainOf(given: string): Plain {
  const text = writtenOut(stripped(given))
  if (text === '') return { text, about: 'nothing', guessed: false }
  if (question.test(text)) return { text, about: 'question', guessed: false }
  if (request.test(text)) return { text, about: 'request', guessed: false }
  if (/^(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|we'd)\b/i.test(text)) return { text, about: 'user', guessed: false }
  const couple = /^(?:me and (?!my\b)\p{L}+|my \p{L}+ and i|\p{Lu}\p{L}+ and i|both of us|all of us)\b/iu.exec(text)
  if (couple) return { text: `we${text.slice(couple[0].length)}`, about: 'user', guessed: false }
  const lead = subjectFor(text)
  if (lead !== null) return { text: `${lead} ${decapitalised(text)}`, about: 'user', guessed: true }
  if (other.test(text)) return { text, about: 'other', guessed: false }
  if (/^(?:my|our)\b/i.test(text)) return { text, about: 'mine', guessed: false }
  return { text, about: 'fragment', guessed: false }
}

/** "the doctor says I have apnoea" tells that one has it. */
const diagnosed = new RegExp(
  String.raw`^(?:(?:my|the) )?(?:doc|doctor|gp|nurse|consultant|dentist|optician|physio|specialist|hospital|clinic|bloods?|tests?|scan|\p{L}+ (?:lot|clinic|people))s? (?:says?|said|reckons?|thinks?|found|told me|confirmed|show(?:s|ed)?)(?: that)? (?=(?:i|i'm|im|i've|ive|my)\b)`,
  'iu',
)

/** "since May I'm at …": so it is now. */
const sinceThen =
  /^(?:(?:since|from|as of) )?(?:last |early |mid[- ]|late |the )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|week|month|year|(?:mon|tues|wednes|thurs|fri)day),? (?:i'm|im|i am) (?:now )?(?=at |with )/i

function stripped(given: string): string {
  let text = given
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.:;!?–—"'-]+/, '')
    .trim()
  for (let round = 0; round < 6; round += 1) {
    if (keeps.test(text)) break
    const shorter = text.replace(fillers, '').replace(strict, '')
    if (shorter === text || shorter === '') break
    text = shorter
  }
  text = text.replace(diagnosed, '').replace(sinceThen, "I'm now ")
  for (let round = 0; round < 3; round += 1) text = text.replace(tails, '')
  return text.replace(/[\s,;:]+$/, '').trim()
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(?:im|a'm)\b/gi, "I'm"],
  [/\b(?:ive|a've)\b/gi, "I've"],
  [/^am (?=(?:an?|the|her|his|their|on|in|from|not) )/i, "I'm "],
  [/\bi am\b/g, 'I am'],
  [/\bi(?=['\s])/g, 'I'],
  [/\bid (?=(?:like|love|prefer|rather|want|be|have|say|hate|never)\b)/gi, "I'd "],
  [/\bill (?=(?:be|have|do|go|get|take|need|see|try|let|keep|make|bring|come|start|move)\b)/gi, "I'll "],
  [/\b(he|she)ll (?=be\b)/gi, "$1'll "],
  [/\bits (?=(?:an?|the|my|in|on|at|not|been|called|only|just|all|what)\b)/gi, "it's "],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)nt\b/gi, "$1n't"],
  [/\b(ca|wo)nt\b/gi, "$1n't"],
  [/\bcannae\b/gi, "can't"],
  [/\bain'?t (?=(?:got|had|touched|been|a|had)\b)/gi, "haven't "],
  [/\btae\b/gi, 'to'],
  [/\bwi\b/gi, 'with'],
  [/\bhes\b/gi, "he's"],
  [/\bshes\b/gi, "she's"],
  [/\btheyre\b/gi, "they're"],
  [/\bwere (?=up in|based|in the)\b/gi, "we're "],
  [/\bweve\b/gi, "we've"],
  [/\bthats\b/gi, "that's"],
  [
    /(?<!\bcall(?:s|ing)? )\b(?:me|ma|wor|oor|mi)(?= (?:mum|mam|mammy|ma|da|dad|nan|gran|wife|missus|husband|brother|sister|son|daughter|mate|boss|dog|cat|name|house|car|coat|own|wee|kids?|ex|partner|girlfriend|boyfriend|back|job|shift|days)(?![\p{L}]))/giu,
    'my',
  ],
  [/\bw\/ ?/gi, 'with '],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgoin\b/gi, 'going'],
  [/\b(\p{L}{3,})in'?(?= (?:a|the|my|to|for|at|in|from|reefers)\b)/giu, '$1in'],
]

/** Short forms and those without their apostrophe in full: "ive", "dont", "gonna", "w/". */
export const writtenOut = (text: string): string =>
  contractions.reduce((left, [pattern, full]) => left.replace(pattern, full), text)

const question =
  /^(?:what|whats|what's|who|whose|whom|where|when|why|how|which|haw|whit|do i|do you|does|did|is (?:it|there|that|this|he|she|my|the|a)|are (?:there|you|they|we)|am i|was|were|can i|should|could i|may i|will|would|have you|has|any (?:idea|chance|tips|advice|ideas|good)|got any|isn't|aren't|don't you|shall|anybody|anyone)\b/i
const request =
  /^(?:(?:can|could|would|will) (?:you|u|ya|someone)|please|pls|plz|help me|give me|show me|tell me|make (?:me|it|this|that|the|a|my|sure|them)|write|draft|translate|rewrite|reword|summari[sz]e|explain|list|find|search|book|move|push|put|add|remove|delete|change|update|set|remind|schedule|plan|suggest|recommend|compare|check|fix|sort|turn|convert|format|reformat|redo|create|build me|generate|calculate|work out|figure out|draw|design me|send|reply|answer|respond|keep|use|avoid|stop|drop|scrap|skip|leave|never|always|don't|do not|dont|let's|lets|let me|need (?:a|an|the|some|to|ideas?|help|gift|text)|i need (?:a|an|some|you|help)|i want you|i'd like you|swap|rename|rework|shorten|tighten|quiz|teach (?:me|us)|ask|think of|call me|name|label|mark|log|save|store|record|track|scale|block|print|read|pick|choose|consider|assume|ignore|include|exclude|split|merge|cut|trim|order|buy|price|look up|run|start with|text me|email me|ring me|nag|mock|round|bold|go with|stick to|stick with|just (?:give|tell|check|make|use|do|write|send)|now (?:make|do|write|give)|same (?:again|for)|any (?:suggestions|recommendations))\b/i

const person = String.raw`(?:(?:older|younger|little|wee|big|eldest|youngest|oldest|middle|late|new|old) )*${kinPattern}(?![\p{L}-])`
const other = new RegExp(
  String.raw`^(?:(?:my|our|the) )?${person}(?! (?:name|names|food|care|school|show|tour|stuff)\b)|^(?:he|she|they|he's|she's|they're)\b`,
  'iu',
)

const pastVerbs =
  'moved|had enough of|started|quit|stopped|bought|sold|joined|switched|changed jobs|retired|graduated|passed|adopted|married|divorced|split (?:up|with)|grew up|gave up|took up|picked up|upgraded|swapped|gied up|packed in|used to|got (?:a|an|the|my|our|two|three|into|married|engaged|promoted|hired|divorced|diagnosed|accepted)|signed up|finished (?:my|the|uni|school)|taught|worked|lived|studied|trained|came (?:here|over|to)|inherited|born'
const states =
  'allergic|intolerant|(?:vegan|vegetarian|veggie|pescatarian)(?=$|[\\s,.!]*(?:since|for|btw|now|here|too|and|so|household|$))|coeliac|celiac|diabetic|dyslexic|asthmatic|autistic|left[- ]handed|colou?r[- ]?blind|retired|semi-retired|pregnant|terrified of|petrified of|scared of|afraid of|obsessed with|into (?!the|a)|married|single|divorced|widowed|engaged|deaf|blind|self[- ]employed|lactose|gluten[- ]free|sober|teetotal|fluent|hooked on|mad (?:for|about)|keen on|good (?:at|with)|bad at|rubbish at|dead in|on (?:nights|days|lates|earlies|call|on-call|keto|a diet|statins|metformin|insulin|antibiotics|the patches|maternity|paternity|night shifts?|shifts?)|originally from|from \\p{Lu}\\p{L}+ originally|based in|up in \\p{Lu}|back (?:to|in|at) \\p{Lu}|off to \\p{Lu}|\\d{2} (?:now|years old|btw|this year)(?![\\p{L}])'
const gerunds =
  'living|working|studying|teaching|learning (?:to )?\\p{L}+(?! is| how)|training|drivin[g]?|playing|saving (?:up )?for|planning to|hoping to|aiming (?:to|for)|raising|renting|staying|commuting|volunteering|coaching|freelancing|running (?:a|my|the)|doing (?:a|an|my)|retiring|opening|moving|expecting|writing (?:a|my)|going (?:vegan|veggie|self|freelance|part[- ]time)|caring|looking after|managing|fasting|off (?:the|alcohol|dairy|gluten|meat|sugar|caffeine)'
const presents =
  "live in|work (?:at|as|in|for|from|nights)|study|speak|love (?!the|that|this|it)|hate|prefer|own|drive (?:a|an|for)|play (?:the )?(?:guitar|piano|bass|drums|violin|tennis|football|chess|cello|sax)|can't (?:stand|eat|drink|have|do|lift|drive|swim|abide|cook|use|read|hear|see)|won't (?:eat|touch|drink)|don't (?:eat|drink|like|drive|smoke|own|work|do|have|speak|sleep|use|touch)|never (?:eat|eaten|drink|touch|learnt|learned|been|had|drove|fly)|no longer|haven't (?:touched|had|smoked|drunk|eaten)|wear (?:a )?(?:size )?\\d|take \\d|sleep (?:till|until|badly|from)|teach (?!me|us)|have (?:two|three|four|five|six|a (?:dog|cat|son|daughter|wife|husband|kid|baby|toddler|twin|brother|sister))|start (?:at )?\\d|work with"

/** The subject that somebody left out: "moved to Hull", "vegan since May", "been living here". */
function subjectFor(text: string): string | null {
  if (starts(text, 'born')) return 'I was'
  if (starts(text, pastVerbs) || starts(text, presents)) return 'I'
  if (starts(text, states) || (starts(text, gerunds) && !isSubject.test(text))) return "I'm"
  return /^been \p{L}+/iu.test(text) ? "I've" : null
}

/** "Learning French is hard": the gerund is what the sentence is about. */
const isSubject =
  /^\p{L}+(?: \S+){0,5} (?:is|are|was|were|isn't|sounds|seems|makes|takes|helps|feels|can be|has been)\b/iu

const starts = (text: string, words: string): boolean =>
  new RegExp(String.raw`^(?:${words})(?![\p{L}-])`, 'u').test(lowered(text))
const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
const decapitalised = (text: string): string => (/^\p{Lu}\p{Ll}/u.test(text) ? lowered(text) : text)
