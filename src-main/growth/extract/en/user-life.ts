import { rule, type Finding, type Rule } from '../rule.ts'
import { found, present, told, unsure } from './found.ts'
import { adverbs, capital, me, re } from './subject-patterns.ts'
import { cutValue, listOf, placeOf, shortValue, wordCount } from './values.ts'
import { headRule, jobsIn, shiftRule } from './work.ts'

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** "I'm starting at Brightloom on Monday": a post that is still to come is a plan, not today's. */
const startsLater = rule(
  re(
    String.raw`^(?:i|we)(?:'m| am|'ll be| will be)?${adverbs} (?<what>(?:start|starting|begin|beginning|join|joining) (?:with |at |as an? )?(?:\p{L}[^,.;!]{1,60}?) (?:on \p{L}{3,6}day|next \p{L}+|tomorrow|in (?:a |an |one |two |three |\d+ )?(?:weeks?|months?|days?|${months}|(?:the )?(?:new year|spring|summer|autumn|fall|winter))|(?:on )?the \d{1,2}(?:st|nd|rd|th)|from (?:next|\p{L}{3,6}day|${months}))(?!\p{L})(?: [^,.;!]{1,60})?)`,
  ),
  ({ what = '' }) =>
    posted.test(what) ? found('goal', what, { attribute: 'event', value: what }, { category: 'plan' }) : null,
)
const posted = /^\p{L}+ (?:with|at|as|(?-i:\p{Lu}))/iu

/** "I've moved over to Monzo": only where it names a country is it plain that somebody moved house. */
export const movedOverRule: Rule = rule(
  re(
    String.raw`^(?:i|we)(?:'ve| have)?${adverbs} (?:moved|gone|jumped|come) over to (?<firm>${capital})(?=[\s,.!]*$|[,;.]| (?:now|last|this|in|from|as)\b)`,
  ),
  ({ firm = '' }) => (country.test(firm) ? lives(firm) : isNew('now', employer(firm, unsure))),
)
const country =
  /^(?:the )?(?:uk|us|usa|states|united .*|england|scotland|wales|ireland|northern .*|britain|germany|france|spain|portugal|italy|canada|australia|new zealand|america|china|japan|korea|india|poland|sweden|norway|denmark|finland|netherlands|holland|belgium|switzerland|austria|greece|turkey|mexico|brazil|singapore|hong kong|dubai|south africa|london|new york|paris|berlin|east coast|west coast|.* (?:street|road|city|island|county))$/iu

/** Where people live, what they do for a living or study, what they speak: in more ways than the rules for whole clauses know. */
export const userLife: readonly Rule[] = [
  headRule,
  shiftRule,
  movedOverRule,
  startsLater,
  rule(
    re(
      String.raw`${me}${adverbs} (?:live|living|based|moved|move|relocated)(?: again| back| out| up| down| over)*,? (?:in |to |at )?(?<place>${capital})`,
    ),
    ({ place = '' }) => lives(place),
  ),
  rule(
    re(
      String.raw`${me}${adverbs} (?:live|living|based|settled) (?<place>(?:near|outside|by|close to|on the edge of) .{3,40})`,
    ),
    ({ place = '' }) => lives(cutValue(place)),
  ),
  rule(
    re(
      String.raw`${me}${adverbs} (?:up|down|over|out|back|based)(?: here| there)? (?:in|to|at|near) (?<place>${capital})`,
    ),
    ({ place = '' }) => lives(place),
  ),
  rule(
    re(String.raw`${me}${adverbs} in (?<place>${capital})(?=$|[,.]| (?:now|till|until|these days))`),
    ({ place = '' }) => lives(place, unsure),
  ),
  rule(
    re(
      String.raw`${me}${adverbs} (?:originally |born and raised )?(?:from|born in|grew up in|raised in) (?<place>${capital})(?: originally)?`,
    ),
    ({ place = '' }) => found('identity', `From ${place}`, { attribute: 'hometown', value: place, single: true }),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am)${adverbs} (?<job>[\p{L}\d-]+(?: [\p{L}-]+){0,3}?) (?:by (?:trade|profession|day|training)|for a living)\b`,
    ),
    ({ job = '' }) => role(job),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am)${adverbs} (?:an? |the )?(?:(?<pre>retired|second|2nd|third|3rd|first|1st|trainee|junior|senior|chief|head|lead|assistant|night|newly qualified|qualified|freelance|self-employed|part[- ]time|full[- ]time) )+(?<job>.{3,60})`,
    ),
    ({ pre = '', job = '' }) => jobsIn(`${pre} ${job}`),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am)${adverbs} (?<job>\p{Ll}[\p{L}-]+(?: [\p{Ll}-]+){0,2})(?= (?:at|in|for|with|on|of|here)\b|[,.!]|$)`,
    ),
    ({ job = '' }) => jobsIn(job),
  ),
  rule(
    re(
      String.raw`^i (?:was|used to be|worked as)${adverbs} (?:an? )?(?<job>\p{L}[\p{L}-]+(?: [\p{L}-]+){0,2}?)(?= (?:at|in|for|with|on|before|until|till|once|back)\b|[,.!]|$)`,
    ),
    ({ job = '' }) =>
      !/^(?:younger|older|better|never|ever|over)$/i.test(job) && jobsIn(job).length > 0
        ? found('work', `Was ${job}`, { attribute: 'past_role', value: job }, { earlier: true })
        : null,
  ),
  rule(
    re(
      String.raw`^i${adverbs} (?<verb>do|handle|look after|run|cover|lead) (?<what>[\p{L}' -]{3,40}?) (?:for|at) (?<firm>${capital}|the [\p{L} ]{3,40}|an? [\p{L} ]{3,40})`,
    ),
    ({ verb = '', what = '', firm = '' }) =>
      noWork.test(what) ? null : present([role(/^do$/i.test(verb) ? what : `${verb} ${what}`), employer(firm)]),
  ),
  rule(
    re(
      String.raw`^(?:i|we)${adverbs} restore (?<what>[\p{L}\d' -]{3,40}?)(?= (?:at|in|for|on|with|since|every|as)\b|[,.;!]|$)`,
    ),
    ({ what = '' }) =>
      noWork.test(what)
        ? null
        : found('taste', `Restores ${what}`, { attribute: 'hobby', value: `restore ${what}` }, { confidence: 0.75 }),
  ),
  rule(
    re(
      String.raw`^i${adverbs} (?<verb>teach|coach|tutor|clean|weld|deliver|drive|fix|repair|design|sell|breed|train|nurse|bake|farm|milk|edit|translate|photograph|ref|referee|fly|groom|supervise) (?<what>[\p{L}\d' -]{3,50}?)(?= (?:at|in|for|on|from|with|since|every|by)\b|[,.;!]|$)`,
    ),
    ({ verb = '', what = '' }) =>
      noWork.test(what)
        ? null
        : role(`${verb} ${what}`, /^(?:teach|coach|tutor|weld|nurse|farm|ref)/i.test(verb) ? 0.85 : unsure),
  ),
  rule(
    re(
      String.raw`^i(?:'ve| have)? (?:been )?(?:taught|worked|driven|driving|teaching|working|doing|haul(?:ing|in)|farming|nursing|cooking|painting|fixing|playing)(?<what> .{3,60}?) (?:for|going on|these|goin on) (?<years>(?:about |over |nearly |almost |the last |the past )?(?:\d{1,2}|[a-z-]{3,16}) ?(?:yrs?|years?|decades?|months?))`,
    ),
    ({ what = '', years = '' }) =>
      present([
        found('work', `Experience: ${years}`, { attribute: 'experience', value: years, single: true }),
        told('work', `Works: ${what}`),
      ]),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am)?${adverbs} (?:start|started|starting|begin|began) (?:with|at) (?<firm>[\p{L}\d][\p{L}\d '&.-]{2,30}?)(?: (?:on|in|from|next|this)\b .{2,30}?)? as an? (?<job>.{3,60})`,
    ),
    ({ firm = '', job = '' }) => {
      const role = jobsIn(job)
      const place = employer(firm)
      return role.length === 0 || place === null
        ? []
        : [...role, place].map((finding) => ({ ...finding, correction: true }))
    },
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have|'m| am)?${adverbs} (?:started|start|starting|begin|began|resume|resumed|resuming|joined|joining|hired|moved|moving|going|back) (?:full time )?(?:with|at|to work (?:at|for)) (?<firm>${capital})`,
    ),
    ({ firm = '' }) => employer(firm),
  ),
  rule(re(String.raw`^i(?:'m| am)${adverbs} (?:at|with) (?<firm>${capital})`), ({ firm = '', lead = '' }) =>
    isNew(lead, employer(firm, /\bnow\b/i.test(lead) ? 0.85 : unsure)),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am) now at (?<firm>(?!home|work|school|uni|peace|sea|it|least|risk|lunch)[\p{Ll}\d][\p{L}\d&'-]{2,20})(?=$|[,.!]| as\b)`,
    ),
    ({ firm = '' }) => employer(firm, unsure),
  ),
  rule(
    re(String.raw`^(?:i|we)(?:'ve| have)${adverbs} been in (?<place>${capital})(?= (?:since|for|all my life)\b)`),
    ({ place = '' }) => lives(place, 0.8),
  ),
  rule(
    re(
      String.raw`^i(?:'ve| have)${adverbs} been (?:at|with) (?<firm>[\p{L}\d][^,.;]{2,30}?) (?:since|for) (?=\d|the (?:last|past)|an? |over|about|nearly|almost|\p{L}+ (?:years|yrs|months))`,
    ),
    ({ firm = '' }) => (/^(?:my|the same|him|her|them|us|you|it|this)\b/i.test(firm) ? null : employer(firm, 0.8)),
  ),
  rule(
    re(String.raw`^i(?:'ve| have)? work(?:ed|ing)?${adverbs} (?:for|at|with) (?<firm>${capital})`),
    ({ firm = '' }) => employer(firm),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'m| am|'ve been)?${adverbs} (?:working|work) in (?<place>an? [\p{L} ]{3,40}|[\p{Ll}][\p{L} ]{3,40}?)(?=,|\.|$| (?:in|since|for|from|and)\b)`,
    ),
    ({ place = '' }) =>
      /^(?:the (?:morning|evening|afternoon)|english|french|german|spanish|an? (?:team|group|minute|moment|hour|week|day|rush|hurry))/i.test(
        place,
      )
        ? null
        : found('work', `Works in ${place}`, { attribute: 'workplace', value: place, single: true }),
  ),
  rule(
    re(
      String.raw`^(?:i'm|i am|we're|we are)${adverbs} (?:studying|doing|reading|taking|enrolled in|on|finishing|starting) (?!like)(?:an? |the |my )?(?<what>[\p{L}\d' -]*?(?:course|module|degree|phd|masters?|master's|msc|bsc|mba|ba|diploma|nvq|a[- ]levels?|gcses?|apprenticeship|certificate|training|bootcamp)[\p{L}\d' -]{0,30})`,
    ),
    ({ what = '' }) =>
      found('education', `Studies ${cutValue(what)}`, { attribute: 'education', value: cutValue(what) }),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am)${adverbs} (?:in )?(?:my )?(?<what>(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|final|sophomore|senior|junior|freshman)[- ](?:grade|year|yr|semester|form|class)(?: (?:of|at|in) [\p{L}\d ]{2,30}?)?)(?=[,.]|$| (?:and|so|my|at|of)\b)`,
    ),
    ({ what = '' }) => found('education', `In ${what}`, { attribute: 'education', value: what, single: true }),
  ),
  rule(re(String.raw`^i${adverbs} study (?:for )?(?<what>[^,.;]{3,50})`), ({ what = '' }) =>
    /^(?:best|in the|at|on|hard|every|from|till|with)\b/i.test(what)
      ? null
      : found('education', `Studies ${shortValue(what)}`, { attribute: 'studies', value: shortValue(what) }),
  ),
  rule(re(String.raw`^(?:i|we)${adverbs} speak(?:s|ing)? (?<list>.{3,80})`), ({ list = '' }) => languages(list)),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?(?: got)? (?:a bit of|some|fluent|a little|basic|decent|good|school) (?<list>(?:english|french|german|spanish|italian|irish|welsh|gaelic|polish|russian|arabic|tagalog|hindi|urdu|punjabi|mandarin|cantonese|japanese|korean|portuguese|dutch|swedish|turkish|greek|hebrew|latin|swahili|somali|ukrainian|romanian|hungarian|czech|danish|norwegian|finnish|vietnamese|thai|persian|farsi|tamil|bengali)\b)`,
    ),
    ({ list = '' }) => languages(list.charAt(0).toUpperCase() + list.slice(1)),
  ),
  rule(
    re(
      String.raw`^my (?<language>(?-i:\p{Lu})\p{Ll}{3,14}|english)(?:'s| is|'s still| is still)? (?<level>(?:still |only |really |so |not (?:so |very |really )?)*(?:good|great|bad|poor|basic|rusty|weak|strong|broken|limited|fluent|terrible|shaky|ok|[abc][12]))\b`,
    ),
    ({ language = '', level = '' }) =>
      found('identity', `${language}: ${level}`, {
        attribute: 'language_level',
        value: `${language} ${level}`,
        single: true,
      }),
  ),
]

const noWork =
  /^(?:play|have|like|love|want|need|think|know|use|work|go|get|feel|hope|believe|enjoy|miss|agree|care|it|that|this|them|you|me|a lot|the same|my best|things|stuff|what|so|well|better|everything|nothing|something|more|home|up|down|over|back|round|around|off|in|out|past|to|you|crazy|sure)\b/i

const lives = (text: string, confidence = 0.85): Finding | null => {
  const place = /^(?:near|outside|by|close|on)/.test(text) ? text : placeOf(text)
  return /^(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|i|slack|zoom|python|excel|word|discord|notion|rust)$/i.test(
    place,
  )
    ? null
    : found(
        'residence',
        `Lives in ${place}`,
        { attribute: 'residence', value: place, single: true },
        { confidence, signals: [{ field: 'location', value: place }] },
      )
}

function role(text: string, confidence = 0.85): Finding | null {
  const job = shortValue(text)
  return wordCount(job) > 6
    ? null
    : found(
        'work',
        `Works as ${job}`,
        { attribute: 'role', value: job, single: false },
        { confidence, signals: [{ field: 'role', value: job }] },
      )
}

const employer = (firm: string, confidence = 0.85): Finding | null => {
  const value = shortValue(firm)
  return /^(?:the )?(?:moment|same|weekend|morning|end|start|beginning|gym|minute|kids|free|sake|best)\b/i.test(value)
    ? null
    : found('work', `Works at ${value}`, { attribute: 'employer', value, single: true }, { confidence })
}

const isNew = (lead: string, finding: Finding | null): Finding | null =>
  finding && /\bnow\b/i.test(lead) ? { ...finding, correction: true } : finding

function languages(list: string): readonly Finding[] {
  return present(
    listOf(list)
      .map(
        (value) =>
          /^(?:fluent |some |a little |a bit of |basic |good |only )?(?<language>\p{Lu}\p{Ll}{3,12}(?: \p{Lu}\p{Ll}+)?)/u.exec(
            value,
          )?.groups?.['language'] ?? '',
      )
      .filter((value) => value !== '')
      .map((value) =>
        found(
          'identity',
          `Speaks ${value}`,
          { attribute: 'languages', value },
          { category: 'language', importance: 6 },
        ),
      ),
  )
}
