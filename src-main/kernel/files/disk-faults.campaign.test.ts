import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { createFaultyDisk, diskFaults, type FaultyDisk } from '../../testing/disk-faults.ts'
import { makeLivedInProfile, type LivedIn } from '../../testing/lived-in-profile.ts'
import { createRandom } from '../../testing/random.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { startTargetKernel, type TargetKernel } from '../../testing/target-kernel.ts'
import { disagreements, findWritingCall, rowCounts, type WritingCall } from '../../testing/writing-commands.ts'

// Every command under every fault with CAMPAIGN=full; in every test run one that writes, under three of them.
const isFull = process.env['CAMPAIGN'] === 'full'
const seed = isFull ? 5 : 3
const wanted = isFull ? Number.POSITIVE_INFINITY : 1
const tried = commands.filter((_, number) => isFull || number % 24 === 6).map(({ name }) => name)
const hourMs = 60 * 60_000

interface Fault {
  readonly name: string
  /** The folder in which the profile lies. */
  readonly folder: string
  /** `after`: how many calls still work, where that can be said. */
  begin(home: string, after: number): void
  end(): void
}

const folder = mkdtempSync(join(tmpdir(), 'majordomo-faults-'))
const disk: FaultyDisk | null = createFaultyDisk(folder)
const smallDisk = mountSmallDisk(48 * 1024 * 1024)
const limitFiles = (pid: number, bytes: number | 'unlimited'): boolean =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]).status === 0
const faults: readonly Fault[] = [
  ...(disk
    ? diskFaults.map((name) => ({
        name,
        folder,
        begin: (_home: string, after: number) => disk.begin(name, after),
        end: disk.end,
      }))
    : []),
  ...(smallDisk ? [{ name: 'full for real', folder: smallDisk.path, begin: smallDisk.fill, end: smallDisk.free }] : []),
  ...(limitFiles(process.pid, 'unlimited')
    ? [
        {
          name: 'limited in size',
          folder,
          begin: (_home: string, after: number) => void limitFiles(target.pid, 4_096 * after),
          end: () => void limitFiles(target.pid, 'unlimited'),
        },
      ]
    : []),
]

let lived: LivedIn
let target: TargetKernel
let runs = 0
const tally = {
  commands: 0,
  writing: 0,
  faults: {} as Record<string, number>,
  answers: {} as Record<string, number>,
  emptyLines: 0,
}

beforeAll(async () => {
  lived = await makeLivedInProfile(folder)
  target = startTargetKernel(disk?.env)
}, 60_000)
afterAll(async () => {
  await target.kill()
  smallDisk?.remove()
  disk?.close()
  rmSync(folder, { recursive: true, force: true })
  const left = [...(disk ? [] : ['no C compiler']), ...(smallDisk ? [] : ['no mount'])]
  process.stdout.write(`disk faults campaign: seed ${seed}, ${JSON.stringify({ ...tally, left })}\n`)
})

/** What a run leaves. */
interface Left {
  readonly answer: string
  readonly counts: Readonly<Record<string, number>>
  /** What is not as it should be, whatever the command did. */
  readonly wrong: readonly string[]
  /** Calls that wrote, while the command ran. */
  readonly calls: number
}

describe.skipIf(faults.length === 0)('a command on a disk that fails (skipped where no fault can be made)', () => {
  test.each(tried)('%s is done or refused by name, whole, and nothing spins', { timeout: 3_600_000 }, async (name) => {
    tally.commands += 1
    if (tally.writing >= wanted) return
    const call = await inputFor(name)
    if (!call) return
    tally.writing += 1
    const [untouched, calm] = [await run(null, null, 0), await run(call, null, 0)]
    expect([...untouched.wrong, ...calm.wrong, calm.answer]).toEqual(['ok'])
    const random = createRandom(seed * 1_000 + commands.findIndex((command) => command.name === name))
    const failures: string[] = []
    for (const fault of faults.filter((_, number) => isFull || number % 3 === 0)) {
      const after = random() < 0.3 ? 0 : Math.floor(random() * Math.max(1, calm.calls))
      const left = await run(call, fault, after)
      tally.faults[fault.name] = (tally.faults[fault.name] ?? 0) + 1
      tally.answers[left.answer] = (tally.answers[left.answer] ?? 0) + 1
      const wrong = [...left.wrong, ...halfDone(left, untouched, calm)]
      if (wrong.length > 0)
        failures.push(`${fault.name} after ${after} of ${calm.calls} (${left.answer}): ${wrong.join('; ')}`)
    }
    for (const failure of failures) process.stdout.write(`${name} ${JSON.stringify(call.input)}, ${failure}\n`)
    expect(failures.length).toBe(0)
  })
})

/** An input with which the command writes, on a copy of the profile. */
async function inputFor(name: string): Promise<WritingCall | null> {
  const home = copyTo(folder)
  expect(await target.open({ home, at: lived.endedAt })).toBeNull()
  const call = await findWritingCall(target, home, name)
  await target.close()
  rmSync(home, { recursive: true })
  return call
}

function copyTo(parent: string): string {
  const home = join(parent, `home-${(runs += 1)}`)
  cpSync(join(folder, 'closed'), home, { recursive: true })
  return home
}

/** Calls it on a copy while the fault lasts, then without; looks at what is left after a start two days later. */
async function run(call: WritingCall | null, fault: Fault | null, after: number): Promise<Left> {
  const home = copyTo(fault?.folder ?? folder)
  try {
    return await runIn(home, call, fault, after)
  } finally {
    fault?.end()
    if (!target.isAlive()) target = startTargetKernel(disk?.env)
    rmSync(home, { recursive: true, force: true })
  }
}

async function runIn(home: string, call: WritingCall | null, fault: Fault | null, after: number): Promise<Left> {
  const wrong: string[] = []
  expect(await target.open({ home, at: lived.endedAt })).toBeNull()
  await target.idle()
  disk?.watch(home)
  fault?.begin(home, after)
  let answer = 'ok'
  if (call) {
    const result = await target.ask(call.name, call.input)
    answer = result.ok ? 'ok' : result.error.code
    const read = await target.ask('settings_get', {})
    if (!read.ok) wrong.push(`cannot read: ${read.error.code}`)
    await target.idle()
  }
  const calls = disk?.calls() ?? 20
  if (fault && (await spins())) wrong.push('spins')
  fault?.end()
  const written = await target.ask('settings_update', { patch: { language: 'en' } })
  if (!written.ok) wrong.push(`does not go on: ${written.error.code}`)
  await target.idle()
  await target.close()
  const later = new Date(Date.parse(lived.endedAt) + 48 * hourMs).toISOString()
  const refusal = await target.open({ home, at: later })
  if (refusal) wrong.push(`does not open: ${refusal.code}`)
  else {
    await target.idle()
    await target.close()
  }
  if (answer === 'internal') wrong.push('an error of the app')
  if (!/^(?:ok|storage_(?:full|failed|readonly))$/.test(answer)) wrong.push(`answered ${answer}`)
  return { answer, counts: rowCounts(home), wrong: [...wrong, ...disagreements(home)], calls }
}

/** What was acknowledged is all there; what was refused is there whole or not at all. */
function halfDone({ answer, counts }: Left, untouched: Left, calm: Left): string[] {
  const differs = (from: Left): string[] =>
    Object.keys(counts)
      .filter((table) => counts[table] !== from.counts[table])
      .map((table) => `${table} ${counts[table]} for ${from.counts[table]}`)
  const fromCalm = differs(calm)
  if (fromCalm.length === 0) return []
  const fromUntouched = differs(untouched)
  // The undo log is written first, in the other file: a line of it may stay whose undo finds everything as it was.
  const isUndone = fromUntouched.every((line) => /^memories\.(?:changes|change_entries) /.test(line))
  if (answer !== 'ok' && isUndone) {
    tally.emptyLines += Number(fromUntouched.length > 0)
    return []
  }
  return [`${answer === 'ok' ? 'lost' : 'half done'}: ${fromCalm.join()}`]
}

/** Whether the process is busy though nothing is asked of it: twice more than half of some time. */
async function spins(): Promise<boolean> {
  return (await isBusy(100)) && (await isBusy(400)) && isBusy(1_000)
}

async function isBusy(ms: number): Promise<boolean> {
  const [before, start] = [cpuMs(), performance.now()]
  await setTimeout(ms)
  return cpuMs() - before > (performance.now() - start) / 2
}

/** Milliseconds of processor time that the process has used. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${target.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
