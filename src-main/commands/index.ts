import { accessLogList } from './access/access-log-list.ts'
import { accessTokenCreate } from './access/access-token-create.ts'
import { accessTokenList } from './access/access-token-list.ts'
import { accessTokenPause } from './access/access-token-pause.ts'
import { accessTokenRevoke } from './access/access-token-revoke.ts'
import { agentCreate } from './agent/agent-create.ts'
import { agentGet } from './agent/agent-get.ts'
import { agentList } from './agent/agent-list.ts'
import { agentRemove } from './agent/agent-remove.ts'
import { agentStarters } from './agent/agent-starters.ts'
import { agentUpdate } from './agent/agent-update.ts'
import { attachmentAdd } from './attachment/attachment-add.ts'
import { attachmentGet } from './attachment/attachment-get.ts'
import { attachmentPreview } from './attachment/attachment-preview.ts'
import { attachmentRemove } from './attachment/attachment-remove.ts'
import { changeDays } from './change/change-days.ts'
import { changeList } from './change/change-list.ts'
import { changeUndo } from './change/change-undo.ts'
import { chatAnswers } from './chat/chat-answers.ts'
import { chatContinue } from './chat/chat-continue.ts'
import { chatEdit } from './chat/chat-edit.ts'
import { chatPreview } from './chat/chat-preview.ts'
import { chatRegenerate } from './chat/chat-regenerate.ts'
import { chatSend } from './chat/chat-send.ts'
import { chatStop } from './chat/chat-stop.ts'
import { turnReceipt } from './chat/turn-receipt.ts'
import { draftList } from './draft/draft-list.ts'
import { draftSave } from './draft/draft-save.ts'
import { embeddingCreate } from './embedding/embedding-create.ts'
import { embeddingPause } from './embedding/embedding-pause.ts'
import { embeddingProviders } from './embedding/embedding-providers.ts'
import { embeddingStatus } from './embedding/embedding-status.ts'
import { estimateContentTokens } from './extraction/estimate-content-tokens.ts'
import { evolutionDecide } from './evolution/evolution-decide.ts'
import { evolutionList } from './evolution/evolution-list.ts'
import { skillGenerate } from './evolution/skill-generate.ts'
import { workflowDecide } from './evolution/workflow-decide.ts'
import { workflowList } from './evolution/workflow-list.ts'
import { experienceSearch } from './experience/experience-search.ts'
import { extractAndStoreMemories } from './extraction/extract-and-store-memories.ts'
import { extractSessionMemories } from './extraction/extract-session-memories.ts'
import { memoryInboxDecide } from './inbox/memory-inbox-decide.ts'
import { memoryInboxList } from './inbox/memory-inbox-list.ts'
import { jobCancel } from './job/job-cancel.ts'
import { jobList } from './job/job-list.ts'
import { jobRetry } from './job/job-retry.ts'
import { memoryAnswers } from './memory/memory-answers.ts'
import { memoryAsOf } from './memory/memory-as-of.ts'
import { memoryBuildContext } from './memory/memory-build-context.ts'
import { memoryConflictSettle } from './memory/memory-conflict-settle.ts'
import { memoryConflicts } from './memory/memory-conflicts.ts'
import { memoryDbPath } from './memory/memory-db-path.ts'
import { memoryDelete } from './memory/memory-delete.ts'
import { memoryDeleteAll } from './memory/memory-delete-all.ts'
import { memoryDuplicates } from './memory/memory-duplicates.ts'
import { memoryEvidence } from './memory/memory-evidence.ts'
import { memoryExpire } from './memory/memory-expire.ts'
import { memoryExport } from './memory/memory-export.ts'
import { memoryGet } from './memory/memory-get.ts'
import { memoryHistory } from './memory/memory-history.ts'
import { forgetRequestDecide } from './forget/forget-request-decide.ts'
import { forgetRequestList } from './forget/forget-request-list.ts'
import { forgetRequestOffer } from './forget/forget-request-offer.ts'
import { memoryForget } from './forget/memory-forget.ts'
import { memoryForgetPreview } from './forget/memory-forget-preview.ts'
import { memoryTrashList } from './forget/memory-trash-list.ts'
import { memoryTrashPurge } from './forget/memory-trash-purge.ts'
import { memoryTrashRestore } from './forget/memory-trash-restore.ts'
import { memoryImport } from './memory/memory-import.ts'
import { memoryInit } from './memory/memory-init.ts'
import { memoryList } from './memory/memory-list.ts'
import { memoryLocalOnly } from './memory/memory-local-only.ts'
import { memoryLock } from './memory/memory-lock.ts'
import { memoryMerge } from './memory/memory-merge.ts'
import { memoryPin } from './memory/memory-pin.ts'
import { memoryAnswer } from './memory/memory-answer.ts'
import { memoryControlMany } from './memory/memory-control-many.ts'
import { memoryMany } from './memory/memory-many.ts'
import { memoryGraph } from './memory/memory-graph.ts'
import { memoryGraphMemories } from './memory/memory-graph-memories.ts'
import { memoryOutline } from './memory/memory-outline.ts'
import { memoryPortrait } from './memory/memory-portrait.ts'
import { memoryRestoreVersion } from './memory/memory-restore-version.ts'
import { memorySearch } from './memory/memory-search.ts'
import { memorySplit } from './memory/memory-split.ts'
import { memoryStats } from './memory/memory-stats.ts'
import { memoryStore } from './memory/memory-store.ts'
import { memorySupersede } from './memory/memory-supersede.ts'
import { memoryUpdate } from './memory/memory-update.ts'
import { painDelete } from './pain/pain-delete.ts'
import { painGenerateSolutions } from './pain/pain-generate-solutions.ts'
import { painList } from './pain/pain-list.ts'
import { painRecord } from './pain/pain-record.ts'
import { painUpdateStatus } from './pain/pain-update-status.ts'
import { profileGet } from './profile/profile-get.ts'
import { profileHistory } from './profile/profile-history.ts'
import { profileUpdate } from './profile/profile-update.ts'
import { providerFind } from './provider/provider-find.ts'
import { providerList } from './provider/provider-list.ts'
import { providerModels } from './provider/provider-models.ts'
import { providerPull } from './provider/provider-pull.ts'
import { providerRemove } from './provider/provider-remove.ts'
import { providerSave } from './provider/provider-save.ts'
import { providerTest } from './provider/provider-test.ts'
import { reminderList } from './schedule/reminder-list.ts'
import { reminderPutAway } from './schedule/reminder-put-away.ts'
import { scheduleCreate } from './schedule/schedule-create.ts'
import { scheduleList } from './schedule/schedule-list.ts'
import { scheduleRead } from './schedule/schedule-read.ts'
import { scheduleRemove } from './schedule/schedule-remove.ts'
import { scheduleRunNow } from './schedule/schedule-run-now.ts'
import { scheduleUpdate } from './schedule/schedule-update.ts'
import { sessionBranch } from './session/session-branch.ts'
import { sessionBranches } from './session/session-branches.ts'
import { modelList } from './model/model-list.ts'
import { modelUpdate } from './model/model-update.ts'
import { sessionChooseModel } from './session/session-choose-model.ts'
import { sessionUsage } from './session/session-usage.ts'
import { sessionCreate } from './session/session-create.ts'
import { sessionCompact } from './context/session-compact.ts'
import { sessionContext } from './context/session-context.ts'
import { compactorCheckThreshold } from './compactor/compactor-check-threshold.ts'
import { compactorCompact } from './compactor/compactor-compact.ts'
import { compactorCompactLlm } from './compactor/compactor-compact-llm.ts'
import { compactorEstimateTokens } from './compactor/compactor-estimate-tokens.ts'
import { quizList } from './quiz/quiz-list.ts'
import { quizRun } from './quiz/quiz-run.ts'
import { sessionDelete } from './session/session-delete.ts'
import { sessionExport } from './session/session-export.ts'
import { sessionGet } from './session/session-get.ts'
import { sessionImport } from './session/session-import.ts'
import { sessionImportBringBack } from './session/session-import-bring-back.ts'
import { sessionImportList } from './session/session-import-list.ts'
import { sessionImportScan } from './session/session-import-scan.ts'
import { sessionImportStop } from './session/session-import-stop.ts'
import { sessionImportTakeBack } from './session/session-import-take-back.ts'
import { sessionList } from './session/session-list.ts'
import { sessionArchive } from './session/session-archive.ts'
import { sessionFolderCreate } from './session/session-folder-create.ts'
import { sessionFolderList } from './session/session-folder-list.ts'
import { sessionFolderRemove } from './session/session-folder-remove.ts'
import { sessionFolderRename } from './session/session-folder-rename.ts'
import { sessionMove } from './session/session-move.ts'
import { sessionRestore } from './session/session-restore.ts'
import { sessionLearning } from './session/session-learning.ts'
import { sessionPin } from './session/session-pin.ts'
import { sessionRename } from './session/session-rename.ts'
import { sessionSearch } from './session/session-search.ts'
import { sessionSettle } from './session/session-settle.ts'
import { settingsGet } from './settings/settings-get.ts'
import { settingsUpdate } from './settings/settings-update.ts'
import { storageBackUp } from './storage/storage-back-up.ts'
import { storageHealth } from './storage/storage-health.ts'
import { storageRecover } from './storage/storage-recover.ts'
import { temporaryList } from './temporary/temporary-list.ts'
import { temporaryMemory } from './temporary/temporary-memory.ts'
import { temporaryOpen } from './temporary/temporary-open.ts'
import { usageSummary } from './usage/usage-summary.ts'
import { modelTrustEstimate } from './trust/model-trust-estimate.ts'
import { modelTrustGet } from './trust/model-trust-get.ts'
import { modelTrustMeasure } from './trust/model-trust-measure.ts'
import { modelTrustSet } from './trust/model-trust-set.ts'
import { vikingAdd } from './viking/viking-add.ts'
import { vikingAddWithMetadata } from './viking/viking-add-with-metadata.ts'
import { vikingConfigureEmbedding } from './viking/viking-configure-embedding.ts'
import { vikingConfigureSummaryDriver } from './viking/viking-configure-summary-driver.ts'
import { vikingFind } from './viking/viking-find.ts'
import { vikingGrep } from './viking/viking-grep.ts'
import { vikingInjectPrompt } from './viking/viking-inject-prompt.ts'
import { vikingLoadIndustryKeywords } from './viking/viking-load-industry-keywords.ts'
import { vikingLs } from './viking/viking-ls.ts'
import { vikingRead } from './viking/viking-read.ts'
import { vikingRemove } from './viking/viking-remove.ts'
import { vikingStatus } from './viking/viking-status.ts'
import { vikingStoreWithSummaries } from './viking/viking-store-with-summaries.ts'
import { vikingTree } from './viking/viking-tree.ts'

/** Everything a client can ask of the kernel. Transports read this list; nothing else registers. */
export const commands = [
  accessLogList,
  accessTokenCreate,
  accessTokenList,
  accessTokenPause,
  accessTokenRevoke,
  agentCreate,
  agentGet,
  agentList,
  agentRemove,
  agentStarters,
  agentUpdate,
  attachmentAdd,
  attachmentGet,
  attachmentPreview,
  attachmentRemove,
  changeDays,
  changeList,
  changeUndo,
  chatAnswers,
  chatContinue,
  chatEdit,
  chatPreview,
  chatRegenerate,
  chatSend,
  chatStop,
  turnReceipt,
  draftList,
  draftSave,
  embeddingCreate,
  embeddingPause,
  embeddingProviders,
  embeddingStatus,
  estimateContentTokens,
  evolutionDecide,
  evolutionList,
  experienceSearch,
  extractAndStoreMemories,
  extractSessionMemories,
  jobCancel,
  jobList,
  jobRetry,
  memoryAnswers,
  memoryAsOf,
  memoryBuildContext,
  memoryConflictSettle,
  memoryConflicts,
  memoryDbPath,
  memoryDelete,
  memoryDeleteAll,
  memoryDuplicates,
  memoryEvidence,
  memoryExpire,
  memoryExport,
  memoryGet,
  memoryHistory,
  forgetRequestDecide,
  forgetRequestList,
  forgetRequestOffer,
  memoryForget,
  memoryForgetPreview,
  memoryImport,
  memoryInboxDecide,
  memoryInboxList,
  memoryInit,
  memoryList,
  memoryLocalOnly,
  memoryLock,
  memoryMerge,
  memoryPin,
  memoryAnswer,
  memoryControlMany,
  memoryMany,
  memoryGraph,
  memoryGraphMemories,
  memoryOutline,
  memoryPortrait,
  memoryRestoreVersion,
  memorySearch,
  memorySplit,
  memoryStats,
  memoryStore,
  memorySupersede,
  memoryTrashList,
  memoryTrashPurge,
  memoryTrashRestore,
  memoryUpdate,
  modelTrustEstimate,
  modelTrustGet,
  modelTrustMeasure,
  modelTrustSet,
  painDelete,
  painGenerateSolutions,
  painList,
  painRecord,
  painUpdateStatus,
  profileGet,
  profileHistory,
  profileUpdate,
  providerFind,
  providerList,
  providerModels,
  providerPull,
  providerRemove,
  providerSave,
  providerTest,
  reminderList,
  reminderPutAway,
  scheduleCreate,
  scheduleList,
  scheduleRead,
  scheduleRemove,
  scheduleRunNow,
  scheduleUpdate,
  sessionBranch,
  sessionBranches,
  modelList,
  modelUpdate,
  sessionChooseModel,
  sessionUsage,
  sessionCreate,
  compactorEstimateTokens,
  compactorCheckThreshold,
  compactorCompact,
  compactorCompactLlm,
  sessionContext,
  sessionCompact,
  sessionDelete,
  sessionExport,
  sessionGet,
  sessionImport,
  sessionImportBringBack,
  sessionImportList,
  sessionImportScan,
  sessionImportStop,
  sessionImportTakeBack,
  sessionList,
  quizList,
  quizRun,
  sessionArchive,
  sessionFolderCreate,
  sessionFolderList,
  sessionFolderRemove,
  sessionFolderRename,
  sessionMove,
  sessionRestore,
  sessionLearning,
  sessionPin,
  sessionRename,
  sessionSearch,
  sessionSettle,
  settingsGet,
  settingsUpdate,
  storageBackUp,
  storageHealth,
  storageRecover,
  temporaryList,
  temporaryMemory,
  temporaryOpen,
  skillGenerate,
  usageSummary,
  vikingAdd,
  vikingAddWithMetadata,
  vikingConfigureEmbedding,
  vikingConfigureSummaryDriver,
  vikingFind,
  vikingGrep,
  vikingInjectPrompt,
  vikingLoadIndustryKeywords,
  vikingLs,
  vikingRead,
  vikingRemove,
  vikingStatus,
  vikingStoreWithSummaries,
  vikingTree,
  workflowDecide,
  workflowList,
] as const
