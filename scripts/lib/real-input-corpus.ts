/** A memory of a corpus, one line of its `memories.jsonl`. */
export interface CorpusMemory {
  readonly id: string
  readonly store: string
  readonly text: string
  readonly speaker?: string
  readonly timestamp?: string
  readonly session?: string
}

/** A question of a corpus, one line of its `questions.jsonl`. */
export interface CorpusQuestion {
  readonly id: string
  readonly store: string
  readonly question: string
  readonly evidence: readonly string[]
  readonly evidence_groups?: readonly (readonly string[])[]
  readonly category: string
}

/** A line that `session_import` takes, and the memory of the corpus it came from. */
export interface SpokenLine {
  readonly session: string
  readonly at: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly sourceId: string
}

/**
 * A store as one talk of `user` with the app: what `user` said is the user's, what anybody else said is the assistant's.
 * A memory without a speaker holds a whole exchange, `NAME: …` and `AI: …`, and becomes a message of each.
 */
export function toConversation(memories: readonly CorpusMemory[], user: string): SpokenLine[] {
  return memories.flatMap((memory) => {
    const common = { session: memory.session ?? memory.store, at: toTime(memory.timestamp), sourceId: memory.id }
    if (memory.speaker !== undefined) {
      const role = memory.speaker === user ? ('user' as const) : ('assistant' as const)
      return [{ ...common, role, text: memory.text }]
    }
    return splitExchange(memory.text).map((part) => ({ ...common, ...part }))
  })
}

/** The parts of an exchange in the order said. Text before the first name is the user's. */
export function splitExchange(text: string): Pick<SpokenLine, 'role' | 'text'>[] {
  const parts: Pick<SpokenLine, 'role' | 'text'>[] = []
  for (const piece of text.split(/\n(?=[^\s:：]{1,40}[:：]\s)/u)) {
    const [, name, said] = /^([^\s:：]{1,40})[:：]\s([\s\S]*)$/u.exec(piece) ?? [undefined, '', piece]
    const role = name === 'AI' ? ('assistant' as const) : ('user' as const)
    if (said !== undefined && said.trim() !== '') parts.push({ role, text: said.trim() })
  }
  return parts
}

/** The first `most` questions, in the order of the file, all of whose evidence is in what the user said. */
export function askable(
  questions: readonly CorpusQuestion[],
  lines: readonly SpokenLine[],
  most: number,
): CorpusQuestion[] {
  const said = new Set(lines.filter(({ role }) => role === 'user').map(({ sourceId }) => sourceId))
  return questions.filter(({ evidence }) => evidence.length > 0 && evidence.every((id) => said.has(id))).slice(0, most)
}

/** What `user` is called where the corpus does not say: the name that begins its exchanges. */
export function namesIn(memories: readonly CorpusMemory[]): string[] {
  const names = memories.map(({ speaker, text }) => speaker ?? /^([^\s:：]{1,40})[:：]\s/u.exec(text)?.[1] ?? '')
  return [...new Set(names.filter((name) => name !== ''))]
}

/** A date alone is its noon. */
function toTime(timestamp: string | undefined): string {
  if (timestamp === undefined) return new Date(0).toISOString()
  const time = timestamp.includes('T') ? timestamp : `${timestamp}T12:00:00`
  return new Date(/(?:Z|[+-]\d\d:\d\d)$/u.test(time) ? time : `${time}Z`).toISOString()
}
