import { asksAboutUser } from './about-me.ts'
import table from '../../../../resources/lexicon/identity-words.json' with { type: 'json' }
import { foldScript } from '../../../util/fold-script.ts'
import type { UserAttribute } from '../../ontology/slot-attributes.ts'
import { type Asked, askedOf } from './asked.ts'

export type IdentityLevel = 'none' | 'weak' | 'strong'

export interface Identity {
  /** Strong: asks who the user is, or for an attribute of theirs or of somebody's. Weak: refers to the user's own things or past words. */
  readonly level: IdentityLevel
  /** The user's attributes asked for; empty where the question is about the user as a whole, or weak. */
  readonly attributes: readonly UserAttribute[]
  /** The one attribute of one subject that a plain question asks for. */
  readonly asked: Asked | null
}

/** How a question refers to the user: in English or Chinese, whatever language the memories are in. */
export function identityOf(query: string): Identity {
  const text = foldScript(query.slice(0, 2_000).normalize('NFKC')).toLowerCase()
  const isWhole = asksAboutUser(text)
  const asked = isWhole ? null : askedOf(query)
  if (isWhole || asked !== null)
    return { level: 'strong', attributes: asked?.subject === 'user' ? asked.attributes : [], asked }
  const isWeak = !advice.test(text) && weakPatterns.some((pattern) => pattern.test(text))
  return { level: isWeak ? 'weak' : 'none', attributes: [], asked }
}

/** Asks what to do, not what was. */
const advice = /\bshould i\b|该不该|我该/

/** Questions that refer to the user's own things or past words. */
const weakPatterns = table.weak.map((source) => new RegExp(source))
