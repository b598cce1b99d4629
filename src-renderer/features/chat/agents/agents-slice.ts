import type { StateCreator } from 'zustand'
import { type Agent, defaultAgentId } from '../../../../src-main/contract/agent.ts'
import type { CommandClient, Output } from '../../../lib/command-client.ts'
import { type Loadable, valueOf } from '../../../lib/loadable.ts'
import type { LearningSlice } from '../learning/learning-slice.ts'
import type { Conversation } from '../message-merge.ts'
import type { TemporarySlice } from '../temporary/temporary-slice.ts'
import { emptyDraft, joinDrafts, newChat } from '../untrusted-spans.ts'
import type { SendingSlice } from '../sending-slice.ts'
import type { SessionsSlice } from '../sessions-slice.ts'

/** What an agent knows that makes a beginning. */
export type Known = Output<'agent_starters'>

/** What an agent is made of. */
export type AgentDraft = Omit<Agent, 'id' | 'createdAt' | 'updatedAt'>

/** What is an agent’s own. */
export type AgentHoldings = Output<'agent_remove'>

export interface AgentsSlice {
  /** Makes an agent, or changes the one with this id. */
  saveAgent(id: string | null, draft: AgentDraft): Promise<Agent>
  /** What would go with an agent. */
  holdingsOf(id: string): Promise<AgentHoldings>
  /** Removes an agent for good, with all that is its own. The first one answers from then on. */
  removeAgent(id: string): Promise<void>
  /** What its empty chat can begin with. */
  startersOf(agentId: string): Promise<Known>
  /** How often what is known changed: what an empty chat offers is asked for again. */
  readonly knownChanges: number
  noteKnownChange(): void
  /** The next message goes to this agent: in a chat that has begun a new one begins, and what was typed goes along. */
  turnTo(agentId: string): Promise<void>
}

interface Shown
  extends
    Pick<SessionsSlice, 'agentId' | 'loadAgents' | 'chooseAgent'>,
    Pick<SendingSlice, 'drafts'>,
    Pick<LearningSlice, 'nextLearns'>,
    Pick<TemporarySlice, 'openTemporary'> {
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
  startChat(): void
}

export const createAgentsSlice =
  (call: CommandClient): StateCreator<Shown & AgentsSlice, [], [], AgentsSlice> =>
  (set, get) => ({
    async saveAgent(id, draft) {
      const agent = await (id === null ? call('agent_create', draft) : call('agent_update', { id, ...draft }))
      await get().loadAgents()
      return agent
    },

    holdingsOf: (id) => call('agent_remove', { id, confirm: id, dryRun: true }),

    async removeAgent(id) {
      if (get().agentId === id) {
        get().startChat()
        await get().chooseAgent(defaultAgentId)
      }
      await call('agent_remove', { id, confirm: id })
      await get().loadAgents()
    },

    startersOf: (agentId) => call('agent_starters', { agentId }),
    knownChanges: 0,
    noteKnownChange: () => set({ knownChanges: get().knownChanges + 1 }),

    async turnTo(agentId) {
      const { sessionId, conversation, drafts, startChat, chooseAgent, openTemporary } = get()
      const session = valueOf(conversation)?.session
      if (sessionId !== null && session?.temporary) {
        const typed = drafts[sessionId] ?? emptyDraft
        set({ drafts: { ...drafts, [sessionId]: emptyDraft } })
        await chooseAgent(agentId)
        // What was typed there stays in a chat of its kind.
        return openTemporary(typed)
      }
      if (sessionId !== null) {
        const typed = drafts[sessionId] ?? emptyDraft
        const waiting = drafts[newChat] ?? emptyDraft
        set({ drafts: { ...drafts, [sessionId]: emptyDraft, [newChat]: joinDrafts(typed, waiting) } })
        startChat()
        // What was typed where nothing is learned is not learned there either.
        if (session?.learns === false) set({ nextLearns: false })
      }
      await chooseAgent(agentId)
    },
  })
