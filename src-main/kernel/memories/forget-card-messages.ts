import { hash } from 'node:crypto'
import type { Message } from '../../contract/chat.ts'
import type { ForgetCard } from '../../contract/forget.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import { withoutSecrets } from '../../memory/evidence/secrets.ts'
import { hearsRequest, readRequests } from '../../memory/extraction/rules/hears-request.ts'
import { isBareQuestion } from '../../memory/language/questions.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { shorten } from '../../util/shorten.ts'

const shownLength = 200
/** UTF-16 units; a longer message is read once, with others served in between where there is time for that. */
const longestReadAgain = 2_000
const mostRead = 1_000

/** The messages on a card that asks whether to forget something. */
export function createForgetCardMessages({ messages }: Pick<DataFile, 'messages'>) {
  const { tells, read } = createTells()
  return {
    /** Their first words, on one line; of those that tell something, where there are any. */
    said: (ids: readonly string[]): Omit<ForgetCard['messages'][number], 'ticked'>[] => {
      const all = ids.flatMap((id) => messages.get(id) ?? [])
      const telling = all.filter(tells)
      return (telling.length > 0 ? telling : all).map(toShown)
    },
    /** Reads the long ones of these, so that `said` need not. */
    read: async (ids: Iterable<string>): Promise<void> => {
      for (const id of ids) {
        const message = messages.get(id)
        if (message !== undefined) await read(message)
      }
    },
  }
}

const toShown = (message: Message) => {
  const line = withoutSecrets(message)
    .slice(0, 10 * shownLength)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return { messageId: message.id, text: shorten(line, shownLength), saidAt: message.at }
}

/** A question tells nothing, nor does an earlier request to forget: what becomes of the others becomes of them too. */
function createTells() {
  const known = new Map<string, boolean>()
  const keyOf = ({ id, text, untrustedSpans }: Message): string =>
    hash('sha256', JSON.stringify([id, text, untrustedSpans]))
  const judge = (source: SourceMessage): boolean => !isBareQuestion(source.text) && !hearsRequest(source, source.text)
  const keep = (key: string, isTelling: boolean): boolean => {
    if (known.size >= mostRead) known.clear()
    known.set(key, isTelling)
    return isTelling
  }
  return {
    tells: (message: Message): boolean => {
      if (message.text.length <= longestReadAgain) return judge(message)
      const key = keyOf(message)
      return known.get(key) ?? keep(key, judge(message))
    },
    read: async (message: Message): Promise<void> => {
      const key = keyOf(message)
      if (message.text.length <= longestReadAgain || known.has(key)) return
      await readRequests(message)
      keep(key, judge(message))
    },
  }
}
