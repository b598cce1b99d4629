const day = String.raw`(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?`
const days = String.raw`${day}s?`
const joined = String.raw`\s*(?:,|/|&|\+|-|–|and|to|thru|through|till|or)\s*|\s+`
const times = String.raw`(?:once|twice|thrice|two|three|four|five|six|\d{1,2}|several|a few|couple of)(?: times| days| nights| mornings| evenings| shifts| hours)?`

const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekdays|weekends|weeknights)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:every|each|alternate|alt)(?: (?:single|other|second|third|odd|even|of the))? (?:${days}|mornings?|nights?|evenings?|weeks?|weekends?|days?|months?|fortnights?|summers?|winters?|years?|afternoons?|quarters?|terms?|weekdays?)\b|\b(?:first|second|third|last) (?:${day}s\b|${day} (?:of|in) (?:the|each|every) month)`,
    'i',
  ),
  new RegExp(String.raw`\b${days}(?:${joined})${days}\b`, 'i'),
  new RegExp(
    String.raw`\b(?:${times}) (?:a|per|each|every)? ?(?:day|week|month|year|fortnight|wk|mo|yr)\b|\b\d+ ?(?:mo|wk|d|h|hrs?|min)/(?:yr|wk|day|week|mo|year)\b`,
    'i',
  ),
  /\b(?:M W F|T Th|Tu Th|MWF|on nights|on days|on lates|on earlies|night shifts?|day shifts?|works? nights|working nights|on[- ]call|fifo|three on three off|\d on,? \d off|\d+ and \d+ roster)\b|\b(?:daily|weekly|fortnightly)(?=$|[,.!]| (?:at|in|on|after|before)\b)/i,
  /\b(?:mornings|evenings|afternoons|nights) only\b|\b(?:always|only|usually|never) (?:on |before |after |until |till )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i,
  /\b(?:start|starts|finish|finishes|up|bed|lights out|in bed|asleep|sleep till|wake up|get up) (?:at |by |by about |around )?\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m|firm)?\b/i,
  /\bfrom \d{1,2}(?::\d\d)?(?: ?[ap]m)? (?:to|till|until|-) \d{1,2}/i,
  /\b\d{1,2}(?::\d\d)? ?(?:[ap]m)? ?(?:-|–|to) ?\d{1,2}(?::\d\d)? ?[ap]m\b/i,
  /\b(?:before|after|past|not before|until|till|by) (?:noon|midnight|\d{1,2} ?[ap]m|\d{1,2}:\d\d|(?:half |quarter )?(?:past |to )?(?:\d{1,2}|three|four|five|six|seven|eight|nine|ten) (?:at night|in the (?:morning|evening)))\b/i,
]

/** True where a text says when something comes back: "every other Friday", "tues/thurs", "twice a week", "9 to 5". */
export const recurs = (text: string): boolean => patterns.some((pattern) => pattern.test(text))

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
/** A day of the year. */
export const dayPattern = String.raw`(?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2}(?:st|nd|rd|th)?)?(?: of)? ${month}\b|${month} (?:the )?\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2})?\b|the \p{L}+ of ${month}\b|\d{1,2}/\d{1,2}\b|\d{4}-\d\d-\d\d|the \d{1,2}(?:st|nd|rd|th)\b|(?:early |mid[- ]?|late |end of )?${month}\b(?! (?:i|we)\b))`

const once =
  /\b(?:today|tonight|tomorrow|yesterday|last (?:night|week|month|year|spring|summer|autumn|winter|weekend|(?:mon|tue|wed|thu|fri|sat|sun)\w*)|ago|this (?:morning|week|evening|afternoon|time)|just now|earlier|right now|next (?:week|mon|tues|wednes|thurs|fri|satur|sun))/i

/** True for what is of one day. */
export const isOnce = (text: string): boolean => once.test(text)
