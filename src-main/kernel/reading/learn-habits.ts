import type { Memory } from '../../contract/memory.ts'
import { isKeptTrouble } from '../../contract/experience.ts'
import type { ExperienceService, LearnedExperience } from '../../memory/habits/experience/experience-service.ts'
import type { EvolutionService } from '../../memory/habits/evolution/evolution-service.ts'
import type { WorkflowService } from '../../memory/habits/evolution/workflow-service.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'

interface LearnHabitsDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly experience: Pick<ExperienceService, 'learn' | 'forget'>
  readonly evolution: Pick<EvolutionService, 'learn'>
  readonly workflows: Pick<WorkflowService, 'learn'>
  readonly clock: Clock
}

/** What became of one thing that a message says. */
interface Outcome {
  readonly outcome: string
  readonly memoryId: string | null
  readonly changeId: string | null
  readonly quote: string
  readonly reason: string | null
}

/** What holds, and what waits for the user to say that it does. */
const isFact: ReadonlySet<string> = new Set(['active', 'pending'])
/** A fact that was understood and is not kept: it asks for nothing either, and is to be shown nowhere. */
const unkept: ReadonlySet<string | null> = new Set(['private_matter_of_another', 'forgotten_before', 'no_room'])

/**
 * After what a user message says was stored as memories: its problems and what was tried, and the work it asks for, once
 * in the message's life. `forgets` are the words of its requests to forget.
 */
export function createLearnHabits({ data, file, experience, evolution, workflows, clock }: LearnHabitsDeps) {
  const memoriesOf = (outcomes: readonly Outcome[]) =>
    outcomes.flatMap(({ memoryId, quote }) => {
      const memory = memoryId === null || quote === '' ? undefined : file.memories.get(memoryId, null)
      return memory ? [{ memory, quote }] : []
    })

  const learn = (agentId: string, message: SourceMessage, outcomes: readonly Outcome[]): void => {
    const learned = memoriesOf(outcomes)
    const experiences = learned
      .filter(({ memory }) => isKeptTrouble(memory))
      .map(({ memory, quote }) => toLearned(memory, quote))
    experience.learn(agentId, message, experiences)
    // A preference on how something is to be done may be part of a request; what tells a fact asks for nothing.
    const kept = learned.filter(({ memory: { type, status } }) => type !== 'preference' && isFact.has(status))
    const facts = [...kept, ...outcomes.filter(({ reason }) => unkept.has(reason))]
      .map(({ quote }) => quote)
      .filter((quote) => quote !== '')
    evolution.learn(agentId, message, facts)
    workflows.learn(agentId, message, facts)
  }

  const learnFrom = (
    agentId: string,
    message: SourceMessage,
    outcomes: readonly Outcome[],
    forgets: readonly string[],
  ): void => {
    if (message.role !== 'user' || !data.messages.has(message.id)) return
    const forgotten = outcomes.find(({ outcome }) => outcome === 'forgotten')
    data.inTransaction(() => {
      if (!data.readMessages.markRead(message.id, clock.now().toISOString())) return
      if (forgets.length > 0) experience.forget(agentId, forgotten?.changeId ?? null, forgets)
      else if (!forgotten) learn(agentId, message, outcomes)
    })
  }

  /** What waited when its message was read, and is kept now. */
  const learnKept = (memory: Memory): void => {
    if (!isKeptTrouble(memory)) return
    data.inTransaction(() => {
      for (const { messageId, quote } of file.evidence.list(memory.id)) {
        const message = messageId === null ? undefined : data.traces.message(memory.agentId, messageId)
        if (message) experience.learn(memory.agentId, message, [toLearned(memory, quote)])
      }
    })
  }
  return { learnFrom, learnKept }
}

const toLearned = ({ content, slot }: Memory, quote: string): LearnedExperience => ({
  content,
  quote,
  attribute: slot?.attribute ?? null,
  value: slot?.value ?? null,
})

export type LearnHabits = ReturnType<typeof createLearnHabits>
