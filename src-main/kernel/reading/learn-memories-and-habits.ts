import { ownWords } from '../../memory/evidence/own-words.ts'
import { readSecrets } from '../../memory/evidence/secrets.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import type { LearnHabits } from './learn-habits.ts'

interface LearnDeps {
  readonly data: Pick<DataFile, 'messages'>
  readonly learnMemories: LearnFromMessage
  readonly learnHabits: LearnHabits['learnFrom']
}

/** What a message teaches is stored as memories first, then as habits. */
export const createLearnMemoriesAndHabits =
  ({ data, learnMemories, learnHabits }: LearnDeps): LearnFromMessage =>
  async (agentId, reading) => {
    const outcomes = await learnMemories(agentId, reading)
    await breathe()
    // What is learned in one transaction looks for secrets in all of a message.
    await readSecrets(ownWords(reading.message))
    if (!data.messages.has(reading.message.id)) return outcomes
    const forgets = reading.operations.flatMap(({ checked: { operation } }) =>
      operation.op === 'forget' ? [operation.about ?? operation.quote] : [],
    )
    learnHabits(agentId, reading.message, outcomes, forgets)
    return outcomes
  }
