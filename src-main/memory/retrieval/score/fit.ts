import type { Memory, Slot } from '../../../contract/memory.ts'
import { foldScript } from '../../../util/fold-script.ts'
import { isRelation, isWithin, relationOfSubject } from '../../ontology/relations.ts'
import type { Asked } from '../analyse/asked.ts'
import { isKnownKind, isOfKind, kindOf, kindOfValue } from '../analyse/favourite-kinds.ts'
import {
  answersAttribute,
  isKnownAttribute,
  mentionsAttribute,
  type UserAttribute,
} from '../../ontology/slot-attributes.ts'

/**
 * What a memory's slot is to a question: it answers it; it is about something else but may hold the answer in its words
 * (`aside`); it is about another subject or attribute. Undefined where the slot does not tell.
 */
export type Fit = 'answer' | 'aside' | 'other'

/** What `memory` is to a question that asks for `asked`, by its slot. */
export function fitOf({ slot, content }: Pick<Memory, 'slot' | 'content'>, asked: Asked): Fit | undefined {
  return slot === null ? undefined : fitOfSlot({ ...slot, subject: relationOfSubject(slot.subject) }, content, asked)
}

function fitOfSlot(slot: Slot, content: string, asked: Asked): Fit | undefined {
  const isUser = asked.subject === 'user'
  if (isUser && answersAttribute(slot, asked.attributes)) return fitOfAnswer(slot, asked)
  if (slot.subject !== asked.subject && !(!isUser && isWithin(slot.subject, asked.subject)))
    return asked.attributes.length > 0 && (isUser || slot.subject === 'user' || isRelation(slot.subject))
      ? 'other'
      : undefined
  if (asked.attributes.length === 0) return 'answer'
  if (!isUser && answersAttribute({ ...slot, subject: 'user' }, asked.attributes)) return fitOfAnswer(slot, asked)
  if (!isKnownAttribute(slot.attribute)) return undefined
  return mentions(content, asked.attributes) ? 'aside' : 'other'
}

/** Of what the attribute takes in, what the question means is the answer. */
function fitOfAnswer({ subject, attribute, value }: Slot, { only, kind }: Asked): Fit {
  if (only !== null && subject === 'user' && !only.includes(attribute)) return 'aside'
  if (only !== null && isRelation(subject) && attribute === 'name' && !only.includes(subject)) return 'other'
  return fitOfTaste(attribute, value, kind)
}

/** A favourite of another kind is no answer; a like whose kind cannot be told may be one. */
function fitOfTaste(attribute: string, value: string, asked: string | null): Fit {
  if (asked === null) return 'answer'
  const favourite = /^favou?rite_(?<kind>.+)$/.exec(foldScript(attribute))?.groups?.['kind']
  const known = favourite === undefined ? kindOfValue(value) : kindOf(favourite)
  if (known !== null && isOfKind(known, asked)) return 'answer'
  if (value.includes(asked)) return 'answer'
  return known === null || (favourite === undefined && !isKnownKind(asked)) ? 'aside' : 'other'
}

/** Words that state tastes stand in too many sentences to tell. */
const mentions = (content: string, attributes: readonly UserAttribute[]): boolean =>
  attributes.some((one) => one !== 'likes' && one !== 'dislikes' && mentionsAttribute(content, one))
