import { basename } from 'node:path'
import type { Candidate } from '../../src-main/growth/candidate.ts'
import type { LastingModel } from '../../src-main/growth/extract/lasting/model.ts'
import { judgedOfLine, judgedOfYear, type JudgedCandidate, type Reading } from './acceptance-examples.ts'
import type { WrittenLine } from './lasting-examples.ts'
import { readJsonLines, readTrustData } from './trust-data.ts'

/** A candidate as it was read of a line of a sentence file or a turn of a year, before the rules had seen its writer. */
type StoredReading = Omit<Candidate, 'title' | 'keywords' | 'importance' | 'messageId' | 'validFrom'> & {
  readonly file: string
  readonly at: number
}

/** By writer, what untuned rules read: what the rules say of writers they know says too much for them. */
export type FirstReadings = ReadonlyMap<string, ReadonlyMap<number, readonly Candidate[]>>

export async function readFirstReadings(file: string): Promise<FirstReadings> {
  const stored = await readJsonLines<StoredReading>(file)
  return new Map(
    [...Map.groupBy(stored, (one) => one.file)].map(([name, some]) => [
      name,
      new Map([...Map.groupBy(some, ({ at }) => at)].map(([at, all]) => [at, all.map(toCandidate)])),
    ]),
  )
}

function toCandidate({ file: _file, at: _at, ...rest }: StoredReading): Candidate {
  return { ...rest, title: rest.content, keywords: [], importance: 5, messageId: '', validFrom: null }
}

/** What was first read of one writer's messages, judged as what is read now. */
export async function judgedFirst(
  readings: FirstReadings,
  writer: string,
  lines: readonly WrittenLine[],
  lastingModel: LastingModel,
): Promise<JudgedCandidate[]> {
  const ofYear = readings.get(basename(writer))
  if (ofYear !== undefined) {
    const read: Reading = (message) =>
      (ofYear.get(message.position) ?? []).map((candidate) => ({ ...candidate, messageId: message.id }))
    return judgedOfYear(await readTrustData(writer), writer, lastingModel, read)
  }
  return lines.flatMap((written) => {
    const first = readings.get(written.file)?.get(written.index) ?? []
    const read: Reading = (message) => first.map((candidate) => ({ ...candidate, messageId: message.id }))
    return judgedOfLine(written.line, writer, lastingModel, read)
  })
}
