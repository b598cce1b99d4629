import { sensitivityOf } from '../../evidence/sensitive.ts'
import { attributeOf } from '../../ontology/attributes.ts'
import type { Delicate, Statement } from '../operation.ts'

/**
 * Why a statement is asked about before it is kept. What patterns read of somebody near is their name, age or allergy,
 * which is told to be known; what must not happen to the user likewise.
 */
export function delicacyOf(given: Pick<Statement, 'subject' | 'attribute' | 'value' | 'fact'>): Delicate | null {
  const known = given.attribute === null ? undefined : attributeOf(given.attribute)
  if (given.subject !== 'user') return null
  if (known?.delicate !== undefined) return known.delicate
  const value = given.value?.toLowerCase() ?? ''
  const slot = value === '' ? null : { subject: 'user', attribute: given.attribute ?? 'said', value, single: true }
  const reason = sensitivityOf({ text: given.fact, slot })
  if (reason === 'credentials') return 'private_matter'
  return reason === 'health' && known?.safety === true ? null : reason
}
