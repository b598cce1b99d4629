import type { ExperienceService, LearnedExperience } from '../memory/habits/experience/experience-service.ts'
import type { EvolutionService } from '../memory/habits/evolution/evolution-service.ts'
import type { WorkflowService } from '../memory/habits/evolution/workflow-service.ts'
import type { SourceMessage } from '../memory/evidence/source-message.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { Clock } from '../util/clock.ts'

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
}

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
      .filter(({ memory }) => memory.type === 'experience' && memory.status !== 'trashed')
      .map(({ memory: { content, slot }, quote }): LearnedExperience => ({
        content,
        quote,
        attribute: slot?.attribute ?? null,
        value: slot?.value ?? null,
      }))
    experience.learn(agentId, message, experiences)
    // A preference on how something is to be done may be part of a request; what tells a fact asks for nothing.
    const facts = learned
      .filter(({ memory }) => memory.type !== 'preference' && memory.status === 'active')
      .map(({ quote }) => quote)
    evolution.learn(agentId, message, facts)
    workflows.learn(agentId, message, facts)
  }

  return (agentId: string, message: SourceMessage, outcomes: readonly Outcome[], forgets: readonly string[]): void => {
    if (message.role !== 'user' || !data.messages.get(message.id)) return
    const forgotten = outcomes.find(({ outcome }) => outcome === 'forgotten')
    data.inTransaction(() => {
      if (!data.readMessages.markRead(message.id, clock.now().toISOString())) return
      if (forgets.length > 0) experience.forget(agentId, forgotten?.changeId ?? null, forgets)
      else if (!forgotten) learn(agentId, message, outcomes)
    })
  }
}
export type LearnHabits = ReturnType<typeof createLearnHabits>
