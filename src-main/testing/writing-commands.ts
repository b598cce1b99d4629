import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { commands } from '../commands/index.ts'
import { dumpProfile, withDatabase } from './dump-profile.ts'
import { createThings } from './isolation/known-things.ts'
import { randomInput } from './isolation/random-input.ts'
import { named } from './isolation/known-things.ts'
import { voices } from './isolation/voices.ts'
import { createRandom } from './random.ts'
import type { TargetKernel } from './target-kernel.ts'

export interface WritingCall {
  readonly name: string
  readonly input: unknown
}

const [voice] = voices
const triesOfEach = 40
/** A command that has succeeded so often and written nothing writes nothing. */
const enough = 4

/**
 * An input for a command with which it succeeds on this profile and changes its files; null where chance finds none.
 * The profile is open in `target` and is as it was, save where an input is found.
 */
export async function findWritingCall(target: TargetKernel, home: string, name: string): Promise<WritingCall | null> {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`There is no command ${name}.`)
  const random = createRandom(name.length * 7_919 + name.charCodeAt(name.length - 1))
  const things = createThings(new Set())
  const source = { random, voice, other: voice, own: things, foreign: things }
  const inputFor = ({ name: of, input }: (typeof commands)[number]): unknown =>
    named(randomInput(of, input as z.ZodType, source), things)
  for (const lister of commands.filter((each) => /_(?:list|ls|get|find)$/.test(each.name)))
    for (let time = 0; time < 2; time += 1) {
      const result = await target.ask(lister.name, inputFor(lister))
      if (result.ok) things.learn(lister.name, result.value)
    }
  let idle = 0
  for (let tried = 0; tried < triesOfEach && idle < enough; tried += 1) {
    const before = stateOf(home)
    const input = inputFor(command)
    const result = await target.ask(name, input)
    await target.idle()
    if (result.ok && stateOf(home) !== before) return { name, input }
    idle += Number(result.ok)
  }
  return null
}

/** Everything in both files and the file of keys, and which exports there are. */
function stateOf(home: string): string {
  const keys = join(home, 'secrets.json')
  const exported = join(home, 'exports')
  return createHash('sha256')
    .update(JSON.stringify(dumpProfile(home)))
    .update(existsSync(keys) ? readFileSync(keys) : '')
    .update(existsSync(exported) ? readdirSync(exported).join() : '')
    .digest('hex')
}

/** How many rows each table has, but for what is a matter of time: usage, what the files note, index segments. */
export function rowCounts(home: string): Readonly<Record<string, number>> {
  const counts = Object.entries(dumpProfile(home)).map(([table, rows]) => [table, rows.length] as const)
  return Object.fromEntries(
    counts.filter(([table]) => !/\.(?:usage|sqlite_\w+|index_state|embedding_models)$/.test(table)),
  )
}

/** What is wrong with the files, where rows point at rows: empty for none. */
export function disagreements(home: string): string[] {
  const found = ['memories.db', 'data.db'].flatMap((file) =>
    withDatabase(join(home, file), (db) => [
      ...db
        .prepare<[], string>('PRAGMA integrity_check')
        .pluck()
        .all()
        .filter((verdict) => verdict !== 'ok'),
      ...db
        .prepare('PRAGMA foreign_key_check')
        .all()
        .map((row) => JSON.stringify(row)),
    ]),
  )
  const between = withDatabase(join(home, 'memories.db'), (db) => {
    db.prepare('ATTACH ? AS data').run(join(home, 'data.db'))
    return checks.flatMap(([what, sql]) => (db.prepare<[], number>(sql).pluck().get() === 0 ? [] : [what]))
  })
  return [...found, ...between]
}

const checks = [
  ['evidence of no memory', 'SELECT count(*) FROM evidence WHERE memory_id NOT IN (SELECT id FROM memories)'],
  ['undo entries of no change', 'SELECT count(*) FROM change_entries WHERE change_id NOT IN (SELECT id FROM changes)'],
  [
    'the index counts other memories than there are',
    `SELECT count(*) FROM owners o WHERE indexed_count <>
      (SELECT count(*) FROM memories m WHERE m.agent_id = o.agent_id AND m.term_count > 0)`,
  ],
  [
    'messages of no conversation',
    'SELECT count(*) FROM data.messages WHERE session_id NOT IN (SELECT id FROM data.sessions)',
  ],
  ['an undo that was not ended', 'SELECT count(*) FROM unfinished_undos'],
  ['a purge that was not ended', 'SELECT count(*) FROM purges'],
  ['a job that still runs', "SELECT count(*) FROM data.jobs WHERE state = 'running'"],
  ['an answer that is still written', "SELECT count(*) FROM data.messages WHERE state = 'streaming'"],
] as const
