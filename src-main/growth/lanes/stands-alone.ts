import type { Slot } from '../../contract/memory.ts'
import type { Candidate } from '../candidate.ts'

const pointing = /\b(?:it|its|them|those|these|ones|she|he|her|his|him|they|their)\b|[他她它]|[这那](?!里|边|几年)/iu
const mood =
  /^(?:(?:and|but|so|well|honestly|also|ok|yeah)[, ]+)*(?:i['’]?m|i am|we['’]?re|we are) (?:(?:just|really|so|very|a bit|kinda|kind of|a little|still|also|not) )*(?:worried|curious|excited|trying|looking|wondering|thinking|glad|happy|sorry|sure|hoping|considering|nervous|unsure)\b|^(?:其实|但|可是|不过)?我(?:有点|挺|很|真的|还|也|在)?(?:担心|好奇|期待|想知道|在想|不确定|纠结|高兴|难过|着急)/iu
const purpose =
  /\b(?:goals?|aims?|targets?|dreams?|ambitions?|resolution|training for|saving(?: up)? for|studying for|preparing for)\b|目标|梦想|理想|心愿|攒钱|备考|考取|打算.{0,6}年/iu

/**
 * True where words can be understood years later: a statement without a slot names what it is about instead of pointing
 * at it, and is no mood or question of the moment; the value of a slot does not point either; a goal is called one.
 */
export function standsAlone({ slot, content }: Pick<Candidate, 'slot' | 'content'>): boolean {
  if (slot === null) return !pointing.test(content) && !mood.test(content)
  return !pointsElsewhere(slot) && (slot.attribute !== 'goal' || purpose.test(content))
}

/** "these", "the latter", and of the user "his songs": what they mean was said before. */
function pointsElsewhere({ subject, attribute, value }: Slot): boolean {
  if (bareReference.test(value)) return true
  if (attribute === 'name' || attribute === 'nickname' || /^(?:my|our)\b/i.test(value)) return false
  return things.test(value) || (subject === 'user' && people.test(value))
}

const bareReference =
  /^(?:the |both |all )?(?:latter|former|same|others?|ones?|rest|above)$|^(?:this|that)(?: (?:one|too))?$|^(?:前者|后者|同上|这些?|那些?)$/iu
const things = /\b(?:it|its|those|these|them|ones)\b|它|^[这那](?!里|边|几年)/iu
const people = /\b(?:she|he|her|his|him|they|their)\b|[他她]/iu
