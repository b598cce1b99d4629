import type { Slot } from '../../contract/memory.ts'
import { foldScript } from '../../memory/language/fold-script.ts'

/** Attributes that say the same, and the words of which a quote has to hold one. */
const families: readonly { readonly names: readonly string[]; readonly cue: RegExp }[] = [
  { names: ['name', 'nickname', 'full_name'], cue: /\b(?:name|call(?:ed)?|i'm|i am|go by)\b|叫|名字|我是/i },
  {
    names: ['residence', 'location', 'city', 'home'],
    cue: /\b(?:live|living|lives|moved?|moving|based|home|reside)\b|住|搬|定居/i,
  },
  {
    names: ['hometown', 'origin', 'from'],
    cue: /\b(?:from|born|grew up|hometown|raised)\b|来自|老家|出生|长大|人$|人[，,。]/i,
  },
  {
    names: ['job', 'role', 'occupation', 'profession'],
    cue: /\b(?:work|job|i'm an?|i am an?|as an?|promoted|became|position)\b|是|做|当|工作|升|职/i,
  },
  {
    names: ['employer', 'company', 'workplace', 'works_at'],
    cue: /\b(?:work|joined|employ\p{L}*|hired|company|at)\b|工作|上班|入职|公司/iu,
  },
  {
    names: [
      'likes',
      'like',
      'hobby',
      'hobbies',
      'interest',
      'favourite',
      'favourite_food',
      'favourite_drink',
      'enjoys',
    ],
    cue: /\b(?:likes?|loves?|enjoy|fan|favou?rite|into|fond|hobby)\b|喜欢|爱|迷|最爱|爱好|感兴趣/i,
  },
  {
    names: ['dislikes', 'dislike', 'hates', 'avoids'],
    cue: /\b(?:hate|dislike|can't stand|don't (?:like|eat|drink)|not a fan|avoid|never (?:eat|drink))\b|讨厌|不喜欢|受不了|不吃|不喝|不爱/i,
  },
  { names: ['allergy', 'allergies', 'allergic_to'], cue: /allerg|intoleran|过敏|不耐受/i },
  { names: ['birthday', 'date_of_birth'], cue: /birthday|born|生日|出生/i },
  { names: ['age'], cue: /\b(?:i'm|i am|turned|years? old|age)\b|岁|年龄/i },
  { names: ['languages', 'language', 'speaks'], cue: /\b(?:speak|language|fluent|native|learn)/i },
  { names: ['tool', 'tools', 'uses', 'preferred_tool'], cue: /\b(?:use|using|switched|work with)\b|用/i },
  { names: ['owns', 'vehicle', 'car', 'has'], cue: /\b(?:have|own|bought|got|drive)\b|有|买|开/i },
  {
    names: ['education', 'school', 'major', 'studies'],
    cue: /\b(?:stud(?:y|ied|ying)|school|university|college|degree|graduat\p{L}+|major)\b|学|毕业|读|专业/iu,
  },
]

const familyOf = (attribute: string) => families.find(({ names }) => names.includes(attribute))

export const isSameAttribute = (a: string, b: string): boolean =>
  a === b || (familyOf(a) !== undefined && familyOf(a) === familyOf(b))

const positive = new Set([
  'likes',
  'hobby',
  'languages',
  'owns',
  'tool',
  'uses',
  'residence',
  'employer',
  'job',
  'goal',
])
const negated =
  /(?:\b(?:not|never|no|don't|doesn't|didn't|isn't|won't|can't|without|stopped|quit)\b[^,.;]{0,24}|n't [^,.;]{0,24}|(?:不|没|没有|别|未|戒|无)[^，,。；]{0,6})$/i

/** Of what is named in a sentence, the words right before tell whether it is the speaker. */
const namesUser =
  /(?:我(?:的(?:名字|全名|大名|小名|昵称|外号))?(?:就?叫|是)|叫我|我[^，,。；]{0,4}叫|\b(?:my|full|nick) ?name(?:'s| is)?|\b(?:call|calls|called) me|\bi(?:'m| am| go by| was called)|^(?:name|名字)\W*)\W*(?:(?:just|mostly|also|做|作)\W*)?(?:\p{L}+\s)?$/iu

const noValue = /^(?:是|的|这|那|它|that|this|it|them|then|so|not)(?!\p{L}{3})|^[是的这那它]/iu

/** True where the quote holds words for the attribute and the value, and does not deny it. */
export function supportsAttribute(slot: Slot, quote: string): boolean {
  const family = familyOf(slot.attribute)
  const text = foldScript(quote.normalize('NFKC').replace(/[’]/g, "'"))
  const at = text.toLowerCase().indexOf(slot.value)
  if (family === undefined || !family.cue.test(text) || at === -1 || slot.value.length < 2 || noValue.test(slot.value))
    return false
  if (slot.subject === 'user' && family.names.includes('name') && !namesUser.test(text.slice(0, at))) return false
  return !(positive.has(family.names[0] ?? '') && negated.test(text.slice(0, at)))
}
