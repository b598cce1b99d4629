import { expect, test } from 'vitest'
import { endedThings } from './ended-things.ts'

test.each([
  ['I quit the choir', [['choir']]],
  ['gave up on the banjo in may', [['banjo']]],
  ['the regatta is off', [['regatta']]],
  ['means Lisbons off though', [['lisbon']]],
  ['please knock the bullet points on the head', [['bullet', 'point']]],
  ['I’m off sugar.', [['sugar']]],
  ['we cancelled the Lisbon trip because of work', [['lisbon', 'trip']]],
  ['我把吉他卖了', [['吉他']]],
  ['敦煌黄了 我得上班', [['敦煌']]],
  ['健身卡退了', [['健身', '身卡']]],
  ['I am off to Lisbon', []],
  ['I finished my essay', []],
  ['the choir sang', []],
])('“%s” ends %j', (text, things) => expect(endedThings(text)).toEqual(things))
