import { describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { toRefusal, toStorageError } from './storage-error.ts'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return toStorageError(error)
  }
}

describe('what goes wrong with the files', () => {
  test('text of a row that is no JSON any more was an error of the app', () => {
    const db = openDatabase(':memory:')
    const half = '{"half":'
    const thrown = [() => JSON.parse(half) as unknown, () => db.prepare('SELECT json(?)').get(half)].map(thrownBy)
    db.close()
    expect(thrown).toMatchObject([{ code: 'storage_damaged' }, { code: 'storage_damaged' }])
    expect(thrownBy(() => new RegExp('('.repeat(2)))).toBeInstanceOf(SyntaxError)
  })

  test.each(['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR', 'EIO', 'ENOENT'])(
    'a disk that fails (%s) was an error of the app, and what it refused was not tried again',
    (code) => {
      const error = Object.assign(new Error('disk I/O error'), { code })
      expect([toStorageError(error), toRefusal(error)]).toMatchObject([
        { code: 'storage_failed' },
        { code: 'storage_failed' },
      ])
    },
  )
})
