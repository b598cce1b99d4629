import type { ProfileLine } from '../contract/profile.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { Corpus } from '../memory/recall/corpus.ts'
import { createIsQuestioned } from '../memory/recall/contested.ts'
import { createCore } from '../memory/recall/core.ts'
import { createCurrent } from '../memory/recall/current.ts'
import { createRecall } from '../memory/recall/recall.ts'
import { createForRoom } from '../memory/recall/room.ts'
import { createRecallMessages } from '../memory/recall/recall-messages.ts'
import { createMemorySearch } from '../memory/retrieval/search-memories.ts'
import { createMessageSearch } from '../memory/retrieval/search-messages.ts'
import { createRetriever } from '../memory/retrieval/retrieve.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import { createAskMemory } from './memories/ask-memory.ts'
import { createConversationCorpus } from './memories/corpora/conversation-corpus.ts'
import { createMemoryCorpus } from './memories/corpora/memory-corpus.ts'
import { createRecallPassages } from './memories/corpora/recall-passages.ts'
import { createEmbeddingClients } from './models/embedding-clients.ts'
import { createEmbeddingService } from './jobs/embedding/embedding-service.ts'
import type { EventBus } from './common/event-bus.ts'
import type { HeldBack } from './models/held-back.ts'
import type { Governor } from './models/governor.ts'
import { governEmbedding } from './models/governor-embedding.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import { createKeywordService } from './memories/keyword-service.ts'
import type { Log } from './common/log.ts'
import type { ProviderService } from './models/provider-service.ts'
import type { SettingsService } from './common/settings-service.ts'
import { createStarters } from './memories/starters.ts'
import { createUnspokenMessages } from './memories/unspoken-messages.ts'
import { createQuiz } from './memories/quiz/quiz-service.ts'
import { createRecallParts } from './turn/built-in/recall-parts.ts'
import { createMessageValidity } from './models/message-validity.ts'

interface RecallParts {
  readonly folder: ProfileFolder
  /** The profile card as the user sees it. */
  readonly profile: { lines(agentId: string, options?: { shareable: boolean }): readonly ProfileLine[] }
  readonly requests: Pick<ForgetRequests, 'withheld'>
  readonly forgotten: Forgotten
  readonly options: Pick<KernelOptions, 'workers' | 'models' | 'timeouts' | 'corpora' | 'warmUpAfterMs'>
  readonly providers: ProviderService
  readonly settings: SettingsService
  readonly governor: Governor
  readonly heldBack: HeldBack
  readonly runner: Pick<JobRunner, 'wake'>
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

/** Everything that finds: vectors, the one list of what is searched, and what a turn is given of it. */
export function assembleRecall({
  folder,
  profile,
  requests,
  forgotten,
  options,
  providers,
  settings,
  governor,
  heldBack,
  ...rest
}: RecallParts) {
  const { memories: file, data } = folder
  const { workers, models, timeouts = {}, warmUpAfterMs = 0 } = options
  const clients = createEmbeddingClients({ providers, worker: workers.embedding, models, retries: timeouts })
  const embedding = createEmbeddingService({
    ...rest,
    folder,
    providers,
    settings,
    heldBack,
    openClient: governEmbedding(clients, governor),
    waits: timeouts,
    beginsAfterMs: warmUpAfterMs,
  })
  const keywords = createKeywordService(data.keywords)
  const retrievers = {
    memories: createRetriever(file.index, embedding.meaning.memories, keywords.expand),
    messages: createRetriever(data.messageIndex, embedding.meaning.messages, keywords.expand),
  }
  const { leftOutAmong, shortAfter } = createUnspokenMessages({ data, forgotten })
  const search = {
    leftOutAmong,
    memories: createMemorySearch(retrievers.memories, file.memories),
    messages: createMessageSearch({
      retriever: retrievers.messages,
      messages: data.messages,
      sessions: data.sessions,
      leftOutAmong,
      titles: (agentId) => forgotten.of(agentId).titleOf,
    }),
  }
  const recallMessages = createRecallMessages({
    search: search.messages,
    isOn: () => settings.get().recallConversations,
    validityOf: createMessageValidity(data, file, { forgotten, heldBack }),
    turns: { ...data.messages, shortAfter },
  })
  const corpora: readonly Corpus[] = [
    createMemoryCorpus(search.memories, file, forgotten.quotable),
    createConversationCorpus({ data, forgotten, search: search.messages, recall: recallMessages }),
    ...(options.corpora ?? []),
  ]
  const recallWhole = createRecall({
    searchMemories: search.memories,
    passagesOf: createRecallPassages(corpora),
    withheld: (agentId) => requests.withheld(agentId).memoryIds,
    isForgotten: forgotten.isForgotten,
    forRoom: createForRoom(file),
    file,
    isQuestioned: createIsQuestioned(file),
    core: createCore({ memories: file.memories, profileLines: profile.lines }),
    current: createCurrent(file),
    nearness: embedding.meaning.nearness,
  })
  const recall = createRecallParts(recallWhole)
  const askMemory = createAskMemory({ recall, data, settings, clock: rest.clock })
  const quiz = createQuiz({
    recall,
    data,
    memories: file.memories,
    requests,
    settings,
    embedding,
    activeModel: providers.active,
    clock: rest.clock,
  })
  const starters = createStarters({
    memories: file.memories,
    profile,
    withheldOf: requests.withheld,
    clock: rest.clock,
  })
  return { embedding, keywords, retrievers, search, corpora, recall, askMemory, quiz, starters }
}
