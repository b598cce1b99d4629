import { asks, endsAsQuestion } from '../questions.ts'
import type { LanguageHelper } from './language.ts'

const tag = /,? (?:right|correct|no|or not|(?:is|are|was|do|did|does|have|am)(?:n'?t)? (?:it|i|not|we))[\s.!?]*$/i
const supposed =
  /\b(?:if (?:i(?! (?:even |so much as |just )?(?:eat|drink|touch|smell|get near)\b)|we|my|you(?! (?:like|want|prefer|wish|must|don'?t mind)\b)|he|she|they|it|only|there|that)\b|i wish|suppose|supposing|imagine|pretend|let'?s say|say (?:i|we|my)\b|what if|assum(?:e|ing)|hypothetical(?:ly)?|wondering (?:if|whether)|as though|as if)/i
const doubted =
  /^(?:maybe|perhaps|possibly|probably)\b|^(?:i|we)(?:'d| would| could|'ll| will| (?:might|may|should)(?! (?:also |just |probably )?(?:tell you|mention|say|add|warn you|let you know)))\b|\bnot (?:really |so |quite )?sure\b/i
const says =
  '(?:said|says|saying|claims?|claimed|mentioned|thinks?|thought|believes?|believed|tells|told|swears?|insists?|wrote|writes|reckons?|texted|asked|goes|like)'
const reported = new RegExp(
  String.raw`^(?:and |but |so )?(?!i\b|we\b)[\p{L}'’]+(?: [\p{L}'’]+){0,4} (?<!(?:have|['’]ve|i) )${says}(?: me| us)?(?: that\b|[:,]| ["“'‘]| (?:i|i'?m|my|we|he|she|they|it)\b)|\baccording to\b|\b(?:lyrics|quote|quoted?)\b`,
  'iu',
)
const joke =
  /(?<!\b(?:thinks?|thought|believes?|says?|said|assumes?|if)\b[^.!?,;]{0,12})\b(?:just|only|i'?m|am|totally) (?:kidding|joking|messing)\b|\bkidding!|\bj\/?k\b|\b(?:was|as) a joke\b|\bnot really,? (?:lol|haha)|\bpsych\b!?\s*$|😜[^\p{L}\p{N}]*$/iu
const frame = new RegExp(
  [
    String.raw`\b(?:role-?play\w*|pretend(?!.{0,12} (?:never|didn'?t|haven'?t))|make-believe|in character|play(?:ing)? the (?:role|part)|act as|acting as|`,
    String.raw`you are now|you're now|imagine|hypothetical|fictional?|character(?:'s)?|novel|short story|screenplay|`,
    String.raw`script|lyrics|fan ?fic\w*|(?:my|a|this|the) (?:dream|nightmare)\b|dreamt|dreamed (?:i|that)|(?:write|`,
    String.raw`draft|compose|finish|continue) (?:me |us |up )?(?:an? |the |my |this )?(?:\w+ ){0,3}(?:story|letter|`,
    String.raw`poem|e-?mail|bio|essay|post|song|speech|dialogue|message|profile|ad|text|note|reply))\b`,
  ].join(''),
  'i',
)
const play =
  /\b(?:role-?play\w*|pretend(?:ing)? (?:you|to be|that|i|we)\b|make-believe|in character|play(?:ing)? the (?:role|part)|act(?:ing)? as|you(?:'re| are) now|imagine (?:you|i|we|that)\b|fan ?fic\w*|(?:write|continue|finish|tell) (?:me |us |up )?(?:an? |the |my |this )?(?:\w+ ){0,3}(?:story|novel|screenplay|script|dialogue|poem|song|scene|chapter|tale))\b/i
const textWork =
  /\b(?:translate|proofread\w*|rewrite|rephrase|paraphrase|reword|summari[sz]e|(?:correct|fix|check|polish|edit) (?:my|this|these|the|following) ?(?:grammar|spelling|english|sentences?|text|e-?mail|letter|paragraph|essay|:)|how (?:do|would) (?:you|i|we) say|what does .{1,60} mean|lyrics?|duolingo|dialogue|test sentence)\b/i
const pleasantry =
  /^(?:(?:hi+|hello|hey+|yo|good (?:morning|afternoon|evening|night)|thanks?(?: you)?(?: so much| a lot)?|thx|ty|cheers|ok(?:ay)?|cool|great|nice|awesome|perfect|lol|haha|sure|yes|yeah|yep|no|nope|bye|goodbye|see you|got it|sounds good|you too|no problem|never ?mind|there|again|everyone|that helps?|that's (?:great|perfect|it))[\s,.!~]*)+$/i
const command =
  /^(?:please |pls |now |then |ok |can you |could you )*(?:translate|summari[sz]e|rewrite|rephrase|proofread|explain|list|show|calculate|convert|define|compare|fix|debug|generate|continue|go on|try again|stop|shorten|repeat|tell me (?:about|a|how|why|what)|give me|make it|search|find)\b/i

/** How English asks, supposes, relates. */
export const english: LanguageHelper = {
  language: 'en',
  isQuestion: (sentence) => endsAsQuestion(sentence) || asks(sentence) || tag.test(sentence.slice(-30)),
  asksBack: (sentence) => tag.test(sentence.slice(-30)),
  isHypothetical: (sentence) => supposed.test(sentence) || doubted.test(sentence),
  isReported: (sentence) => reported.test(sentence),
  isJoke: (sentence) => joke.test(sentence),
  isFrame: (sentence) => frame.test(sentence),
  isPlay: (sentence) => play.test(sentence),
  isTextWork: (sentence) => textWork.test(sentence),
  isPleasantry: (sentence) => sentence.length <= 80 && pleasantry.test(sentence),
  isCommand: (sentence) => command.test(sentence),
}
