import { rule, type Finding, type Rule } from '../rule.ts'
import { found, present, told, unsure } from './found.ts'
import { isOnce, recurs } from './recurrence.ts'
import { scheduled } from './schedules.ts'
import { adverbs, re } from './subject-patterns.ts'
import { userLife } from './user-life.ts'
import { cutValue, listOf, shortValue, wordCount } from './values.ts'

/** What people say of themselves in more ways than the rules for whole clauses know. Texts begin with the subject. */
export const userFacts: readonly Rule[] = [
  ...userLife,
  rule(
    re(
      String.raw`^(?:i|we)\b.{0,60}?\b(?:have|has|got|own|bought|with|and|restoring|drive|ride) an? (?:(?:old|used|second[- ]hand|new|battered|little) )*(?<what>(?:19|20)\d\d [\p{L}]+(?: (?!in\b|with\b|that\b|and\b|for\b|from\b)[\p{L}\d]+)?)`,
    ),
    ({ what = '' }) =>
      /\d (?:[\p{Ll}]+ly|census|edition|report|paper|model|version|calendar|election|budget|film|book|study)\b/u.test(
        what,
      )
        ? null
        : found('possession', `Owns ${what}`, { attribute: 'owns', value: what }, { confidence: 0.75 }),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am)${adverbs} (?:a (?:bit|little) |slightly |partly |partially )?(?:an? )?(?<what>(?:(?:pre-? ?)?diabetic|coeliac|celiac|dyslexic|asthmatic|autistic|epileptic|ana?emic|deaf|blind|partially sighted|hard of hearing|wheelchair|colou?r[- ]?blind|pregnant|in remission|in recovery|bipolar|neurodivergent|lactose|on (?:\p{L}+formin|statins|insulin|antibiotics|thyroxine|\p{L}+azole|\p{L}+pril|doxy\p{L}*|the patches|ssris?|methotrexate|blood thinners|warfarin)).{0,40})`,
    ),
    ({ what = '' }) => health(what),
  ),
  rule(
    re(
      String.raw`^i(?:'ve| have| had|'ve got| have got)(?: a| an| the| been diagnosed with| had)?(?: bad| chronic| mild| severe| terrible| type \d)? ?(?<what>[^,.;]{0,24}(?:${conditions()}).{0,40})`,
    ),
    ({ what = '' }) => health(what),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'m| am|'re| are|'ve gone|'ve been| went)?${adverbs} (?:an? )?(?<diet>vegan|vegetarian|veggie|pescatarian|teetotal|halal|kosher|keto|gluten[- ]free|dairy[- ]free|plant[- ]based|sober)\b`,
    ),
    ({ diet = '' }) =>
      found('health', `Diet: ${diet}`, { attribute: 'diet', value: diet, single: true }, { category: 'diet' }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)${adverbs} (?:don't|do not|can't|cannot|never|won't|haven't)${adverbs} (?:eat|eaten|drink|drunk|touch|touched|do|have|digest|stomach)(?: any)? (?<what>[^,.;]{3,40})(?<more>, only .*)?`,
    ),
    ({ what = '' }) => avoided(what),
  ),
  rule(
    re(
      String.raw`^(?:i'm|i am|we're|we are)${adverbs} (?:absolutely |properly |a bit |really )*(?:terrified|petrified|scared|afraid|frightened|phobic) (?:of|about) (?<what>[^,.;]{2,50})`,
    ),
    ({ what = '' }) =>
      /^(?:you|that|this|it|losing my)\b/i.test(what)
        ? null
        : found(
            'taste',
            `Afraid of ${cutValue(what)}`,
            { attribute: 'fear', value: cutValue(what) },
            { category: 'health' },
          ),
  ),
  rule(
    re(
      String.raw`^i(?:'m| am) (?:\p{L}+ )?(?:bad|funny) (?:with|about) (?<what>spiders|heights|needles|blood|crowds|lifts|dogs|snakes)`,
    ),
    ({ what = '' }) => found('taste', `Afraid of ${what}`, { attribute: 'fear', value: what }, { category: 'health' }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?${adverbs} (?:quit|given up|gave up|gied up|stopped|packed in|jacked in|kicked|off|come off)(?: on)? (?<what>(?:the |my )?[^,.;]{2,40})`,
    ),
    ({ what = '' }) =>
      /^(?:it|that|this|them|these|those|him|her|at|by|in|to|for|when|asking|here|there|reading|my job|work)\b/i.test(
        what,
      ) || cutValue(what) === ''
        ? null
        : addiction.test(what)
          ? found(
              'routine',
              `Gave up ${cutValue(what)}`,
              { attribute: 'habit', value: `quit ${cutValue(what)}` },
              { category: 'habit' },
            )
          : told('taste', `Gave up ${cutValue(what)}`, { category: 'habit', confidence: 0.8, correction: true }),
  ),
  rule(re(String.raw`^(?:i'm|i am|we're|we are)${adverbs} off (?<what>[^,.;]{3,40})`), ({ what = '' }) =>
    /^(?:to|for|on|work|sick|out|home|the (?!booze|drink|fags|sweets|meat|carbs|coffee|sugar))\b/i.test(what)
      ? []
      : avoided(what).map((finding, _index, all) => ({
          ...finding,
          confidence: 0.8,
          correction: true,
          ...(all.length > 1 && { content: `I'm off ${finding.slot?.value ?? ''}` }),
        })),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?${adverbs} had enough of (?<what>[^,.;]{3,40}?)(?=[,.;]|$| (?:they|he|she|it|since|now|because)\b)`,
    ),
    ({ what = '' }) =>
      /^(?:it|that|this|them|you)\b/i.test(what)
        ? null
        : found(
            'taste',
            `Dislikes ${cutValue(what)}`,
            { attribute: 'dislikes', value: cutValue(what) },
            { confidence: unsure },
          ),
  ),
  rule(
    re(
      String.raw`^(?:i|we) (?:haven't|don't|do not)${adverbs} (?<what>touched a drop|had a drink|drink|smoke|vape|gamble|drive|fly)(?: any ?more)?\b.{0,40}$`,
    ),
    ({ what = '' }) =>
      told('taste', `Does not ${/^(?:touched|had)/.test(what) ? 'drink' : what}`, {
        category: 'habit',
        confidence: 0.8,
      }),
  ),
  rule(
    re(
      String.raw`^(?:i|we) (?:get|suffer (?:from|with)|struggle with|live with|deal with)(?: (?:a lot of|really|bad|terrible|awful|chronic|regular|frequent|occasional|the odd))* (?<what>[^,.;]{0,24}(?:${conditions()})\p{L}*)`,
    ),
    ({ what = '' }) => health(what),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'m| am)? (?:live|living)(?: alone| together| here| at home)* with (?<list>(?:my )?(?:an?|one|two|three|four|five|\d) (?:[\p{L}-]+ )?(?:dogs?|cats?|kittens?|rabbits?|parrots?|budgies?|hamsters?|snakes?))\b(?! (?:called|named))`,
    ),
    ({ list = '' }) => found('pet', `Has ${list}`, { attribute: 'pet', value: list }),
  ),
  rule(
    re(String.raw`^(?:i'm|i am)${adverbs} (?:re)?training (?:to (?:be|become)|as) (?:an? )?(?<what>[^,.;]{3,40})`),
    ({ what = '' }) =>
      found('skill', `Training as ${cutValue(what)}`, { attribute: 'learning', value: cutValue(what) }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?${adverbs} ?(?:have|got|adopted|'ve got|keep)? ?(?<list>(?:an?|one|two|three|four|five|six|\d{1,3}) (?:[\p{L}-]+ ){0,2}?(?:dogs?|cats?|kittens?|pupp(?:y|ies)|rabbits?|parrots?|tortoises?|hens?|chickens?|goats?|sheep|horses?|ponies|pony|rats?|hamsters?|gerbils?|lizards?|geckos?|snakes?|budgies?|ducks?|alpacas?|donkeys?|cows?|pigs?|bees?|hives?|guinea pigs?|collies?|terriers?|spaniels?|greyhounds?))\b(?! (?:called|named|name|\())`,
    ),
    ({ list = '' }) => found('pet', `Has ${list}`, { attribute: 'pet', value: list }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?(?: got)?(?: have)? (?<count>no|an?|one|two|three|four|five|six|seven|\d) (?:[\p{L}-]+ ){0,2}?(?<who>kids?|children|sons?|daughters?|boys|girls|grandkids|grandchildren|sisters?|brothers?|siblings|stepkids)\b(?<rest>.{0,40})`,
    ),
    ({ count = '', who = '', rest = '' }) =>
      found('people', `Has ${count} ${who}`, {
        attribute: 'family',
        value: `${count} ${who}${/^ (?:under|over|aged?|between) \S+(?: and \S+)?/.exec(rest)?.[0] ?? ''}`,
        single: false,
      }),
  ),
  rule(
    re(
      String.raw`^(?:i'm|i am) (?:an? )?(?:single |divorced |widowed |proud )?(?<who>mum|mom|mother|dad|father|parent|grandmother|grandfather|gran|nan|grandad) (?:of|to) (?<count>[\p{L}\d]+)`,
    ),
    ({ who = '', count = '' }) =>
      found('people', `${who} of ${count}`, { attribute: 'family', value: `${who} of ${count}`, single: true }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'m|'re|'ve| am| are| have| got)?${adverbs} ?(?:got )?(?<what>married|engaged|divorced|separated|widowed|split (?:up )?with (?-i:\p{Lu})\p{L}+|split up|single|broken up)\b(?! (?:to|into) (?:my|the|this) (?:job|espresso|work|phone))`,
    ),
    ({ what = '' }) => found('people', what, { attribute: 'relationship_status', value: what, single: true }),
  ),
  rule(
    re(
      String.raw`^(?:i'm|i am|we're|we are)${adverbs} (?<what>getting (?:married|divorced)|due|having (?:a|our|my) [^,.;]{0,20}?(?:baby|wedding))(?<when>(?: (?:on|in|at|next|this|the)\b [^,.;]{2,30}| next \p{L}+| this \p{L}+| in \p{L}+)?)`,
    ),
    ({ what = '', when = '' }) =>
      found(
        'goal',
        `${what}${when && ` ${when}`}`,
        { attribute: 'event', value: `${what} ${when}`.trim() },
        { category: 'plan' },
      ),
  ),
  rule(
    re(
      String.raw`^(?:i|we)${adverbs} (?:drive|ride|own|fly|sail|use|wear|play|run on|code in|work in|write (?:everything |it all )?in|draw in|edit in|record (?:on|in|with)|shoot (?:on|with)) (?<what>.{2,60})`,
    ),
    ({ what = '', lead = '' }) => things(what, lead),
  ),
  rule(
    re(
      String.raw`^(?:i'm|i am|we're|we are)${adverbs} (?:driving|riding|using|flying|running|sailing) (?<what>(?:an?|the|my) .{2,40})`,
    ),
    ({ what = '', lead = '' }) => things(what, lead),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?${adverbs} (?:dropped|ditched|binned|swapped|replaced|left|traded(?: in)?) (?<old>[\p{L}\d+#. -]{2,30}?) (?:for|with) (?<what>[\p{L}\d+#. -]{2,30})`,
    ),
    ({ what = '' }) =>
      found('tool', `Uses ${cutValue(what)}`, { attribute: 'uses', value: cutValue(what) }, { correction: true }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?${adverbs} (?:ported|moved|switched|migrated|converted|gone over|changed)(?: it| them| everything| all)*(?: over)? to (?<what>(?-i:\p{Lu})[\p{L}\d+#.]{1,20})(?! (?:last|from|with|in the|again))`,
    ),
    ({ what = '' }) =>
      found('tool', `Uses ${what}`, { attribute: 'uses', value: what }, { correction: true, confidence: 0.65 }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?${adverbs} (?:keep|store|stash|hide|park|leave|put) (?<thing>(?:the |my |our )?[\p{L}' -]{3,30}?) (?<where>(?:in|on|at|under|behind|inside|by|next to|with) .{3,90})`,
    ),
    ({ thing = '', where = '' }) => located(thing, where),
  ),
  rule(
    re(
      String.raw`^(?:i'm|i am|we're|we are)${adverbs} (?:a )?(?:member|subscriber|season ticket holder) (?:of|at|to|with) (?<what>.{2,40})`,
    ),
    ({ what = '' }) =>
      found('possession', `Member of ${cutValue(what)}`, { attribute: 'membership', value: cutValue(what) }),
  ),
  rule(
    re(
      String.raw`^(?:i|we)${adverbs} (?:wear|take|need|am|'m|'m an?) (?:an? )?(?:uk |us |eu )?size (?<what>[\p{L}\d./½]{1,6}(?: [\p{L}]+)?)`,
    ),
    ({ what = '' }) => found('possession', `Size: ${what}`, { attribute: 'size', value: `size ${what}` }),
  ),
  rule(
    re(String.raw`^i(?:'m| am)? (?:going by|go by|answer to|be) (?<name>(?-i:\p{Lu})\p{L}+)(?: now)?`),
    ({ name = '' }) =>
      found(
        'identity',
        `Name: ${name}`,
        { attribute: 'name', value: name, single: true },
        { correction: true, signals: [{ field: 'name', value: name }] },
      ),
  ),
  rule(
    re(
      String.raw`^(?:i|we)(?:'ve| have)?${adverbs} (?:have|got|paid|earn|owe|need|want|can spend|spend) (?:about |around |up to |under |only )?(?<what>[£$€]\s?\d[\d,.]*k?|\d[\d,.]* ?(?:quid|euros?|dollars|pounds|bucks)) (?:budget|to spend|max|tops|at most|limit)`,
    ),
    ({ what = '' }) =>
      found('goal', `Budget: ${what}`, { attribute: 'budget', value: what, single: true }, { confidence: unsure }),
  ),
  rule(
    re(
      String.raw`^(?:i'm|i am|i just turned|i turned|i've turned|i'll be) (?<age>\d{2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)[- ]?\p{L}*)(?: now| btw| today| this year| years? old| soon)?(?=[\s,.!]|$)(?! (?:km|miles|minutes|mins|hours|percent|%|days|weeks|months|of|on|in the (?:loft|shade)))`,
    ),
    ({ age = '' }) => found('identity', `Age: ${age}`, { attribute: 'age', value: age, single: true }),
  ),
  ({ text, folded }) =>
    recurs(folded) && !isOnce(folded) && !pointing.test(folded) && !ofMind.test(folded) && aboutMe.test(folded)
      ? [scheduled(text)]
      : [],
]

/** "I need that every week": says nothing without the sentence before. */
const ofMind =
  /^(?:i|we)(?:'m|'re|'ve|'d|'ll| am| are| have| had| will| would)?(?: (?:not|just|also|really|kinda|a bit|still|so|only|definitely|currently))*(?: (?:sure|wondering|thinking|think|thought|looking|worried|trying|try|tried|hoping|hope|planning|plan|want|wanted|need|needed|guess|feel|feeling|paused|set|chose|went|got|had|was|did|made|saw|spent|took|finished|started|missed|woke|managing|going to|considering|struggling|curious|excited|glad|happy|sorry|afraid|been thinking|been looking|tired|annoyed|angry|still remember|remember|keep (?:getting|forgetting)|(?!need|feed|bleed|breed|speed)\p{L}{3,}ed)\b|'ll\b|'d\b)/iu
const pointing = /\b(?:need|want|do|have|like|use|get) (?:that|this|it|those|these)\b/i
const aboutMe = /^(?:i|i'm|we|we're|i've|my|our)\b/i
/** Names of conditions, as alternatives. */
export function conditions(): string {
  return 'arthriti|asthma|diabet|migraine|eczema|psoriasis|tinnitus|epilep|dementia|alzheimer|parkinson|cancer|adhd|autis|anxiety|depression|insomnia|sleep apn|apnoea|crohn|colitis|\\bibs\\b|endometriosis|fibromyalgia|sciatica|scoliosis|slipped disc|bad (?:back|knee|hip|shoulder)|acl\\b|meniscus|blood pressure|heart (?:condition|attack|bypass)|stroke\\b|thyroid|lyme|lupus|\\bms\\b|hay ?fever|allerg|intoleran|coeliac|celiac|hernia|cataract|glaucoma|macular|hearing (?:loss|aid)|plantar|vertigo|reflux|kidney|hypertension|cholesterol|ptsd|ocd\\b|bipolar|dyslexi|dyspraxi|prosthe|epipen|inhaler|pacemaker|dialysis|chemo'
}

const health = (text: string): Finding | null => {
  const value = cutValue(text)
  if (/^(?:not?|never|nothing)\b/i.test(value)) return null
  return wordCount(value) > 9
    ? told('health', `Health: ${value.slice(0, 40)}`)
    : found('health', `Health: ${value}`, { attribute: 'health', value })
}

const addiction =
  /^(?:smoking|drinking|vaping|gambling|the (?:fags|booze|drink|cigs)|cigarettes|cigs|fags|booze|alcohol|weed|drugs)\b/i

const edible =
  /\b(?:meat|pork|beef|fish|seafood|chicken|dairy|milk|eggs?|gluten|sugar|alcohol|coffee|tea|wine|beer|nuts?|peanuts|shellfish|spicy|sweets|bread|cheese|soy|lamb|caffeine|soda|onions?|garlic|mushrooms?|tomato(?:es)?|fast food|chocolate|butter|carbs|wheat|rice|pasta|red meat|puddings?|desserts?|sweet (?:stuff|things)|cakes?|crisps|salt|booze|fizzy drinks?|energy drinks?|ready meals|takeaways?)\b/i
function avoided(text: string): readonly Finding[] {
  if (!edible.test(text)) return []
  return present(
    listOf(text.replace(/ (?:any ?more|at all|or)\b/gi, ','))
      .slice(0, 4)
      .filter((value, index) => value !== '' && (index === 0 || edible.test(value)))
      .map((value) =>
        found('health', `Does not take ${value}`, { attribute: 'avoids', value }, { category: 'diet', importance: 8 }),
      ),
  )
}

function things(text: string, lead: string): readonly Finding[] {
  if (noThing.test(text)) return []
  const value = shortValue(text.replace(/ (?:for|to|as|at|on|in|when|with|since|because|that)\b.*$/is, ''))
  if (wordCount(value) > 6) return []
  const attribute = device.test(value) ? 'owns' : thingWords.find(([pattern]) => pattern.test(lead))?.[1]
  return attribute === undefined
    ? []
    : edible.test(value) && /\brun on\b/i.test(lead)
      ? present([found('taste', `Likes ${value}`, { attribute: 'likes', value }, { confidence: 0.75 })])
      : present([
          found(
            attribute === 'uses' ? 'tool' : 'possession',
            `${titles[attribute] ?? `${attribute}:`} ${value}`,
            { attribute, value },
            { confidence: 0.75 },
          ),
        ])
}

const titles: Readonly<Record<string, string>> = { owns: 'Owns', wears: 'Wears', uses: 'Uses' }

const noThing =
  /^(?:up|down|off|over|back|round|(?:it|that|this|them|you|your)\b|the (?:same|following|word|phrase|bus|train|app)|to|as|for|in|on|a lot|myself|home|around|size|with|out|about|over|by)\b/i
const device = /\b(?:phone|laptop|macbook|thinkpad|ipad|iphone|tablet|camera|printer|desktop|pc|watch|headphones)\b/i
const thingWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:use|using|code|work in|write|draw|edit|record|shoot|run on)\b/i, 'uses'],
  [/\bplay\b/i, 'hobby'],
  [/\bwear\b/i, 'wears'],
  [/./, 'owns'],
]

const places =
  /\b(?:drawer|cupboard|shed|loft|attic|garage|cellar|basement|kitchen|hall(?:way)?|bedroom|bathroom|office|desk|shelf|shelves|box|bag|pouch|toolbag|boot|glovebox|safe|fridge|freezer|wardrobe|closet|cabinet|trunk|folder|drive|stairs|bed|sofa|door|hook|bench|café|cafe|neighbou?r|locker|marina|slip|bank|ssd|nas|cloud|notion|obsidian|dropbox|folder|ledger|cable|rack|garden|porch|vestry|sacristy|storage|unit|van|car|pocket|jar|tin|basket|wall|counter|reception|mum's|dad's)\b/i

/** Where a thing is kept. */
export function located(thing: string, where: string, confidence = 0.8): Finding | null {
  const name = thing.replace(/^(?:the|my|our|all|spare) /i, '').trim()
  const more =
    /^[^,;]*(?:, (?:the )?(?:first|second|third|fourth|top|bottom|left|right|behind|under|next|on|in|by|between|beside|above|below)\b[^,;]*)*/i.exec(
      where,
    )?.[0] ?? where
  const value = more.replace(/\s+(?:in case|so|because|but|and|if|not|since|when)\b.*$/is, '').trim()
  return places.test(value) && name !== '' && !/^(?:it|this|that|them|you|your|i|he|she|we|they|all)\b/i.test(name)
    ? found(
        'possession',
        `${name}: ${value}`,
        { subject: name, attribute: 'location', value, single: true },
        { confidence },
      )
    : null
}
