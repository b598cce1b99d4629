import { join } from 'node:path'
import { openDatabase } from '../storage/database.ts'

export interface CommitWatch {
  /** Looks now; the answer says whether anything was committed since, but for what the files note of one another and of who called. */
  look(): () => boolean
  close(): void
}

/** Watches both files of a profile that is open elsewhere. */
export function watchCommits(home: string): CommitWatch {
  const files = ['memories.db', 'data.db'].map((file) => openDatabase(join(home, file)))
  // Moves with every commit of another connection.
  const versions = files.map((db) => db.prepare('PRAGMA data_version').pluck())
  const witnesses = files.map((db) => db.prepare('SELECT * FROM witness'))
  const versionsNow = (): string => versions.map((version) => version.get()).join()
  const called = files[1]?.prepare('SELECT count(*), sum(times) FROM access_log')
  const notesNow = (): string => JSON.stringify([called?.get(), ...witnesses.map((notes) => notes.all())])
  return {
    look: () => {
      const [before, noted] = [versionsNow(), notesNow()]
      return () => versionsNow() !== before && notesNow() === noted
    },
    close: () => {
      for (const db of files) db.close()
    },
  }
}
