import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Slot } from '../contract/memory.ts'
import { quotedFrom } from '../memory/evidence/quoted.ts'
import type { SourceMessage } from '../memory/evidence/source-message.ts'
import type { Forget } from '../memory/extraction/operation.ts'
import { createApplyRequest } from '../memory/forgetting/apply-request.ts'
import { createFind } from '../memory/forgetting/find.ts'
import { createForgottenIn } from '../memory/forgetting/forgotten-in.ts'
import { hearsRequest } from '../memory/extraction/rules/hears-request.ts'
import { createForgetRequests } from '../memory/forgetting/requests.ts'
import { createResolve } from '../memory/forgetting/resolve.ts'
import type { Shown } from '../memory/forgetting/verdict.ts'
import { createSuppression } from '../memory/forgetting/suppression.ts'
import { createToTrash } from '../memory/lifecycle/to-trash.ts'
import { indexMessage } from '../memory/lifecycle/index-message.ts'
import { createChangeWriter } from '../memory/lifecycle/change-writer.ts'
import { createMemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { createUndo } from '../memory/lifecycle/undo.ts'
import type { MeaningSearch } from '../memory/retrieval/candidates/meaning.ts'
import type { Nearness } from '../memory/retrieval/embedding/meaning-search.ts'
import { createRetriever } from '../memory/retrieval/retrieve.ts'
import { openProfileFolder } from '../storage/profile-folder.ts'
import { newId } from '../util/ids.ts'
import { aMemory } from './memory.ts'
import { createMovableClock } from './movable-clock.ts'

const agentId = 'majordomo'

/**
 * A profile with one conversation, in which things are said, learned and asked to be forgotten. `meaning`: what tells how
 * near texts are.
 */
export function openForgetProfile(meaning?: MeaningSearch & { readonly nearness: Nearness }) {
  const home = mkdtempSync(join(tmpdir(), 'majordomo-forget-'))
  const folder = openProfileFolder(home)
  const { memories: file, data } = folder
  const clock = createMovableClock('2026-03-10T12:00:00.000Z')
  const writer = createMemoryWriter(file, clock)
  const suppression = createSuppression({ file })
  const said = (ids: readonly string[]) =>
    ids.map((id) => ({ messageId: id, text: data.messages.get(id)?.text ?? '', saidAt: '' }))
  const requests = createForgetRequests({ file, said, isSaid: data.messages.has, clock })
  const deps = { file, data, writer, clock, onChange: () => undefined }
  const retrievers = {
    memories: createRetriever(file.index, null),
    messages: createRetriever(data.messageIndex, meaning ?? null),
  }
  const find = createFind({
    file,
    data,
    retrievers,
    suppressedAmong: suppression.suppressed,
    nearness: meaning?.nearness ?? (async () => new Map()),
    now: clock.now,
  })
  const applied = createApplyRequest({
    ...deps,
    resolve: createResolve({ file, data, find }),
    requests,
    suppression,
    toTrash: createToTrash({ writer, clock, forgetHabits: () => undefined }),
    hearsRequest,
  })
  const at = clock.now().toISOString()
  data.agents.add({ id: agentId, name: 'Majordomo', instructions: '', createdAt: at, updatedAt: at })
  data.sessions.add({ id: 'talk', agentId, title: '', at, importKey: null })

  const say = (text: string, more: Partial<SourceMessage> = {}): SourceMessage => {
    clock.advance(60_000)
    const message: SourceMessage = {
      id: newId(),
      sessionId: 'talk',
      position: data.messages.nextPosition('talk'),
      role: 'user',
      text,
      untrustedSpans: [],
      at: clock.now().toISOString(),
      ...more,
    }
    data.inTransaction(() => {
      data.messages.add({
        ...message,
        untrustedSpans: [...message.untrustedSpans],
        turnId: null,
        state: 'complete',
        usage: null,
      })
      indexMessage(data, agentId, message)
    })
    return message
  }
  /** What was learned from a message whose words are its content. */
  const learn = (content: string, slot: Slot | null = null, more: Parameters<typeof aMemory>[0] = {}) => {
    const message = say(content, more.saidAt ? { at: more.saidAt } : {})
    const memory = aMemory({
      id: newId(),
      content,
      title: content,
      slot,
      saidAt: message.at,
      sessionId: 'talk',
      ...more,
    })
    const change = { changeId: newId(), agentId, kind: 'learn', author: 'assistant', summary: content } as const
    file.inTransaction(() => {
      writer.begin(change)
      writer.write(change, { memory, evidence: [quotedFrom(message, content)], reason: 'learned' })
    })
    return { id: memory.id, messageId: message.id }
  }
  const ask = async (
    text: string,
    request: Partial<Forget> = {},
    { shown = null, ...more }: Partial<SourceMessage> & { shown?: Shown } = {},
  ) => {
    const message = say(text, more)
    const operation: Forget = {
      op: 'forget',
      quote: text,
      messageId: message.id,
      targets: [],
      about: null,
      when: null,
      except: null,
      ...request,
    }
    const outcomes = await applied.apply({ agentId, request: operation, message, shown })
    return { message, operation, outcomes, card: requests.ofMessage(message.id) }
  }
  return {
    file,
    data,
    clock,
    applied,
    requests,
    suppression,
    find,
    forgotten: createForgottenIn({ file, data, suppression, requests }),
    undo: createUndo({
      file,
      writer,
      beside: createChangeWriter({ data, file, clock, onChange: () => {} }),
      onUndo: () => undefined,
    }),
    say,
    learn,
    ask,
    /** What is kept, by its words. */
    left: (): string[] =>
      (['active', 'superseded', 'pending'] as const)
        .flatMap((status) =>
          file.memories.list({ agentId, status, type: null, before: Number.MAX_SAFE_INTEGER, limit: 200 }),
        )
        .map(({ memory }) => memory.content)
        .toSorted(),
    close: () => {
      folder.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
export type ForgetProfile = ReturnType<typeof openForgetProfile>
