import type { Candidate } from '../growth/candidate.ts'
import type { Driver } from '../llm/driver.ts'
import type { Add, Operation } from '../memory/extraction/operation.ts'
import type { Reader } from '../memory/extraction/reader.ts'
import { extractWithModel } from './extraction.ts'

/** What the model is asked today, as a reader: to be measured with the prompt it is used with. */
export const createExtractionReader = (driver: Driver): Reader => ({
  version: extractionReaderVersion,
  read: async ({ messages }, _known, signal) => {
    const { candidates, forgets } = await extractWithModel(driver, messages, signal)
    const operations: Operation[] = [
      ...candidates.map(toAdd),
      ...forgets.map(({ what, quote, messageId }) => ({
        op: 'forget' as const,
        quote,
        messageId,
        targets: [],
        about: what,
        when: null,
        except: null,
      })),
    ]
    return { operations, unreadable: 0 }
  },
})
export const extractionReaderVersion = 'candidates-1'

const toAdd = ({ quote, messageId, slot, content, validFrom, explicit }: Candidate): Add => ({
  op: 'add',
  quote,
  messageId,
  subject: slot?.subject ?? 'user',
  attribute: slot?.attribute ?? null,
  value: slot?.value ?? null,
  fact: content,
  kind: 'fact',
  certainty: 'stated',
  lasting: true,
  explicit: explicit === true,
  delicate: null,
  validFrom,
  validTo: null,
})
