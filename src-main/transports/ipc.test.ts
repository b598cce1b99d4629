import { describe, expect, test } from 'vitest'
import { ownerCaller } from '../contract/caller.ts'
import { ipcChannels } from './ipc-channels.ts'
import { registerIpc } from './ipc.ts'

interface Sender {
  readonly own: boolean
}
type Listener = (event: Sender, ...args: unknown[]) => Promise<unknown>

function aTransport() {
  const listeners = new Map<string, Listener>()
  const asked: unknown[] = []
  registerIpc<Sender>({
    ipc: { handle: (channel, listener) => listeners.set(channel, listener) },
    isOwnWindow: ({ own }) => own,
    async dispatch(caller, name, input) {
      asked.push({ caller, name, input })
      return { ok: true, value: 1 }
    },
    gone: () => new AbortController().signal,
    async openFile(_event, accept) {
      asked.push({ accept })
      return null
    },
    savePdf: async (handle) => handle === 'h',
    async saveFile(handle, fileName) {
      asked.push({ handle, fileName })
      if (handle === 'too large') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return true
    },
    async openExternal(url) {
      asked.push({ url })
    },
    runtime: { outdated: null, unsandboxed: 'root' },
    async rescue(way) {
      asked.push({ way })
    },
    desktop: {
      state: () => ({ settings: {} }) as never,
      async change(patch) {
        asked.push({ patch })
        if (patch.atLogin) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return {} as never
      },
      async act(act) {
        asked.push({ act })
      },
      openMenu: (at) => void asked.push({ at }),
      takePlace: () => ({ kind: 'nowhere' }),
      go: (place) => void asked.push({ place }),
    },
  })
  const send = async (event: Sender, channel: string, ...args: unknown[]) => listeners.get(channel)?.(event, ...args)
  return { asked, send, channels: () => [...listeners.keys()] }
}

describe('ipc', () => {
  test('passes a call on as the owner, whatever the window claims to be', async () => {
    const { asked, send } = aTransport()
    const input = { caller: { surface: 'cli', agents: [] } }
    expect(await send({ own: true }, ipcChannels.invoke, 'memory_list', input, { surface: 'mcp' })).toEqual({
      ok: true,
      value: 1,
    })
    expect(asked).toEqual([{ caller: ownerCaller('ipc'), name: 'memory_list', input }])
  })

  test('answers on no channel to a sender that is not our window', async () => {
    const { asked, send, channels } = aTransport()
    for (const channel of channels())
      await expect(send({ own: false }, channel, 'https://example.com', 'a.json')).rejects.toThrow(/Only the windows/)
    expect(channels()).toHaveLength(14)
    expect(asked).toEqual([])
  })

  test('opens web and mail links only', async () => {
    const { asked, send } = aTransport()
    await send({ own: true }, ipcChannels.openLink, 'https://example.com')
    await expect(send({ own: true }, ipcChannels.openLink, 'file:///etc/passwd')).rejects.toThrow(
      /Only web and mail links/,
    )
    expect(asked).toEqual([{ url: 'https://example.com/' }])
  })

  test('takes only well-formed values', async () => {
    const { asked, send } = aTransport()
    await send({ own: true }, ipcChannels.openFile, ['.json'])
    await send({ own: true }, ipcChannels.saveFile, 'h', 'export.json')
    await send({ own: true }, ipcChannels.rescue, 'restart')
    await expect(send({ own: true }, ipcChannels.openFile, { length: 1 })).rejects.toThrow()
    await expect(send({ own: true }, ipcChannels.saveFile, 'h', 7)).rejects.toThrow()
    await expect(send({ own: true }, ipcChannels.rescue, 'format')).rejects.toThrow()
    expect(asked).toEqual([{ accept: ['.json'] }, { handle: 'h', fileName: 'export.json' }, { way: 'restart' }])
  })

  test('a file for which the chosen disk has no place was told in the words of the system', async () => {
    const { send } = aTransport()
    expect(await send({ own: true }, ipcChannels.saveFile, 'h', 'a.json')).toEqual({ ok: true, value: true })
    expect(await send({ own: true }, ipcChannels.saveFile, 'too large', 'a.json')).toMatchObject({
      ok: false,
      error: { code: 'storage_full' },
    })
  })
})
