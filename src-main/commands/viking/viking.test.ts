import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const root = 'agent://majordomo'
const files: readonly (readonly [path: string, content: string])[] = [
  ['knowledge/places/berlin', 'Berlin is where I live. It has many lakes.\n\nAnd bridges.'],
  ['knowledge/places/oslo', 'Oslo is where my sister lives.'],
  ['knowledge/推荐/面馆', '楼下的面馆很好吃。'],
  ['preference/food/tea', 'I drink green tea in the morning.'],
]

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
  for (const [path, content] of files) await kernel.call('viking_add', { uri: `${root}/${path}`, content })
})
afterEach(() => discardTestKernel(kernel))

const ls = async (path: string) =>
  (await kernel.call('viking_ls', { uri: root + path })).items.map(({ name, isDir }) => (isDir ? `${name}/` : name))
const paths = async (input: { depth?: number; nodeLimit?: number } = {}) => {
  const { items, truncated } = await kernel.call('viking_tree', { uri: root, ...input })
  return { paths: items.map((item) => item.relPath), truncated }
}
const codeOf = async (name: string, input: unknown): Promise<string> => {
  const result = await kernel.ask(name, input)
  return result.ok ? 'ok' : result.error.code
}

describe('viking_add', () => {
  test('of the same text at the same address is the same memory', async () => {
    const [path, content] = files[0] ?? ['', '']
    const again = await kernel.call('viking_add', { uri: `${root}/${path}`, content })
    expect(again).toMatchObject({ outcome: 'duplicate', uri: `${root}/${path}` })
    expect((await kernel.call('memory_stats', {})).total).toBe(files.length)
  })

  test('of another text at the same address is a conflict, and the first stays', async () => {
    expect(await codeOf('viking_add', { uri: `${root}/${files[0]?.[0]}`, content: 'Something else' })).toBe('conflict')
    expect(await kernel.call('viking_read', { uri: `${root}/${files[0]?.[0]}` })).toMatchObject({
      content: files[0]?.[1],
    })
  })

  test('with metadata is found by words it does not hold, and kept with its weight', async () => {
    const uri = `${root}/knowledge/places/lisbon`
    const metadata = { keywords: ['葡萄牙', 'seaside'], importance: 9 }
    const { id } = await kernel.call('viking_add_with_metadata', { uri, content: 'Lisbon is hilly.', metadata })
    const { items } = await kernel.call('viking_find', { query: '葡萄牙', scopeUri: root })
    expect(items.map((item) => item.uri)).toEqual([uri])
    expect((await kernel.call('memory_get', { id })).memory).toMatchObject(metadata)
  })

  test('without a name makes one in the folder', async () => {
    const { uri } = await kernel.call('viking_add', { uri: `${root}/knowledge/places/`, content: 'Rome is old.' })
    expect(uri).toMatch(/^agent:\/\/majordomo\/knowledge\/places\/rome-is-old-/)
    expect(await kernel.call('viking_read', { uri })).toMatchObject({ content: 'Rome is old.' })
  })

  test.each([
    'agent://majordomo',
    'agent://majordomo/knowledge',
    'agent://majordomo/nonsense/x',
    'http://majordomo/knowledge/x',
    'agent://majordomo/knowledge/../x',
    'agent://majordomo/knowledge//x',
    'agent://majordomo/knowledge/a/b/c',
    'agent://Majordomo/knowledge/x',
    'agent://majordomo/knowledge/a b',
    'agent://majordomo/knowledge/.hidden',
  ])('to %s is invalid_input', async (uri) =>
    expect(await codeOf('viking_add', { uri, content: 'x y z' })).toBe('invalid_input'),
  )
})

describe('viking_ls and viking_tree', () => {
  test('list what is directly below, folders with the size of all in them', async () => {
    expect([
      await ls(''),
      await ls('/knowledge'),
      await ls('/knowledge/places'),
      await ls('/knowledge/places/berlin'),
      await ls('/experience'),
    ]).toEqual([['knowledge/', 'preference/'], ['places/', '推荐/'], ['berlin', 'oslo'], [], []])
    const { items } = await kernel.call('viking_ls', { uri: `${root}/knowledge` })
    expect(items.map((item) => item.size)).toEqual([
      Buffer.byteLength(`${files[0]?.[1]}${files[1]?.[1]}`),
      Buffer.byteLength(String(files[2]?.[1])),
    ])
  })

  test('show a tree depth first, to the depth and the number asked for', async () => {
    expect(await paths()).toEqual({
      paths: [
        'knowledge',
        'knowledge/places',
        'knowledge/places/berlin',
        'knowledge/places/oslo',
        'knowledge/推荐',
        'knowledge/推荐/面馆',
        'preference',
        'preference/food',
        'preference/food/tea',
      ],
      truncated: false,
    })
    expect(await paths({ depth: 1 })).toEqual({ paths: ['knowledge', 'preference'], truncated: false })
    expect(await paths({ nodeLimit: 2 })).toEqual({ paths: ['knowledge', 'knowledge/places'], truncated: true })
  })

  test('do not take an address for another that begins alike', async () => {
    await kernel.call('viking_add', {
      uri: `${root}/knowledge/place/x`,
      content: 'In a folder of nearly the same name',
    })
    expect(await ls('/knowledge/place')).toEqual(['x'])
  })
})

describe('viking_read', () => {
  test.each([
    { level: 'L0', content: 'Berlin is where I live.' },
    { level: 'L1', content: files[0]?.[1] },
    { level: 'L2', content: files[0]?.[1] },
  ] as const)('gives $level', async ({ level, content }) => {
    const uri = `${root}/knowledge/places/berlin`
    expect(await kernel.call('viking_read', { uri, level })).toEqual({ uri, level, content })
  })

  test('cuts L1 of a long text, and never within a character', async () => {
    const uri = `${root}/experience/long/text`
    await kernel.call('viking_add', { uri, content: '🦉'.repeat(2_000) })
    const { content } = await kernel.call('viking_read', { uri, level: 'L1' })
    expect({ length: [...content].length, end: content.endsWith('🦉…'), isText: content.isWellFormed() }).toEqual({
      length: 600,
      end: true,
      isText: true,
    })
  })

  test('of a folder or of nothing is not_found', async () => {
    expect(
      await Promise.all(
        [`${root}/knowledge`, `${root}/knowledge/places/none`].map((uri) => codeOf('viking_read', { uri })),
      ),
    ).toEqual(['not_found', 'not_found'])
  })
})

describe('viking_find', () => {
  test.each([
    { scope: '', found: ['knowledge/places/berlin', 'knowledge/places/oslo'] },
    { scope: '/knowledge/places', found: ['knowledge/places/berlin', 'knowledge/places/oslo'] },
    { scope: '/knowledge/places/oslo', found: ['knowledge/places/oslo'] },
    { scope: '/knowledge/推荐', found: [] },
    { scope: '/preference', found: [] },
  ])('finds below $scope only', async ({ scope, found }) => {
    const { items } = await kernel.call('viking_find', {
      query: 'Berlin or Oslo, where do we live?',
      scopeUri: root + scope,
    })
    expect(items.map((item) => item.uri.slice(root.length + 1)).toSorted()).toEqual(found)
  })

  test('finds Chinese', async () => {
    const { items } = await kernel.call('viking_find', { query: '面馆', scopeUri: `${root}/knowledge` })
    expect(items).toMatchObject([
      { uri: `${root}/knowledge/推荐/面馆`, abstract: '楼下的面馆很好吃。', type: 'knowledge' },
    ])
  })
})

describe('viking_remove', () => {
  test('takes a memory, and nothing the second time', async () => {
    const uri = `${root}/knowledge/places/berlin`
    expect(await kernel.call('viking_remove', { uri })).toMatchObject({ removed: 1 })
    expect(await kernel.call('viking_remove', { uri })).toEqual({ removed: 0, changeId: null })
    expect(await ls('/knowledge/places')).toEqual(['oslo'])
  })

  test('takes a folder only when told to; undo brings all of it back', async () => {
    expect(await codeOf('viking_remove', { uri: `${root}/knowledge` })).toBe('conflict')
    const before = await paths()
    const { removed, changeId } = await kernel.call('viking_remove', { uri: `${root}/knowledge`, recursive: true })
    expect({ removed, left: await ls('') }).toEqual({ removed: 3, left: ['preference/'] })
    await kernel.call('change_undo', { changeId: changeId ?? '' })
    expect(await paths()).toEqual(before)
  })
})
