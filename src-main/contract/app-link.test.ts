import { describe, expect, test } from 'vitest'
import { linkIn, linkTo, placeOf } from './app-link.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('a link into the app', () => {
  test.each(['chat', 'memory', 'settings'] as const)('leads to the %s that it was made of', (kind) => {
    expect(placeOf(linkTo(kind, id))).toEqual({ kind, id })
    // Some systems end an address without a path of its own with a slash.
    expect(placeOf(`${linkTo(kind, id)}/`)).toEqual({ kind, id })
  })

  test.each([
    '',
    'majordomo',
    'majordomo:',
    'majordomo://',
    'majordomo://chat',
    'majordomo://chat/',
    'majordomo:///chat/1',
    'majordomo://chat//1',
    'majordomo://chat/1/2',
    'majordomo://chat/1//',
    'majordomo://chat/../1',
    'majordomo://chat/..',
    'majordomo://chat/%31',
    'majordomo://chat/1?x=1',
    'majordomo://chat/1#x',
    'majordomo://chat/1 2',
    'majordomo://chat/1\n',
    'majordomo://chat/1\nmajordomo://memory/2',
    'majordomo://chat/１',
    `majordomo://chat/${'a'.repeat(81)}`,
    'majordomo://chat:80/1',
    'majordomo://you@chat/1',
    'majordomo://forget/all',
    'majordomo://Chat/1',
    'MAJORDOMO://chat/1',
    ' majordomo://chat/1',
    'javascript:majordomo://chat/1',
    'https://chat/1',
    'majordomo://chat/<img src=x>',
    'majordomo://chat/"; rm -rf ~',
  ])('leads nowhere where it is %j', (url) => {
    expect(placeOf(url)).toEqual({ kind: 'nowhere' })
  })

  test('is found among what the app was started with, also where it is none that leads anywhere', () => {
    expect(linkIn(['--no-sandbox', '.', linkTo('chat', id)])).toBe(linkTo('chat', id))
    expect(linkIn(['.', 'MAJORDOMO:anything'])).toBe('MAJORDOMO:anything')
    expect(linkIn(['.', '--hidden', '/home/x/majordomo'])).toBeNull()
  })
})
