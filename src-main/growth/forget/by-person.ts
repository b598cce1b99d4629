import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { relationWords } from '../../memory/ontology/relations.ts'
import type { About } from './about.ts'
import type { Told } from './by-clues.ts'
import type { Someone } from './who.ts'

interface OfPerson {
  readonly memories: readonly Memory[]
  readonly messageIds: readonly string[]
}

/**
 * All that has to do with somebody: what is said of them under either name, what names them, what rests on a sentence
 * that names them and speaks of "her", and the messages that say any of it.
 */
export function createByPerson({ lineage, evidence, memories }: MemoriesFile, about: About) {
  const isAbout = (someone: Someone, memory: Memory): boolean => {
    const { slot, title, content, id } = memory
    if (slot && slot.subject !== 'user' && someone.names.includes(slot.subject)) return true
    if (someone.isNamedIn(`${title}\n${content}`)) return true
    const quotes = evidence.list(id).map(({ quote }) => quote)
    const isTheirs = slot !== null && someone.subjects.includes(slot.subject)
    return (isTheirs || someone.maySpeakOf(content)) && slot?.subject !== 'user' && quotes.some(someone.isNamedIn)
  }

  return (agentId: string, someone: Someone, told: readonly Told[]): OfPerson => {
    const naming = told.filter(({ text }) => someone.isNamedIn(text)).map(({ id }) => id)
    const words = someone.subjects.flatMap((subject) => [subject, ...relationWords(subject).split(' ')])
    const resting = evidence.ofMessages(naming).map(({ memoryId }) => memoryId)
    const known = [
      ...someone.subjects.flatMap((subject) => lineage.ofSubject(agentId, subject)),
      ...[...new Set(words)].filter((word) => word !== '').flatMap((word) => about.person(agentId, word)),
      ...memories.byIds([...new Set(resting)], JSON.stringify([agentId])),
    ].filter(({ status }) => status !== 'trashed')
    const theirs = [...new Map(known.map((memory) => [memory.id, memory])).values()].filter((one) =>
      isAbout(someone, one),
    )
    const ids = new Set(theirs.map(({ id }) => id))
    // "She lives in Cardiff", said after "my mum's called Ruth": what taught of nobody else goes along.
    const taught = theirs.flatMap(({ id }) => evidence.list(id).flatMap(({ messageId }) => messageId ?? []))
    const isAllTheirs = (messageId: string): boolean =>
      evidence.ofMessages([messageId]).every(({ memoryId }) => ids.has(memoryId))
    return { memories: theirs, messageIds: [...new Set([...naming, ...taught.filter(isAllTheirs)])] }
  }
}
