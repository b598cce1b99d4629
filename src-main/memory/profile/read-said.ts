import type { SaidByUser } from '../../storage/message-store.ts'
import { foldScript } from '../language/fold-script.ts'
import { ownWords } from '../evidence/own-words.ts'
import { remembered } from '../habits/feedback/remembered.ts'
import { topicsIn } from './topic-words.ts'

/** A message of the user's, as the profile is gathered from it. */
export interface ReadMessage {
  readonly message: SaidByUser
  /** The user's own words at its beginning. */
  readonly own: string
  /** The same in simplified characters; offsets stay. */
  readonly folded: string
  /** Ids of the topics of the list that they name. */
  readonly topics: ReadonlySet<string>
}

/** What is read of one message. The profile is made anew each time it is looked at. */
const longestRead = 2_000

export function readSaid(message: SaidByUser): ReadMessage {
  const text = message.text.slice(0, longestRead)
  const { untrustedSpans } = message
  return { message, ...(untrustedSpans.length === 0 ? readPlain(text) : read({ text, untrustedSpans })) }
}

const readPlain = remembered((text) => read({ text, untrustedSpans: [] }))

function read(message: Pick<SaidByUser, 'text' | 'untrustedSpans'>): Omit<ReadMessage, 'message'> {
  const own = ownWords(message)
  const folded = foldScript(own)
  return { own, folded, topics: topicsIn(folded) }
}
