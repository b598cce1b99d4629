import { kinds, many, one, rule, type Finding, type Rule } from '../rule.ts'
import { unsure } from './found.ts'
import { cutValue, listOf, shortValue, wordCount } from './values.ts'

const much = String.raw`(?:(?:really|absolutely|totally|also|still|do|just|truly|always|especially|particularly|quite|generally|definitely|actually|simply|both|all|personally|kinda|now|have|'ve|had|usually|mostly) )*`

/** What the user likes, dislikes, prefers, cannot eat. */
export const tasteRules: readonly Rule[] = [
  rule(
    /^(?:i|we) (?:no longer|don't|do not) (?:really )?(?:like|love|enjoy|drink|eat|want|care for) (?<what>.{1,80}?) (?:any ?more|any longer)\b/dis,
    ({ what = '' }) => turnedAgainst(what),
  ),
  rule(
    /^(?:i|we) (?:no longer|stopped|have stopped|'ve stopped|'ve gone off|have gone off|went off|am over|'m over|am done with|'m done with) (?:like|love|enjoy|liking|loving|enjoying|drinking|eating)? ?(?<what>.{1,80})/dis,
    ({ what = '' }) => turnedAgainst(what),
  ),
  rule(
    /^(?:i now|now i|i've come to|i've grown to) (?:hate|dislike|can't stand|detest) (?<what>.{1,80})/dis,
    ({ what = '' }) => turnedAgainst(what),
  ),
  rule(
    /^my (?:all[- ]time |absolute |new |current )?(?:favou?rite|fave) (?<kind>[\p{L} -]{1,40}?)(?: of all time| ever)? (?:is|are|was|has to be|would be|has always been|'s)(?: probably| definitely| still| now| actually| currently)? (?<value>.{1,100})/disu,
    ({ kind = '', value = '' }) => favourite(kind, value),
  ),
  rule(
    /^(?<value>.{1,60}?) (?:is|are) my (?:all[- ]time |absolute |new )?(?:favou?rite|fave) (?<kind>[\p{L} -]{1,40})/disu,
    ({ kind = '', value = '' }) =>
      /^(?:it|that|this|they|these|those|which|what|one)\b/i.test(value) ? null : favourite(kind, value),
  ),
  rule(
    /^(?:i|we)(?:'d| would)? (?:much |really |strongly |still |usually |generally )*(?:prefer|rather have) (?<better>.{1,80}?) (?:to|over|than|rather than|instead of) (?<worse>.{1,80})/dis,
    ({ better = '', worse = '' }) => prefers(better, shortValue(worse)),
  ),
  rule(/^(?:i|we) (?:much |really |strongly |usually |generally )*prefer (?<better>.{1,80})/dis, ({ better = '' }) =>
    prefers(better, ''),
  ),
  rule(/^(?:i|we) like (?<better>.{1,60}?) (?:better|more) than (?<worse>.{1,60})/dis, ({ better = '', worse = '' }) =>
    prefers(better, shortValue(worse)),
  ),
  rule(
    /^(?:i'm|i am)(?: also| very| severely| highly| really| deathly| quite| actually)* (?:allergic|intolerant|sensitive) to (?<list>.{1,100})/dis,
    ({ list = '', lead = '' }) => each(list, allergy, lead),
  ),
  rule(
    /^(?:i have|i've got|i've|i suffer from) an? (?:(?:severe|bad|serious|mild|terrible) )*(?<what>[\p{L} -]{2,40}?) (?:allergy|intolerance)\b/disu,
    ({ what = '' }) => allergy(what),
  ),
  rule(/^(?:i'm|i am) (?<what>lactose|gluten|dairy)[- ]intolerant/dis, ({ what = '' }) => allergy(what)),
  rule(
    /^(?:i'm|i am|we're|we are|i've been|i went|i've gone|i became)(?: an?| on a| strictly| now| a strict| mostly| a lifelong)* (?<diet>vegans?|vegetarians?|pescatarian|keto|halal|kosher|gluten[- ]free|dairy[- ]free|low[- ]carb|teetotal(?:er|ler)?|plant[- ]based)\b/dis,
    ({ diet = '' }) => ({
      ...kinds.health,
      category: 'diet',
      importance: 8,
      title: `Diet: ${diet}`,
      slot: one('user', 'diet', diet),
    }),
  ),
  rule(
    /^(?:i|we) (?:don't|do not|never|can't|cannot|won't) (?:really |usually |ever )?(?:eat|drink|have|touch) (?<list>.{1,80})/dis,
    ({ list = '', lead = '' }) => {
      const values = listOf(list.replace(/\bor\b/g, ','))
      const foods = values.filter((value, index) => index === 0 || food.test(value))
      return food.test(list) && !/^(?:to|time|money|any idea)/.test(list)
        ? foods.map((value) => avoids(value, values.length > 1 ? lead : null))
        : []
    },
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we) (?:(?:really|also|just|absolutely|actually|still|personally) )*(?:don't|do not|didn't|never)(?: really| particularly| even| much)? (?:like|love|enjoy|care for) (?<list>.{1,100})`,
      'dis',
    ),
    ({ list = '', lead = '' }) => dislikes(list, lead),
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we) ${much}(?:hate|dislike|despise|detest|loathe|can't stand|cannot stand|can't bear|can't tolerate) (?<list>.{1,100})`,
      'dis',
    ),
    ({ list = '', lead = '' }) => dislikes(list, lead),
  ),
  rule(
    /^(?:i'm|i am)(?: really| just)? not (?:a (?:big |huge )?fan of|into|fond of|keen on|crazy about|interested in) (?<list>.{1,80})/dis,
    ({ list = '', lead = '' }) => dislikes(list, lead),
  ),
  rule(
    new RegExp(
      String.raw`^(?:i|we)(?:'ve| have)? ${much}(?:like|love|enjoy|adore|loved|appreciate|cherish|fell in love with) (?<list>.{1,160})`,
      'dis',
    ),
    ({ list = '', lead = '' }) =>
      /\bloved\b/i.test(lead) && !/\b(?:always|ever|have|'ve)\b/i.test(lead)
        ? likes(list, lead).map((finding) => ({ ...finding, confidence: unsure }))
        : likes(list, lead),
  ),
  rule(
    /^(?:i'm|i am|i've been|i've always been|i've become)(?: really| also| a big| a huge| very| super| so| pretty| quite| totally| always| getting| currently| mostly| deeply)* (?:an? )?(?:into|fond of|(?:big |huge |massive |avid |great )?(?:fan|lover) of|crazy about|obsessed with|interested in|passionate about|keen on|addicted to|hooked on|a sucker for|drawn to) (?<list>.{1,120})/dis,
    ({ list = '', lead = '' }) => likes(list, lead, true),
  ),
  rule(
    /^my (?:main |biggest |favou?rite )?(?:hobby|hobbies|interests?|passions?) (?:is|are|include|includes) (?<list>.{1,120})/dis,
    ({ list = '', lead = '' }) => likes(list, lead, true),
  ),
]

const food =
  /\b(?:meat|pork|beef|fish|seafood|chicken|dairy|milk|eggs?|gluten|sugar|alcohol|coffee|tea|wine|beer|nuts|peanuts|shellfish|shrimp|spicy|sweets|bread|cheese|soy|lamb|caffeine|soda|onions?|garlic|mushrooms?|tomato(?:es)?|fast food|junk food|breakfast|chocolate|butter|carbs)\b/i
const noObject =
  /^(?:it|that|this|these|those|you|your|how|what|when|him|her|them|hearing from|seeing you|talking (?:to|with) you|chatting|to see you|to hear|to know|the (?:way you|idea|sound|photo|pic)|every(?:thing|one)|all (?:of )?(?:this|that|it)|to\W*$|(?:your|our) (?:friendship|support|help)|(?:an?|some) (?:lot|bit)|each other|myself|there|if|so much|ya|y'all|their)\b/i

/** "I love the plot" is about the film just mentioned, not a taste. */
const justNow =
  /^the (?!beach|ocean|sea|sun|mountains|outdoors|cold|rain|snow|countryside|city|forest|woods|theatre|theater|cinema|gym|[A-Z])[a-z]+\s*(?:[.!,]|$|and\b)/

function likes(text: string, lead: string, topic = false): readonly Finding[] {
  if (noObject.test(text) || justNow.test(text)) return []
  return each(
    withoutListener(text),
    (value) => ({
      ...kinds.taste,
      title: `Likes ${value}`,
      slot: wordCount(value) > 7 ? null : many('user', 'likes', bare(value)),
      ...(topic && { signals: [{ field: 'recent_topic', value }] }),
    }),
    lead,
  )
}

/** "I love rowing, Peter": after words without a capital the name is the listener's. */
const withoutListener = (text: string): string => text.replace(/^([^\p{Lu},]*),\s*\p{Lu}\p{Ll}+[\s.!]*$/u, '$1')

function dislikes(text: string, lead: string): readonly Finding[] {
  if (noObject.test(text)) return []
  return each(withoutListener(text).replace(/ or /g, ', '), (value) => disliked(value, false), lead)
}

function turnedAgainst(text: string): Finding | null {
  const value = shortValue(text)
  return value === '' || noObject.test(value) || wordCount(value) > 7 ? null : disliked(value, true)
}

const disliked = (value: string, correction: boolean): Finding => ({
  ...kinds.taste,
  title: correction ? `No longer likes ${value}` : `Dislikes ${value}`,
  slot: wordCount(value) > 7 ? null : many('user', 'dislikes', bare(value)),
  correction,
})

/** `to go hiking` and `going hiking` are told apart only where they must be: the value drops "to". */
const bare = (value: string): string => value.replace(/^(?:to|the taste of) /i, '')

const allergy = (text: string): Finding => {
  const value = text.replace(/^to /i, '')
  return {
    ...kinds.health,
    category: 'allergy',
    title: `Allergic to ${value}`,
    slot: many('user', 'allergy', value),
  }
}

const avoids = (value: string, lead: string | null): Finding => ({
  ...kinds.health,
  category: 'diet',
  importance: 8,
  title: `Does not take ${value}`,
  ...(lead !== null && { content: `${lead}${value}` }),
  slot: many('user', 'avoids', value),
})

function favourite(kind: string, text: string): Finding | null {
  const value = cutValue(
    text.replace(/, (?:he|she|it|they|his|hers|theirs|yours|mine|my|which|because|while|and|but|we|i)\b.*$/is, ''),
  )
  if (value === '' || wordCount(value) > 12 || wordCount(kind) > 4 || /^(?:part|thing)\b/.test(kind)) return null
  const attribute = `favourite_${kind
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '_')}`
  return { ...kinds.taste, importance: 7, title: `Favourite ${kind}: ${value}`, slot: one('user', attribute, value) }
}

function prefers(better: string, worse: string): Finding | null {
  const value = shortValue(better)
  if (value === '' || noObject.test(value) || wordCount(value) > 8) return null
  return {
    ...kinds.taste,
    importance: 7,
    title: `Prefers ${value}${worse && ` to ${worse}`}`,
    slot: many('user', 'prefers', bare(value)),
  }
}

function each(text: string, build: (value: string) => Finding, lead: string): readonly Finding[] {
  const values = listOf(text)
  return values.map((value) => ({ ...build(value), ...(values.length > 1 && { content: `${lead}${value}` }) }))
}
