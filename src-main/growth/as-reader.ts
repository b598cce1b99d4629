import type { Reader } from '../memory/extraction/reader.ts'
import type { Forget, Operation } from '../memory/extraction/operation.ts'
import type { ForgetRequest } from './candidate.ts'
import { extractBuiltIn } from './extract/built-in.ts'
import { addWishes } from './forget/add-wishes.ts'

/** The old rules behind the new interface, until the new ones are in. */
export const oldRulesReader: Reader = {
  version: 'old-rules',
  read: async ({ messages, context }) => {
    const operations = messages
      .filter(({ role }) => role === 'user')
      .flatMap((message): Operation[] => {
        const at = messages.indexOf(message)
        const before = [...context, ...messages.slice(0, at)].slice(-6)
        const { candidates, forgets } = addWishes(extractBuiltIn([message], { before, onlyKnown: true }), message)
        return [
          ...candidates
            .filter(({ confidence, explicit }) => confidence >= 0.7 || explicit === true)
            .map((one): Operation => ({
              op: 'add',
              quote: one.quote,
              messageId: one.messageId,
              subject: one.slot?.subject ?? 'user',
              attribute: one.slot?.attribute ?? null,
              value: one.slot?.value ?? null,
              fact: one.content,
              kind: one.type === 'preference' ? 'preference' : one.type === 'experience' ? 'event' : 'fact',
              certainty: 'stated',
              lasting: true,
              explicit: one.explicit === true,
              delicate: null,
              validFrom: one.validFrom,
              validTo: null,
            })),
          ...forgets.map((one): Operation => ({
            op: 'forget',
            quote: one.quote,
            messageId: one.messageId,
            targets: [],
            about: one.what,
            when: null,
            except: null,
            ...(one.refersTo && { refersTo: one.refersTo }),
          })),
        ]
      })
    return { operations, unreadable: 0 }
  },
}

export const toOldRequest = ({ about, quote, messageId, refersTo }: Forget): ForgetRequest => ({
  what: about ?? quote,
  quote,
  messageId,
  ...(refersTo && { refersTo }),
})
