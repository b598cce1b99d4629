import type { ProfileField } from '../../contract/profile.ts'
import { canonicalValue } from '../language/same-value.ts'
import { traitOf } from './style-traits.ts'
import { topicOf } from './topic-words.ts'

/** What makes two values of a field one: the trait of a style, the topic, else the same thing in either language. */
export function keyOf(field: ProfileField, value: string): string {
  if (field === 'communication_style') return traitOf(value) ?? canonicalValue(value)
  if (field === 'recent_topic') return topicOf(value) ?? canonicalValue(value)
  return canonicalValue(value)
}
