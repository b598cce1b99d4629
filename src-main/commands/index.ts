import { agentCreate } from './agent/agent-create.ts'
import { agentGet } from './agent/agent-get.ts'
import { agentList } from './agent/agent-list.ts'
import { agentUpdate } from './agent/agent-update.ts'
import { changeList } from './change/change-list.ts'
import { changeUndo } from './change/change-undo.ts'
import { chatContinue } from './chat/chat-continue.ts'
import { chatRegenerate } from './chat/chat-regenerate.ts'
import { chatSend } from './chat/chat-send.ts'
import { chatStop } from './chat/chat-stop.ts'
import { turnReceipt } from './chat/turn-receipt.ts'
import { embeddingCreate } from './embedding/embedding-create.ts'
import { embeddingPause } from './embedding/embedding-pause.ts'
import { embeddingProviders } from './embedding/embedding-providers.ts'
import { embeddingStatus } from './embedding/embedding-status.ts'
import { estimateContentTokens } from './extraction/estimate-content-tokens.ts'
import { extractAndStoreMemories } from './extraction/extract-and-store-memories.ts'
import { extractSessionMemories } from './extraction/extract-session-memories.ts'
import { jobList } from './job/job-list.ts'
import { jobRetry } from './job/job-retry.ts'
import { memoryBuildContext } from './memory/memory-build-context.ts'
import { memoryDbPath } from './memory/memory-db-path.ts'
import { memoryDelete } from './memory/memory-delete.ts'
import { memoryDeleteAll } from './memory/memory-delete-all.ts'
import { memoryExport } from './memory/memory-export.ts'
import { memoryGet } from './memory/memory-get.ts'
import { memoryImport } from './memory/memory-import.ts'
import { memoryInit } from './memory/memory-init.ts'
import { memoryList } from './memory/memory-list.ts'
import { memorySearch } from './memory/memory-search.ts'
import { memoryStats } from './memory/memory-stats.ts'
import { memoryStore } from './memory/memory-store.ts'
import { memoryUpdate } from './memory/memory-update.ts'
import { profileUpdate } from './profile/profile-update.ts'
import { providerList } from './provider/provider-list.ts'
import { providerModels } from './provider/provider-models.ts'
import { providerRemove } from './provider/provider-remove.ts'
import { providerSave } from './provider/provider-save.ts'
import { providerTest } from './provider/provider-test.ts'
import { sessionCreate } from './session/session-create.ts'
import { sessionDelete } from './session/session-delete.ts'
import { sessionExport } from './session/session-export.ts'
import { sessionGet } from './session/session-get.ts'
import { sessionImport } from './session/session-import.ts'
import { sessionList } from './session/session-list.ts'
import { sessionPin } from './session/session-pin.ts'
import { sessionRename } from './session/session-rename.ts'
import { sessionSearch } from './session/session-search.ts'
import { settingsGet } from './settings/settings-get.ts'
import { settingsUpdate } from './settings/settings-update.ts'
import { vikingAdd } from './viking/viking-add.ts'
import { vikingConfigureEmbedding } from './viking/viking-configure-embedding.ts'
import { vikingFind } from './viking/viking-find.ts'
import { vikingGrep } from './viking/viking-grep.ts'
import { vikingInjectPrompt } from './viking/viking-inject-prompt.ts'
import { vikingLoadIndustryKeywords } from './viking/viking-load-industry-keywords.ts'
import { vikingLs } from './viking/viking-ls.ts'
import { vikingRead } from './viking/viking-read.ts'
import { vikingRemove } from './viking/viking-remove.ts'
import { vikingStatus } from './viking/viking-status.ts'
import { vikingTree } from './viking/viking-tree.ts'

/** Everything a client can ask of the kernel. Transports read this list; nothing else registers. */
export const commands = [
  agentCreate,
  agentGet,
  agentList,
  agentUpdate,
  changeList,
  changeUndo,
  chatContinue,
  chatRegenerate,
  chatSend,
  chatStop,
  turnReceipt,
  embeddingCreate,
  embeddingPause,
  embeddingProviders,
  embeddingStatus,
  estimateContentTokens,
  extractAndStoreMemories,
  extractSessionMemories,
  jobList,
  jobRetry,
  memoryBuildContext,
  memoryDbPath,
  memoryDelete,
  memoryDeleteAll,
  memoryExport,
  memoryGet,
  memoryImport,
  memoryInit,
  memoryList,
  memorySearch,
  memoryStats,
  memoryStore,
  memoryUpdate,
  profileUpdate,
  providerList,
  providerModels,
  providerRemove,
  providerSave,
  providerTest,
  sessionCreate,
  sessionDelete,
  sessionExport,
  sessionGet,
  sessionImport,
  sessionList,
  sessionPin,
  sessionRename,
  sessionSearch,
  settingsGet,
  settingsUpdate,
  vikingAdd,
  vikingConfigureEmbedding,
  vikingFind,
  vikingGrep,
  vikingInjectPrompt,
  vikingLoadIndustryKeywords,
  vikingLs,
  vikingRead,
  vikingRemove,
  vikingStatus,
  vikingTree,
] as const
