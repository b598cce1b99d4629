import type { CommandClient, Output } from '../../../lib/command-client.ts'
import { codeOf } from '../../../lib/errors.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { ChatState, ChatStore } from '../chat-store.ts'
import { wordsIn } from '../goes/goes-slice.ts'
import { type Draft, emptyDraft, joinDrafts, newChat } from '../untrusted-spans.ts'
import { fromKept, isEmpty, saysSame, toKept, type Typed, wholeOf } from './kept-draft.ts'
import { windowId } from './window-id.ts'

/** What is typed is with the kernel within this time. */
const keepMs = 600
/** Where it could not be kept. */
const againMs = 5_000

/** Like nothing that is typed. */
const unlike: Draft = { ...emptyDraft }

/** What the kernel was told last of a field. */
interface Told {
  readonly typed: Typed
  readonly agentId: string
  readonly learns: boolean
}
type Item = Output<'draft_list'>['items'][number]

/** Has the kernel keep what stands unsent in the fields of chats, and puts it there again. */
export function createDraftKeeper(call: CommandClient, store: ChatStore) {
  const told = new Map<string, Told>()
  /** Drafts of the next chats of agents that are not chosen. */
  const elsewhere = new Map<string, Item>()
  /** Agents from whose next chat what was typed went along to another's. */
  const left = new Set<string>()
  /** Chats that nothing is kept of. */
  const temporary = new Set<string>()
  let isLoaded = false
  /** How much is being kept just now; what others changed is looked up after it. */
  let saving = 0
  let isAskedToSync = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const typedIn = ({ look, leaving, queued, drafts }: ChatState, key: string): Typed => [
    // What was looked at and is on its way is one and the same.
    leaving[key] ?? (look?.wish.key === key ? wordsIn(look) : undefined),
    queued[key],
    drafts[key],
  ]

  const put = ({ sessionId, draft }: Item): void => {
    const key = sessionId ?? newChat
    const { drafts, agentId, nextLearns } = store.getState()
    const kept = fromKept(draft)
    const there = drafts[key] ?? emptyDraft
    const whole = isEmpty(there) ? kept : joinDrafts(kept, there)
    const learns = sessionId === null && !draft.learns ? false : nextLearns
    told.set(key, { typed: [undefined, undefined, isEmpty(there) ? whole : kept], agentId, learns })
    store.setState({ drafts: { ...drafts, [key]: whole }, nextLearns: learns })
  }

  const save = async (key: string, agentId: string, draft: Typed, learns: boolean): Promise<void> => {
    saving += 1
    try {
      const sessionId = key === newChat ? null : key
      await call('draft_save', { agentId, sessionId, draft: toKept(wholeOf(draft), learns), by: windowId })
    } catch (error) {
      // Its chat is gone, or nothing of it is kept.
      if (['not_found', 'conflict'].includes(codeOf(error))) return
      if (key === newChat && agentId !== store.getState().agentId) left.add(agentId)
      // What it knows is not certain any more, also where nothing is left in the field.
      else told.set(key, { typed: [unlike], agentId, learns })
      schedule(againMs)
    } finally {
      saving -= 1
      if (isAskedToSync && saving === 0) void keeper.sync().catch(reportError)
    }
  }

  const tell = (state: ChatState, key: string): void => {
    const before = told.get(key)
    const typed = typedIn(state, key)
    const learns = key !== newChat || state.nextLearns
    if (before ? isSame(before, typed, learns) : isEmpty(wholeOf(typed))) return
    told.set(key, { typed, agentId: state.agentId, learns })
    void save(key, state.agentId, typed, learns)
  }

  const keep = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (!isLoaded) return
    const state = store.getState()
    const { drafts, queued, leaving, look } = state
    const fields = [drafts, queued, leaving, look ? { [look.wish.key]: look } : {}]
    const keys = new Set([...told.keys(), ...fields.flatMap((of) => Object.keys(of))])
    for (const key of keys) if (!temporary.has(key)) tell(state, key)
    for (const agentId of left) void save(newChat, agentId, [], true)
    left.clear()
  }
  const schedule = (ms: number): void => {
    timer ??= setTimeout(keep, ms)
  }

  const noteTemporary = ({ temporaries, conversation }: ChatState): void => {
    for (const { id } of temporaries) temporary.add(id)
    const session = valueOf(conversation)?.session
    if (session?.temporary) temporary.add(session.id)
  }

  const turnTo = (agentId: string, from: string): void => {
    if (told.delete(newChat)) left.add(from)
    left.delete(agentId)
    const waiting = elsewhere.get(agentId)
    elsewhere.delete(agentId)
    if (waiting) put(waiting)
  }

  const onChange = (state: ChatState, before: ChatState): void => {
    if (state.temporaries !== before.temporaries || state.conversation !== before.conversation) noteTemporary(state)
    if (state.agentId !== before.agentId) turnTo(state.agentId, before.agentId)
    const isTyped = state.drafts !== before.drafts || state.queued !== before.queued
    const isSent = state.leaving !== before.leaving || state.look !== before.look
    if (isSent || isTyped || state.agentId !== before.agentId || state.nextLearns !== before.nextLearns)
      schedule(keepMs)
    // What was sent stands in its chat: it is not to stand in the field too after a crash.
    if (isSent && Object.keys(state.leaving).length < Object.keys(before.leaving).length) keep()
  }

  /** Puts into a field what is kept of it now, where nothing else was typed there. */
  const follow = (key: string, item: Item | undefined): void => {
    const state = store.getState()
    const { agentId, drafts, queued, look } = state
    const [before, typed] = [told.get(key), typedIn(state, key)]
    const isTypedSince = before ? typed.some((draft, at) => draft !== before.typed[at]) : !isEmpty(wholeOf(typed))
    const shown = wholeOf(typed)
    const kept = item ? fromKept(item.draft, shown.files) : emptyDraft
    const isWaiting = typed[0] !== undefined || typed[1] !== undefined
    if (isTypedSince || temporary.has(key) || saysSame(shown, kept) || (item && isWaiting)) return
    const learns = key !== newChat || (item?.draft.learns ?? state.nextLearns)
    told.set(key, { typed: [undefined, undefined, kept], agentId, learns })
    store.setState({
      drafts: { ...drafts, [key]: kept },
      queued: Object.fromEntries(Object.entries(queued).filter(([name]) => name !== key)),
      look: look?.wish.key === key ? null : look,
      ...(key === newChat && { nextLearns: learns }),
    })
  }

  store.subscribe(onChange)

  const keeper = {
    /** Puts what was kept into the fields, once. */
    load: async (): Promise<void> => {
      if (isLoaded) return
      const { items } = await call('draft_list', {})
      noteTemporary(store.getState())
      isLoaded = true
      for (const item of items) {
        if (item.sessionId === null && item.agentId !== store.getState().agentId) elsewhere.set(item.agentId, item)
        else put(item)
      }
      keep()
    },
    /**
     * Has the fields show what is kept, where another window or the kernel changed it: the last one holds. What was typed
     * here since is not touched: it is kept in its turn.
     */
    sync: async (): Promise<void> => {
      if (!isLoaded) return
      isAskedToSync = saving > 0
      if (isAskedToSync) return
      const known = new Map(told)
      const { items } = await call('draft_list', {})
      if (saving > 0) {
        isAskedToSync = true
        return
      }
      const { agentId } = store.getState()
      const isElsewhere = (item: Item): boolean => item.sessionId === null && item.agentId !== agentId
      elsewhere.clear()
      for (const item of items.filter(isElsewhere)) if (!left.has(item.agentId)) elsewhere.set(item.agentId, item)
      const here = new Map(items.filter((item) => !isElsewhere(item)).map((item) => [item.sessionId ?? newChat, item]))
      for (const key of new Set([...here.keys(), ...known.keys()]))
        if (told.get(key) === known.get(key)) follow(key, here.get(key))
    },
    /** Has what is not kept yet kept now. */
    keep,
  }
  return keeper
}

const isSame = (told: Told, typed: Typed, learns: boolean): boolean =>
  told.learns === learns && told.typed.every((draft, at) => draft === typed[at])

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
