import { expect, test } from 'vitest'
import { commandsFor, slashCommands } from './slash-commands.ts'

test.each([
  ['/', slashCommands],
  ['/co', ['compact', 'context']],
  ['/NEW', ['new']],
  ['/etc/hosts', []],
  ['/new chat', []],
  ['a /new', []],
  ['', []],
])('%s may be %j', (text, commands) => {
  expect(commandsFor(text)).toEqual(commands)
})
