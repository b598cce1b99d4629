import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createTransactions } from './transactions.ts'

let db: Database
beforeEach(() => {
  db = openDatabase(':memory:')
  db.exec('CREATE TABLE said (word TEXT)')
})
afterEach(() => db.close())

const say = (word: string) => db.prepare('INSERT INTO said VALUES (?)').run(word)
const said = () => db.prepare<[], string>('SELECT word FROM said').pluck().all()

test('what waits for a transaction comes once it is written, in the order asked for', () => {
  const { inTransaction, afterCommit } = createTransactions(db)
  const heard: string[] = []
  const hear = (name: string) => afterCommit(() => heard.push(`${name}: ${db.inTransaction} ${said().join(' ')}`))
  inTransaction(() => {
    hear('first')
    say('one')
    inTransaction(() => {
      say('two')
      hear('second')
    })
    expect(heard).toEqual([])
  })
  hear('outside')
  expect(heard).toEqual(['first: false one two', 'second: false one two', 'outside: false one two'])
})

test('what waits for a transaction never comes where that is taken back', () => {
  const { inTransaction, afterCommit } = createTransactions(db)
  const heard: string[] = []
  const fail = () =>
    inTransaction(() => {
      say('one')
      afterCommit(() => heard.push('one'))
      throw new Error('Taken back')
    })
  expect(fail).toThrow('Taken back')
  inTransaction(() => afterCommit(() => heard.push('two')))
  expect({ heard, said: said() }).toEqual({ heard: ['two'], said: [] })
})
