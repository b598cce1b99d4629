import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireError } from '../../contract/error.ts'
import { profileFileSchema, type FileRecovery, type ProfileFile } from '../../contract/profile-files.ts'
import { damages, type Damage } from '../../testing/damage.ts'
import {
  agentId,
  holdingsOf,
  makeLivedInProfile,
  providerNowhere,
  type Holdings,
  type LivedIn,
} from '../../testing/lived-in-profile.ts'
import { startTargetKernel, type TargetKernel } from '../../testing/target-kernel.ts'
import { dayMs } from '../../util/days.ts'

// All of them with CAMPAIGN=full, every 20th in every test run.
const isFull = process.env['CAMPAIGN'] === 'full'
const seed = isFull ? 11 : 7
const tried = damages(seed).filter((_, number) => isFull || number % 20 === 3)

let folder = ''
let lived: LivedIn
let target: TargetKernel
const tally = { tried: 0, refused: {} as Record<string, number>, told: 0, whole: 0, altered: 0, restored: 0 }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'majordomo-damaged-'))
  lived = await makeLivedInProfile(folder)
  target = startTargetKernel()
}, 60_000)
afterAll(async () => {
  await target.kill()
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`damaged files campaign: seed ${seed}, ${JSON.stringify(tally)}\n`)
})

/** What a window asks first, and what the user may ask next. */
const asked: readonly (readonly [string, object])[] = [
  ['settings_get', {}],
  ['agent_list', {}],
  ['storage_health', {}],
  ['provider_list', {}],
  ['memory_search', { agentId, query: 'Where do I live?' }],
  ['session_search', { agentId, query: 'boiler' }],
  ['memory_stats', { agentId }],
  ['memory_export', { agentId }],
  ['session_list', { agentId }],
  ['profile_get', { agentId }],
  ['viking_tree', { uri: `agent://${agentId}` }],
  ['memory_inbox_list', { agentId }],
  ['job_list', {}],
  ['pain_list', { agentId }],
  ['evolution_list', { agentId }],
  ['workflow_list', { agentId }],
  ['usage_summary', {}],
]
const done: readonly (readonly [string, object])[] = [
  ['settings_update', { patch: { reviewsDelicate: true } }],
  ['memory_store', { agentId, type: 'knowledge', content: 'The damage was on a Tuesday.' }],
  ['session_create', { agentId, title: 'After it' }],
  ['provider_save', { ...providerNowhere, apiKey: 'sk-new' }],
]

interface Found {
  readonly refusal: WireError | null
  /** Commands that were refused, with the code. */
  readonly refused: readonly string[]
  readonly isTold: boolean
  readonly holdings: Holdings | null
}

describe('a damaged profile', () => {
  test.each(tried)(
    '$name: told, or it works; nothing is lost silently or written over',
    { timeout: 300_000 },
    async (damage) => {
      const home = join(folder, 'home')
      cpSync(join(folder, damage.ending), home, { recursive: true })
      try {
        damage.apply(home)
        const before = print(home, damage)
        const found = await examine(home)
        judge(found, { before, home, damage })
        const file = profileFileSchema.options.find((name) => damage.file.startsWith(name))
        if (file && (found.refusal || found.isTold)) await bringBack(home, file, damage)
      } finally {
        if (!target.isAlive()) target = startTargetKernel()
        rmSync(home, { recursive: true, force: true })
      }
    },
  )
})

/** Opens the profile a day later, so that it is looked through, asks, works and closes. */
async function examine(home: string, recovery: FileRecovery | null = null): Promise<Found> {
  const at = new Date(Date.parse(lived.endedAt) + dayMs * (recovery ? 2 : 1)).toISOString()
  const refusal = await target.open({ home, at, recovery })
  if (refusal) return { refusal, refused: [], isTold: true, holdings: null }
  const { health } = await target.event('files_changed')
  const isTold = health.damaged.length + health.cutOff.length > 0
  const refused: string[] = []
  for (const [name, input] of [...asked, ...done]) {
    const result = await target.ask(name, input)
    if (!result.ok) refused.push(`${name}: ${result.error.code}`)
  }
  const holdings = await holdingsOf(target.call).catch((error: unknown) => {
    refused.push(String(error))
    return null
  })
  const closing = await target.close()
  if (closing) refused.push(`close: ${closing.code}`)
  return { refusal: null, refused, isTold, holdings }
}

interface Case {
  readonly before: string
  readonly home: string
  readonly damage: Damage
}

function judge({ refusal, refused, isTold, holdings }: Found, { before, home, damage }: Case): void {
  tally.tried += 1
  if (refusal) {
    tally.refused[refusal.code] = (tally.refused[refusal.code] ?? 0) + 1
    expect(refusal.code).toMatch(/^storage_/)
    expect(print(home, damage), 'a refused file stays as it was').toBe(before)
    return
  }
  expect(refused.filter((line) => !line.includes('storage_damaged'))).toEqual([])
  if (isTold || refused.length > 0) {
    tally.told += 1
    return
  }
  // What was done meanwhile is one memory and one change more.
  expect(countsOf(holdings)).toEqual({ ...countsOf(lived.atEnd), memories: lived.atEnd.memories.length + 1 })
  const isSame = lived.atEnd.messages.every((text) => holdings?.messages.includes(text))
  const isWhole = isSame && lived.atEnd.memories.every((text) => holdings?.memories.includes(text))
  tally[isWhole ? 'whole' : 'altered'] += 1
}

/** The newest backup brings back what it holds, and the damaged file is kept aside, byte for byte. */
async function bringBack(home: string, damaged: ProfileFile, damage: Damage): Promise<void> {
  const isRefused = existsSync(join(home, damaged)) && statSync(join(home, damaged)).isFile()
  const before = isRefused ? hashOf(join(home, damaged)) : null
  let found = await examine(home, { file: damaged, from: 'backup' })
  const other = found.refusal?.params?.['file']
  if (other !== undefined && other !== damaged)
    found = await examine(home, { file: profileFileSchema.parse(other), from: 'backup' })
  expect([found.refusal?.code, found.refusal?.params, ...found.refused], `${damage.name}: after the recovery`).toEqual([
    undefined,
    undefined,
  ])
  const { memories, messages } = lived.atBackup
  for (const text of damaged === 'memories.db' ? memories : []) expect(found.holdings?.memories).toContain(text)
  for (const text of damaged === 'data.db' ? messages : []) expect(found.holdings?.messages).toContain(text)
  const aside = readdirSync(home).filter((name) => name.startsWith(`${damaged}.aside-`))
  if (before !== null)
    expect(aside.filter((name) => !/-(?:wal|shm)$/.test(name)).map((name) => hashOf(join(home, name)))).toContain(
      before,
    )
  tally.restored += 1
}

const countsOf = (holdings: Holdings | null) => ({
  memories: holdings?.memories.length,
  trash: holdings?.trash.length,
  messages: holdings?.messages.length,
})

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** The damaged file and its log, as they lie there; an empty log is none. */
function print(home: string, { file }: Damage): string {
  const base = file.replace(/-(?:wal|shm|journal)$/, '')
  return [base, `${base}-wal`]
    .map((name) => join(home, name))
    .map((path) => {
      const entry = statSync(path, { throwIfNoEntry: false })
      if (!entry?.isFile()) return entry ? readdirSync(path).join() : 'none'
      return entry.size === 0 && path.endsWith('-wal') ? 'none' : hashOf(path)
    })
    .join(' ')
}
