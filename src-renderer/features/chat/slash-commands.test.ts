import { expect, test } from 'vitest'
import { commandsFor, isCommand, slashBeginnings, slashCommands } from './slash-commands.ts'

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

test.each(['、', '／'])('the key of the slash wrote %s on a Chinese keyboard, and no command was offered', (typed) => {
  expect(commandsFor(typed)).toEqual([...slashCommands, ...slashBeginnings])
  expect([isCommand(`${typed}new`), isCommand(`${typed}你好`)]).toEqual([true, false])
})
