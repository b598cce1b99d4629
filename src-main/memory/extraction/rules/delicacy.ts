import { sensitivityOf } from '../../evidence/sensitive.ts'
import { attributeOf } from '../../ontology/attributes.ts'
import { isPet } from '../../ontology/relations.ts'
import type { Delicate, Statement } from '../operation.ts'

/** Why a statement is asked about before it is kept. What must not happen to somebody is known to be told for safety. */
export function delicacyOf(given: Pick<Statement, 'subject' | 'attribute' | 'value' | 'fact'>): Delicate | null {
  const known = given.attribute === null ? undefined : attributeOf(given.attribute)
  const [relation = 'user'] = given.subject.split(' ')
  if (isPet(relation)) return null
  if (known?.delicate !== undefined) return known.delicate
  const slot =
    given.attribute === null || given.value === null
      ? null
      : { subject: relation, attribute: 'said', value: given.value.toLowerCase(), single: true }
  const reason = sensitivityOf({ text: given.fact, category: 'said', slot })
  if (reason === 'credentials') return 'private_matter'
  return reason === 'health' && known?.safety === true ? null : reason
}
