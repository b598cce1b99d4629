import { createAccessLogStore } from './access-log-store.ts'
import { createAccessTokenStore } from './access-token-store.ts'
import { createAgentStore } from './agent-store.ts'
import { createAttachmentStore } from './attachment-store.ts'
import { createBranchStore } from './branch-store.ts'
import { createCompactionStore } from './compaction-store.ts'
import { closeDatabase, openDatabase, tablesOf, toSchemaError } from './database.ts'
import { createDeletedSessionStore } from './deleted-session-store.ts'
import { createDraftStore } from './draft-store.ts'
import { createEvolutionStore } from './evolution-store.ts'
import { createImportStore } from './import-store.ts'
import { createOldUndoStore } from './old-undo-store.ts'
import { createReadMessageStore } from './read-message-store.ts'
import { createJobQueueStore } from './job-queue-store.ts'
import { createJobStore } from './job-store.ts'
import { createKeywordStore } from './keyword-store.ts'
import { createMessageIndexStore } from './message-index-store.ts'
import { createMessageStore } from './message-store.ts'
import { migrate } from './migrate.ts'
import { dataMigrations } from './migrations/data/index.ts'
import { createModelStore } from './model-store.ts'
import { createModelTrustStore } from './model-trust-store.ts'
import { createOwnedRows } from './owned-rows.ts'
import { createPainStore } from './pain-store.ts'
import { createProfileStore } from './profile-store.ts'
import { createPulledStore } from './pulled-store.ts'
import { createProviderStore } from './provider-store.ts'
import { createScheduleStore } from './schedule-store.ts'
import { createSecretStore } from './secret-store.ts'
import { createSessionFolderStore } from './session-folder-store.ts'
import { createSessionStore } from './session-store.ts'
import { createSessionUsageStore } from './session-usage-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createToolCallStore } from './tool-call-store.ts'
import { createTracesStore } from './traces-store.ts'
import { createTransactions } from './transactions.ts'
import { createTrajectoryStore } from './trajectory-store.ts'
import { createTurnStore } from './turn-store.ts'
import { createQuizStore } from './quiz-store.ts'
import { createUseStore } from './use-store.ts'
import { createUnlearnedStore } from './unlearned-store.ts'
import { createUsageStore } from './usage-store.ts'
import { messageVectors } from './vector-layout.ts'
import { createVectorStore } from './vector-store.ts'
import { createWitnessStore } from './witness-store.ts'

/**
 * Opens data.db: agents, conversations, profiles, trajectories, jobs, providers, settings. `tables`: what an empty one is
 * made of at once, as a file that is up to date says it.
 */
export function openDataFile(path: string, tables?: string) {
  const db = openDatabase(path)
  try {
    if (tables === undefined) migrate(db, dataMigrations)
    else db.transaction(() => db.exec(tables))()
    const transactions = createTransactions(db)
    return {
      agents: createAgentStore(db),
      sessions: createSessionStore(db),
      folders: createSessionFolderStore(db),
      deletedSessions: createDeletedSessionStore(db),
      imports: createImportStore(db),
      drafts: createDraftStore(db),
      messages: createMessageStore(db),
      attachments: createAttachmentStore(db),
      branches: createBranchStore(db),
      pulled: createPulledStore(db),
      compactions: createCompactionStore(db),
      messageIndex: createMessageIndexStore(db),
      vectors: createVectorStore(db, messageVectors, transactions),
      turns: createTurnStore(db),
      trajectories: createTrajectoryStore(db),
      toolCalls: createToolCallStore(db),
      traces: createTracesStore(db),
      jobs: createJobStore(db),
      queue: createJobQueueStore(db),
      schedules: createScheduleStore(db),
      secrets: createSecretStore(db),
      profiles: createProfileStore(db),
      providers: createProviderStore(db),
      models: createModelStore(db),
      sessionUsage: createSessionUsageStore(db),
      settings: createSettingsStore(db),
      keywords: createKeywordStore(db),
      modelTrust: createModelTrustStore(db),
      unlearned: createUnlearnedStore(db),
      usage: createUsageStore(db),
      quizzes: createQuizStore(db),
      uses: createUseStore(db),
      pains: createPainStore(db),
      evolution: createEvolutionStore(db),
      readMessages: createReadMessageStore(db),
      oldUndo: createOldUndoStore(db),
      accessTokens: createAccessTokenStore(db),
      accessLog: createAccessLogStore(db),
      owned: createOwnedRows(db, ['access_log', 'usage']),
      witness: createWitnessStore(db, 'sessions'),
      ...transactions,
      /** Everything that there is in it, as statements that make it. */
      tables: () => tablesOf(db),
      schemaVersion: () => db.pragma('user_version', { simple: true }) as number,
      path: db.name,
      close: () => closeDatabase(db),
    }
  } catch (error) {
    db.close()
    throw toSchemaError(error, path)
  }
}
export type DataFile = ReturnType<typeof openDataFile>
