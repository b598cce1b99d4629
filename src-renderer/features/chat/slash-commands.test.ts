import { expect, test } from 'vitest'
import { commandsFor, slashBeginnings, slashCommands } from './slash-commands.ts'

test('/forget did its work when typed, and was missing in the menu', () => {
  expect(commandsFor('/fo')).toEqual(['forget'])
})

test.each([
  ['/', [...slashCommands, ...slashBeginnings]],
  ['/co', ['compact', 'context']],
  ['/NEW', ['new']],
  ['/etc/hosts', []],
  ['/new chat', []],
  ['/forget the trip', []],
  ['a /new', []],
  ['', []],
])('%s may be %j', (text, commands) => {
  expect(commandsFor(text)).toEqual(commands)
})
