import type { RejectionReason } from '../../contract/job.ts'
import type { ReviewReason } from '../../contract/memory.ts'
import type { TrustLevel } from '../../contract/trust.ts'
import { attributeOf } from '../ontology/attributes.ts'
import { isUser, subjectTokens } from '../ontology/subjects.ts'
import { isPet } from '../ontology/relations.ts'
import type { Operation, Statement } from './operation.ts'

/** How far a reader is believed: measured for a model, fixed for the rules. */
export type ReaderTrust = TrustLevel | 'rules'

/** One reading of a stretch, as far as applying its operations depends on it. */
export interface ReadingContext {
  readonly trust: ReaderTrust
  /** Memories that the reader was shown: what it adds beside them it knows to be something else. */
  readonly shown: ReadonlySet<string>
  /** What was said long before that it was shown with a request to forget. */
  readonly beside?: ReadonlySet<string>
  /** Messages of the stretch. */
  readonly messageIds: ReadonlySet<string>
}

/** What becomes of an operation that passed the evidence check. */
export type Decision =
  | { readonly kind: 'apply' }
  | { readonly kind: 'ask'; readonly reason: ReviewReason }
  | { readonly kind: 'drop'; readonly reason: RejectionReason }

interface PolicySettings {
  /** False: what is delicate is kept without asking. */
  readonly asksBeforeDelicate: boolean
}

/** The review policy: kept at once, asked about, or not kept. */
export function decide(operation: Operation, trust: ReaderTrust, { asksBeforeDelicate }: PolicySettings): Decision {
  if (operation.op === 'confirm' || operation.op === 'forget') return { kind: 'apply' }
  if (operation.op === 'end')
    return trust === 'suggests_only' ? { kind: 'drop', reason: 'not_believed' } : { kind: 'apply' }
  if (!operation.lasting && !operation.explicit) return { kind: 'drop', reason: 'passing' }
  const delicate = delicacyOf(operation, trust)
  if (delicate !== null && !isUser(operation.subject)) {
    return operation.explicit ? { kind: 'apply' } : { kind: 'drop', reason: 'private_matter_of_another' }
  }
  if (delicate !== null && asksBeforeDelicate) return { kind: 'ask', reason: delicate }
  return byTrust(operation, trust)
}

function byTrust(statement: Statement & Operation, trust: ReaderTrust): Decision {
  const ask: Decision = { kind: 'ask', reason: 'unsure' }
  if (statement.explicit && statement.certainty === 'stated' && trust !== 'suggests_only') return { kind: 'apply' }
  switch (trust) {
    case 'trusted':
    case 'rules': {
      return { kind: 'apply' }
    }
    case 'cautious': {
      return statement.certainty === 'stated' && isSalient(statement) ? { kind: 'apply' } : ask
    }
    case 'suggests_only': {
      return statement.certainty === 'stated' ? ask : { kind: 'drop', reason: 'not_believed' }
    }
    case 'cannot_read': {
      return { kind: 'drop', reason: 'not_believed' }
    }
  }
}

/** An attribute that the app knows: what it is worth does not depend on its wording. */
const isSalient = ({ attribute }: Statement): boolean => attribute !== null && attributeOf(attribute) !== undefined

/**
 * Why a statement is asked about, or of another not kept. What must not happen is told to be heeded, and so is how to
 * answer; what users ask to remember of themselves is their wish; animals have no privacy; what is private, and what the user
 * says is no secret, a trusted reader tells itself.
 */
function delicacyOf(statement: Statement & Operation, trust: ReaderTrust): ReviewReason | null {
  const { delicate, attribute, subject, kind, explicit } = statement
  const known = attribute === null ? undefined : attributeOf(attribute)
  const isToBeHeeded = known?.safety === true && known.delicate === undefined
  if (isToBeHeeded || subjectTokens(subject).some(isPet)) return null
  const isOwnWish = isUser(subject) && (explicit || (trust === 'trusted' && kind === 'instruction'))
  if (isOwnWish && isHeard(trust, delicate)) return null
  return trust === 'trusted' ? delicate : (known?.delicate ?? delicate)
}

/** Who is believed that it was asked for; what may be a secret the rules cannot tell from what is private. */
const isHeard = (trust: ReaderTrust, delicate: ReviewReason | null): boolean =>
  trust === 'trusted' || (trust === 'rules' && delicate !== 'private_matter')
