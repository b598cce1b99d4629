import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { sandboxObstacle } from '../scripts/lib/sandbox.ts'
import { appArguments, appEnvironment, expect } from './app.ts'

const executable = createRequire(import.meta.url)('electron') as string

/** Starts the app as its user does, with nobody at its debugger, and kills it after so many milliseconds. */
export async function killAtStart(profile: string, ms: number): Promise<void> {
  const flags = sandboxObstacle(executable) === undefined ? [] : ['--no-sandbox']
  const child = spawn(executable, [...flags, ...appArguments], { env: appEnvironment(profile), stdio: 'ignore' })
  await Promise.race([delay(ms), once(child, 'exit')])
  await kill(child)
}

/** Ends the main process as a power cut does; none of its processes may outlive it. False where it had ended by itself. */
export async function kill(child: ChildProcess): Promise<boolean> {
  const family = familyOf(child.pid ?? 0)
  const isRunning = child.exitCode === null && child.signalCode === null
  if (isRunning) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await expect.poll(() => [...running().keys()].filter((pid) => family.has(pid)), 'processes left').toEqual([])
  return child.signalCode === 'SIGKILL'
}

/** Every process that this one started, and those started by them. */
function familyOf(pid: number): ReadonlySet<number> {
  const parents = running()
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  return family
}

/** The parent of each process; without those that have ended and only wait to be reaped. */
function running(): ReadonlyMap<number, number> {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return new Map(
    lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , state]) => !state?.startsWith('Z'))
      .map(([pid, parent]) => [Number(pid), Number(parent)]),
  )
}
