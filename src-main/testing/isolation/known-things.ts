/** What an id, cursor or token stands for. */
export type Kind =
  | 'agent'
  | 'memory'
  | 'session'
  | 'message'
  | 'turn'
  | 'change'
  | 'job'
  | 'schedule'
  | 'pain'
  | 'candidate'
  | 'workflow'
  | 'provider'
  | 'request'
  | 'cursor'
  | 'token'
  | 'uri'
  | 'file'

/** In an input: the caller's own thing that came n-th in its answers, whatever it is called in this kernel. */
export class Own {
  readonly kind: Kind
  readonly at: number
  constructor(kind: Kind, at: number) {
    this.kind = kind
    this.at = at
  }
}

export interface Things {
  /** Notes every id in an answer, in the order it stands there. */
  learn(command: string, answer: unknown): void
  countOf(kind: Kind): number
  get(kind: Kind, at: number): string
  has(thing: string): boolean
}

/** What one caller was told the names of, without those that came back because it `sent` them. */
export function createThings(sent: ReadonlySet<string>): Things {
  const byKind = new Map<Kind, string[]>()
  const all = new Set<string>()
  const add = (kind: Kind, thing: string): void => {
    if (all.has(`${kind} ${thing}`) || sent.has(thing)) return
    all.add(`${kind} ${thing}`).add(thing)
    const known = byKind.get(kind) ?? []
    byKind.set(kind, known)
    known.push(thing)
  }
  const walk = (value: unknown, inside: Kind | null, key: string): void => {
    if (typeof value === 'string') {
      const kind = key === 'id' ? inside : (kindOfKey[key] ?? null)
      if (kind) add(kind, value)
    } else if (Array.isArray(value)) {
      for (const item of value) walk(item, kindOfList[key] ?? inside, key)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) walk(part, kindOfList[name] ?? kindOfList[key] ?? inside, name)
    }
  }
  return {
    learn: (command, answer) => walk(answer, kindOfCommand(command), ''),
    countOf: (kind) => byKind.get(kind)?.length ?? 0,
    get: (kind, at) => byKind.get(kind)?.[at] ?? 'nothing',
    has: (thing) => all.has(thing),
  }
}

/** An input with the names its things have in this kernel. */
export function named(input: unknown, own: Things): unknown {
  if (input instanceof Own) return own.get(input.kind, input.at)
  if (Array.isArray(input)) return input.map((part) => named(part, own))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([key, part]) => [key, named(part, own)]))
}

/** What `id` is in the input and the answer of a command. */
export function kindOfCommand(command: string): Kind {
  const known = Object.entries(nouns).find(([noun]) => command.startsWith(noun))
  return known?.[1] ?? 'memory'
}

const nouns: Readonly<Record<string, Kind>> = {
  agent: 'agent',
  session: 'session',
  chat: 'turn',
  turn: 'turn',
  change: 'change',
  job: 'job',
  schedule: 'schedule',
  pain: 'pain',
  experience: 'pain',
  evolution: 'candidate',
  skill: 'candidate',
  workflow: 'workflow',
  provider: 'provider',
}

export const kindOfKey: Readonly<Record<string, Kind>> = {
  agentId: 'agent',
  agentIds: 'agent',
  confirm: 'agent',
  memoryId: 'memory',
  memoryIds: 'memory',
  ids: 'memory',
  sessionId: 'session',
  session: 'session',
  messageId: 'message',
  userMessageId: 'message',
  answerMessageId: 'message',
  turnId: 'turn',
  turnIds: 'turn',
  changeId: 'change',
  painId: 'pain',
  providerId: 'provider',
  provider: 'provider',
  requestId: 'request',
  cursor: 'cursor',
  nextCursor: 'cursor',
  previewToken: 'token',
  uri: 'uri',
  scopeUri: 'uri',
  fileHandle: 'file',
  handle: 'file',
}

const kindOfList: Readonly<Record<string, Kind>> = {
  agent: 'agent',
  memory: 'memory',
  memories: 'memory',
  superseded: 'memory',
  session: 'session',
  messages: 'message',
  turns: 'turn',
  jobs: 'job',
  summaries: 'job',
  schedule: 'schedule',
  pain: 'pain',
  candidate: 'candidate',
  workflow: 'workflow',
}
