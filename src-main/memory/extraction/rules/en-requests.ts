import { re, type ForgetWords } from './rule.ts'
import { clean } from './en-values.ts'

const opening = '(?:^|[,;:.!?–—] *| - *|\\b(?:and|but|so|then|oh|also|please|pls) )'
const polite =
  '(?:(?:ok|okay|oh|hey|well|actually|anyway|now|so|and|also|just|please|pls|kindly|maybe|right|look|sorry|btw|then|' +
  "(?:can|could|would|will) you(?: not)?|you (?:can|may|could|should|must|need to|have to)|i(?:'?d| would) (?:like|love|prefer) you to|" +
  "i(?: really)? (?:want|need) you to|i(?:'?d| would) (?:be (?:glad|happy|grateful) if you|appreciate it if you|like it if you)(?: could| would)?|" +
  "let'?s|feel free to|go ahead and|make sure (?:you|to)|do me a favou?r and|(?:would you )?mind),? )*"
const told =
  '(?:said|told|tell|mentioned|gave|given|shared|wrote|written|sent|talked|spoke|discussed|confided|brought up)'
const kept = '(?:know|knew|have|remember|remembered|learned|learnt|kept|stored|saved|noted|wrote down|got)'
const things =
  '(?:thing|stuff|bit|part|business|matter|topic|subject|fact|info|information|detail|note|memory|memorie|entry)s?'
const whatever = '(?:everything|anything|all|what|whatever|any)'
const keep =
  '(?:keep|remember|store|save|hold on to|hang on to|retain|record|note(?: down)?|memori[sz]e|write down|log|' +
  'keeping|remembering|storing|saving|holding on to|retaining|recording|noting|memori[sz]ing|bring(?:ing)? up(?=.* (?:again|any ?more))|mention(?:ing)?(?=.* (?:again|any ?more)))'
const remove =
  '(?:delet(?:e|ing)|remov(?:e|ing)|wip(?:e|ing)|drop(?:ping)?|clear(?:ing)?(?: out)?|scrub|scrap|scratch|discard|purge|strike|ditch|dump|bin|chuck|toss|trash|shred|lose|losing|blank|undo|get rid of|getting rid of|let go of)'
const removed =
  '(?:gone|deleted|erased|forgotten|removed|wiped|dropped|cleared|scrubbed|out of (?:your|the) \\w+|off (?:your|the) \\w+)'
const object =
  '(?= (?:that|this|it|any|anything|everything|what|whatever|the|my|our|about|i|me|these|those)\\b| *[,.!]| *$)'
const ofMemory = new RegExp(
  `\\bmemor(?:y|ies)\\b|remember|\\byour (?:head|mind|notes?|records?|files?|brain|system|books)\\b|\\bon (?:file|record)\\b|\\babout |\\b(?:what|whatever) (?:i|you|we)\\b|\\bi(?:'ve)?(?: just| ever)? ${told}|\\byou(?:'ve)? ${kept}|` +
    `\\b${whatever} |\\b(?:the|that|this) (?:whole |last )?${things}\\b|\\bmy (?!.*(?:calendar|schedule|list|inbox|desk|cart|order)s?\\b)`,
  'iu',
)

/** Requests to forget. */
export const forgets: ForgetWords = {
  cues: [
    {
      id: 'en-forget',
      pattern: re(
        `^/forget |${opening}${polite}(?:forget(?:ting)?|eras(?:e|ing)|unlearn)(?! (?:(?:about )?it(?! all\\b| please\\b| ever\\b)|to|how|me)\\b)(?= |$|[,.!])|(?<=\\b${told}\\b.*)${opening}${polite}forget it|\\b(?:if|better|when) you (?:could |would |just )*forg[eo]t(?= )`,
      ),
    },
    {
      id: 'en-delete',
      needsObject: true,
      pattern: re(
        `${opening}${polite}(?:${remove}(?= )|(?:take|get|pull|leave|keep|throw|cut|cross|rub|make|put)(?=.* (?:out|off|away|from (?:your|the)|disappear|behind us)\\b))`,
      ),
    },
    {
      id: 'en-not-kept',
      pattern: re(
        `(?<!\\b(?:i|he|she|they|we|who|people) (?:really |just |still |also )?)(?:${polite}|\\bi )(?:\\bdon'?t|\\bdo not|\\bnever|\\bstop|\\bquit|\\bno need(?: for you)? to|\\bneedn'?t|\\b(?:please|you) not(?= )|\\bshouldn'?t|` +
          `\\bdidn'?t|\\bnot to|(?<=\\bi )(?:don'?t|do not|wouldn'?t) (?:want|like|need) you to|\\bdon'?t (?:need|have) to)(?: please| ever| even| you| to)* ${keep}${object}`,
      ),
    },
    {
      id: 'en-unsaid',
      pattern: re(
        `\\b(?:pretend|act (?:as if|like)|imagine|as if|as though|like) (?:i|we)(?: had|'d)? (?:never|didn'?t|haven'?t|hadn'?t)(?: ever)? (?:say|mention|tell|send|write|bring|${told})(?: up)?(?: you)?|` +
          `${opening}${polite}(?:ignore|disregard|strike|take back) (?=(?:what i|my last|the last|that last|everything i) )`,
      ),
    },
    {
      id: 'en-gone',
      needsObject: true,
      pattern: re(
        `\\bi(?:'?d| would)?(?: really| just)* (?:want|like|need|prefer|love|rather have)\\b(?=.* ${removed}\\b)|` +
          `\\b(?:should|can|could|must|needs? to|has to|have to|ought to)(?: just| now| all| also)* (?:go|disappear|vanish|be ${removed})\\b(?! (?:to|on|for|with|back|home))|` +
          `\\b(?:should|does|do)(?:n'?t| not)(?: really)* (?:be|stay|belong|sit|live|have a place) (?:in|on) (?:your|there|file|record)|` +
          `\\bi(?:'?d)? (?:don'?t|do not|rather not|wouldn'?t)(?: really| actually)* (?:want|like|have)(?: you)?(?: to)?(?: (?:know|have|keep|be|hold|sit)(?:ing)?)*(?= .*\\b(?:in your|on file|on record|to know|hanging around|lying around|any ?more|any longer|stored|kept|remembered)\\b)|` +
          `\\b(?:act|behave|carry on|go on|let it be)?(?: as if| as though| like)(?= .*never (?:happened|existed|came up|heard))`,
      ),
    },
  ],
  ofMemory,
  none: new RegExp(
    [
      String.raw`\b(?:don'?t|do not|never|can'?t|cannot|won'?t|didn'?t|not) (?:\w+ )?forget\b|\b(?:file|folder|line|row|column|paragraph|sentence \d|word|code|function|comma|email|draft|`,
      String.raw`cache|cookies|database|branch|app|photo|account|song|comment|bracket)s?\b`,
      // Everything at once is for Settings: the answer says so, and nothing is forgotten.
      String.raw`|^\W*(?:please )?(?:forget|delete|erase|remove|clear|wipe|reset|purge) (?:me|everything|all(?: of it| my data)?)`,
      String.raw`(?: (?:that )?you (?:know|remember|have)(?: about me)?| about me)?(?: now| please)*\W*$`,
    ].join(''),
    'iu',
  ),
  except:
    /[,;–—-]? *\b(?:except(?:ing)?(?: for)?|but not|apart from|other than|aside from|besides|with the exception of|(?:but|just|only|and) (?:please )?(?:keep|leave|not)|keep only) (?<except>(?!that i\b).{2,80}?)(?=[,;.!?]|,? (?:please|pls|though|thanks)\b|$)/iu,
  told: new RegExp(`\\b${told}\\b|\\b(?:conversation|chat|message)s?\\b`, 'iu'),
  statement:
    /^(?:(?:but|and|so|well|oh|ok|okay|hey|um+),? )*(?:i|we|he|she|they)(?:'|\b)(?!.*\b(?:told you|mentioned|said)\b)/iu,
  justNow: /\b(?:just|last|a (?:second|minute|moment) ago|right now)\b/iu,
  quoting: /\b(?:says?|said|told (?:me|us)|tells? (?:me|us)|wrote|wants? me|asked me)\b[^.;]{0,6}$/iu,
  clause: /[,;:.!?–—]+ *| - /u,
  topic: (words) => {
    const bare = clean(words.replaceAll(/\s+/gu, ' ')).replace(tail, '').replace(lead, '').replace(tail, '')
    return pointing.test(bare) ? '' : clean(bare)
  },
}

const lead = new RegExp(
  `^(?:(?:about|that(?= (?:i|my|we|our|he|she)\\b)|of|on|with|regarding|concerning|(?:the|that|this|all|those|these|any)(?: that| whole| last)? ${things}|${whatever}(?= (?:i|you|we|about|on|that|to do|related|regarding|concerning|from|of|with|the)\\b)|(?:that )?(?:i\
|we)(?:'ve| have| had)?(?: ever| just| once| already| only)* ${told}(?: to)?(?: you)?|you(?:'ve| have)?(?: ever| just)* ${kept}|(?:i|we)\\b.{0,30}?\\b(?:telling|told|tell|mentioned|mentioning|said)(?: you)?|it would be.*|to do with|related to|having to do with|relating to\
|saying|mentioning|telling you|tell you|the fact that|ever|also|anything|oh|and|so|well|anyway)(?: |$))+`,
  'iu',
)
const tail = new RegExp(
  `(?:^|,? )(?:please|pls|thanks|thank you|again|any ?more|for good|for ever|forever|completely|entirely|altogether|ok(?:ay)?|right|though|now|then|will you|would you|can you|could you|${removed}|never (?:happened|existed|came up|heard)|(?:to be )?(?:hanging|lying) around\
|any longer|it'?s (?:over|done|private).*|(?:from|out of|off|in) (?:your|the|all) (?:memory|memories|notes?|records?|mind|brain|head|list)|(?:that |which )?(?:i|we)(?:'ve| have| had)?(?: ever| just| once| already)* ${told}(?: to)?(?: you)?(?: about)?|(?:that )?you(?:'ve\
| have)?(?: ever| just)* ${kept}(?: (?:about|of) me)?)+$`,
  'iu',
)
const pointing =
  /^(?:(?:(?:the|that|this|my|those|these|what|i|just|very|last|previous|latest|first|second|earlier|it|them|one|message|sentence|line|thing|bit|part|remark|comment|statement|said|say|now|ever|mention|mentioned|we|about|from|in|on|during|of|since|between|and|all|both|everything|anything)s?)(?: |$))*$/iu

/** A request to keep what follows it. */
export const remember = new RegExp(
  [
    String.raw`^(?:(?:please|pls|can you|could you|would you|will you|also|hey|ok|so|just|and|now|always),? )*(?:remember(?: this)?(?: that\b|`,
    String.raw`[:,])?|note(?: down)? that|make a note(?: that|:)|keep in mind(?: that|:)?|bear in mind(?: that)?|(?:don'?t|`,
    String.raw`do not|never) forget(?: that|,)?(?= (?:i|i'?m|my|we|our|the|that)\b)|save (?:this|that)(?: that)?:?|`,
    String.raw`for the record[,:])\s+(?!(?:when|how|to|me|the time|that time|last|you|your|what|where|who|why|if)\b)`,
  ].join(''),
  'iu',
)
