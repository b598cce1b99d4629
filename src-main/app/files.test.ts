import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDialogFiles } from './files.ts'

describe('files by dialog', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'))
    await writeFile(join(folder, 'notes.json'), '{"a":1}')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const aHost = (choice: string | null) => {
    const asked: unknown[] = []
    const files = createDialogFiles<string>({
      async chooseFile(window, accept) {
        asked.push({ window, accept })
        return choice
      },
      async chooseTarget(fileName) {
        asked.push({ fileName })
        return choice
      },
    })
    return { files, asked }
  }

  test('a chosen file is known by a handle, which is all that the window learns besides its name', async () => {
    const { files, asked } = aHost(join(folder, 'notes.json'))
    const opened = await files.openFile('window', ['.json'])

    expect(opened).toEqual({ handle: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'notes.json', size: 7 })
    expect(await files.pathOf(opened?.handle ?? '')).toBe(join(folder, 'notes.json'))
    expect(asked).toEqual([{ window: 'window', accept: ['.json'] }])
  })

  test('a path is no handle', async () => {
    expect(await aHost(null).files.pathOf(join(folder, 'notes.json'))).toBeNull()
  })

  test('nothing is opened or saved where the user declined', async () => {
    const { files } = aHost(null)
    const { handle } = await files.offer(join(folder, 'notes.json'), 'notes.json')
    expect([await files.openFile('window', []), await files.saveFile(handle, 'notes.json')]).toEqual([null, false])
  })

  test('an offered file is copied to where the user says, under a suggested name without folders', async () => {
    const { files, asked } = aHost(join(folder, 'copy.json'))
    const { handle } = await files.offer(join(folder, 'notes.json'), 'notes.json')

    expect(await files.saveFile(handle, '../../memories.json')).toBe(true)
    expect(await readFile(join(folder, 'copy.json'), 'utf8')).toBe('{"a":1}')
    expect(asked).toEqual([{ fileName: 'memories.json' }])
  })

  test('what was opened cannot be saved elsewhere, and what was offered cannot be read back', async () => {
    const { files } = aHost(join(folder, 'notes.json'))
    const opened = await files.openFile('window', [])
    const { handle } = await files.offer(join(folder, 'notes.json'), 'notes.json')

    await expect(files.saveFile(opened?.handle ?? '', 'a')).rejects.toMatchObject({ code: 'file_unavailable' })
    expect(await files.pathOf(handle)).toBeNull()
  })
})
