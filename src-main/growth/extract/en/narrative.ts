import { englishWords } from '../../../memory/language/keywords.ts'
import { kinds, type Finding } from '../rule.ts'
import { isEnglishTalk } from './talk.ts'

const self = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we're|we've|our|ours|us)\b/i
const past =
  /\b(?:\p{L}{2,}ed|went|ran|had|got|made|took|saw|met|bought|found|felt|gave|told|did|didn't|was|were|came|began|won|lost|wrote|ate|drank|built|broke|left|spent|taught|thought|brought|caught|kept|held|sold|paid|flew|drove|rode|swam|sang|slept|wore|knew|grew|fell|heard|became|chose|led|sent|forgot|threw|cut|hurt|lent|dug|woke|stood|hung|hit|put|been|done|gone)\b/iu
const generic = new Set(
  `thank thanks love loved loving glad happy proud amazing awesome wonderful beautiful cool sweet lovely fantastic incredible nice fun best better
  support supportive supporting inspiring inspired inspire inspiration journey feel feeling feelings felt share sharing shared talk talking know think thought
  believe hope hoping wish mean means agree appreciate appreciated care caring lucky grateful thankful excited exciting life time times people world
  true right sure wow yeah keep look looking forward chat chatting hear hearing see seeing say said tell words word kind help helping helpful need want
  luck moment moments special friend friendship positive important importance matter matters come coming let always really day days soon together
  difference impact makes made work hard feels strength strong courage encouragement advice suggestion suggestions tip tips idea ideas point question answer
  understand understanding remember guess bet definitely absolutely totally everyone else little bit totally welcome pleasure honor sounds sound hey enough
  take taking own others another here's that's what's it's you're reminder remind reminds powerful motivate motivated motivates brave rewarding progress proud`.split(
    /\s+/,
  ),
)

/** The words of a text that name something in particular. */
const concreteOf = (text: string): readonly string[] =>
  englishWords(text.replace(/\b(?:you|your|yours)\b/gi, ' ')).filter((word) => !generic.has(word))
const concreteWords = (text: string): number => concreteOf(text).length

const mental = String.raw`(?:agree|appreciate|admire|know|see|get|think|believe|hope|bet|guess|understand|wish|imagine|wonder|respect|trust|support|thank|hear|love|like|enjoy|miss|can't (?:imagine|believe|wait|express|thank)|can (?:imagine|see|tell|relate|feel|understand)|couldn't|could|'d love|would love|'ll|will|'m|am|feel)`
const towardsYou = new RegExp(
  String.raw`^(?:i|we)(?: |(?='))(?:am |really |so |totally |also |just |truly |completely |100% |definitely |always |do |still |fully )*${mental}\b.*\b(?:you|your|you're|you've|you'll|yours)\b`,
  'is',
)
const smallTalk = [
  /^(?:call me|hi|hello|hey+|good (?:morning|evening|night|afternoon)|ok|okay|yes|yeah|yep|sure|you|your|you're|you've|you'll|you'd|that's|that is|that must|this is|it's|it is|it sounds|sounds|looks|what an?|how|glad|happy to|congrat|good luck|best of luck|hope|wishing|keep|take care|let me know|let's|see you|talk to you|catch you|have a|enjoy|bye|goodbye|welcome|no problem|no worries|my pleasure|anytime|wow|thanks?|tell me|go for|stay|never give|such an?|those|bet|must(?:'ve| have)|hang in|feel free|here's to|cherish|check (?:it|this|that|out)|take a look)\b/i,
  /^(?:i|we)(?:'m| am)? (?:really |so |totally |completely |couldn't |could not |also |100% |just )*(?:agree|appreciate (?:it|that|you|the|all|your)|know(?: right)?\W*$|see\W*$|get it|think so|hope so|guess so|bet\b|hear you|understand\W*$|feel you|feel the same|know what|know how you|know that feeling|'m here|am here for you|got this|can (?:do (?:it|this)|imagine|relate|see (?:that|why|how))|can't wait(?: to (?:hear|see|chat))?\b(?!.*\b(?:my|our)\b)|glad|happy (?:to|for|that)|proud of|sorry|grateful for (?:you|your|that|the)|thankful for (?:you|your)|lucky to have you|excited (?:for|to hear)|will (?:keep you|let you|definitely (?:check|try)|check it|try (?:it|that|this)|do(?: that)?\W*$)|'ll (?:keep you|let you|check (?:it|that)|definitely|try (?:it|that|this)|do (?:that|my best)|be (?:sure|there|here)|talk)|hope (?:you|it|this|that|all|your|we)|gotta go|have to go|need to go|should (?:go|get going)|wish you)/i,
]

/** How one feels just now, what one is sure of, what one thinks of "this". */
const passing =
  /^(?:i'm|i am|i feel|i'm feeling|i am feeling|feeling|we're|we are) (?:just |so |really |very |too |a bit |kinda |pretty |super |absolutely |still |already |feeling )*(?:tired|exhausted|hungry|starving|bored|sleepy|cold|hot|sick|thirsty|sad|happy|angry|mad|annoyed|stressed|fine|ok|okay|good|great|late|busy|done|back|here|ready|sorry|confused|lost|stuck)(?: (?:today|now|right now|again|too|already|tonight))*\W*$|^(?:i'm|i am|we're) (?:pretty |quite |so |not |not so )*(?:sure|certain|afraid|curious)\b(?!.*\b(?:my|our)\b)|^(?:i|we) (?:really |just |so |kinda |absolutely |totally )*(?:hate|love|like|dislike|can't stand|don't like) (?:this|that|these|those)\b[^,;]{0,30}$|^(?:i|we)(?:'ve| have)? (?:just )?(?:said|told \w+|asked(?: \w+)?|wrote|replied)\W*$/i

const aboutMine =
  /^(?:it's|it is|this is|that's|that is|today is|here's|here is) (?:my|our) (?!pleasure|bad\b|friend|heart|point|thing\b|day\b)/i

/** Greetings, thanks, praise and wishes; what is said about the other only. */
export function isEnglishPleasantry(text: string): boolean {
  if (isEnglishTalk(text, concreteOf) || passing.test(text)) return true
  if (towardsYou.test(text) && !(/\b(?:my|our)\b/i.test(text) && past.test(text))) return true
  if (aboutMine.test(text)) return false
  return (
    smallTalk.some((pattern) => pattern.test(text)) &&
    !(/\b(?:i|my|we|our)\b/i.test(text.slice(3)) && past.test(text) && concreteWords(text) >= 3)
  )
}

/** What is meant stands in an earlier sentence: "I need that every Friday." */
const meansEarlier =
  /^(?:i|we)(?:'d)? (?:need|want|like|have|get|do|use|take) (?:that|this|these|those)(?! \p{L}+ (?:is|was|are|were)\b)(?: (?:every|each|on|by|in|at|now|too|again|done|sent)\b.*)?\W*$/iu
const ingStart =
  /^(?:(?:just|been|currently|always|also|recently|finally|still|mostly|already|even) )*(?:\p{L}{2,}ing|gonna|been|got|went|had|started|finished|took|made|met|saw|bought|joined|visited|tried|moved|found|spent|working|came|lost|won|decided)\b/iu
const definite =
  /^(?:the|this|that|one of (?:the|my|our)|it|they|she|he|her|his|their|these|last|yesterday|today|next|when|since|after|before|during|in|on|at|\p{Lu}\p{L}+(?:'s)?)\b/iu
const amount =
  /^(?:about |around |almost |nearly |over |for |since |only |maybe |it's been |just )*(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of|several)\b/i

/** First-person statements that carry something concrete: what happened, what is going on, how something was. */
export function englishNarrative(text: string, follows: boolean): Finding | null {
  if (meansEarlier.test(text)) return null
  const concrete = concreteWords(text)
  const happened = past.test(text)
  const own = self.test(text)
  const toldOfMe = own && (concrete >= 2 || (concrete >= 1 && (happened || aboutMine.test(text))))
  const startsBare = ingStart.test(text) && concrete >= 2
  const toldOfIt =
    definite.test(text) &&
    concrete >= (follows ? 2 : 3) &&
    (happened || follows || /\b(?:is|are|has|have|will)\b/i.test(text)) &&
    !/\b(?:you|your|you're)\b/i.test(text)
  const answer = amount.test(text) && concrete >= 1 && text.length < 80 && !/\b(?:you|your)\b/i.test(text)
  if (!toldOfMe && !startsBare && !toldOfIt && !answer) return null
  const kind =
    happened || startsBare
      ? { ...kinds.event, importance: own ? 4 : 3 }
      : { ...kinds.remark, type: 'knowledge' as const, category: 'life' }
  return { ...kind, title: titleOfEnglish(text), slot: null }
}

/** Up to 60 characters of a sentence, cut at a word. */
export function titleOfEnglish(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?,;:]+$/, '')
    .replace(/[\s,;]+(?:and|but|because|or)$/i, '')
  if (line.length <= 60) return line
  return `${line.slice(0, 60).replace(/\s+\S*$/, '')}…`
}
