import type { EvolutionCandidate } from '../../src-main/contract/evolution.ts'
import type { GoldRoutine, TrustData, Turn } from './trust-data.ts'
import type { TrustKernel } from './trust-kernel.ts'
import { scoreProfile, type ProfileScore } from './trust-growth-profile.ts'

/** A routine that was planted, with what became of it. */
export interface RoutineScore {
  readonly summary: string
  readonly kind: GoldRoutine['kind']
  /** Candidates that rest on its turns; exactly one for a routine, none for a one-off. */
  readonly candidates: number
  /** Quotes of its turns in the first of them. */
  readonly quotes: number
  readonly isRight: boolean
}

export interface GrowthScore {
  /** Null where the folder has no `profile.jsonl`. */
  readonly profile: ProfileScore | null
  /** Null where it has no `routines.jsonl`. */
  readonly routines: readonly RoutineScore[] | null
  /** Candidates that rest on nothing planted. */
  readonly others: readonly string[]
  /** Proposed again after every candidate was rejected and asked for once more, in two conversations. */
  readonly proposedAgain: readonly string[]
}

/** The least precision of the profile. */
const leastProfilePrecision = 0.95

type Data = Pick<TrustData, 'turns' | 'profile' | 'routines' | 'forgets'>

/** What grew in the year beside memories: the profile as it is at the end, and what was proposed. Changes nothing. */
export async function measureGrowth(kernel: TrustKernel, agentId: string, data: Data): Promise<GrowthScore | null> {
  if (data.profile.length === 0 && data.routines.length === 0) return null
  const { profile } = await kernel.call('profile_get', { agentId })
  const candidates = await listCandidates(kernel, agentId)
  const routines = data.routines.length === 0 ? null : scoreRoutines(data, candidates)
  return {
    profile: data.profile.length === 0 ? null : scoreProfile(data.profile, profile),
    routines,
    others: routines === null ? [] : candidates.filter((one) => !isPlanted(data, one)).map(({ hint }) => hint),
    proposedAgain: [],
  }
}

/** Rejects all there is, lets each routine be asked for again in two conversations, and tells what is proposed then. */
export async function rejectAll(kernel: TrustKernel, agentId: string, data: Data): Promise<string[]> {
  const before = await listCandidates(kernel, agentId)
  for (const { id, status, decide } of before)
    if (status !== 'rejected') await kernel.call(decide, { id, decision: 'reject' })
  for (const round of [1, 2]) {
    const at = kernel.now().toISOString()
    const lines = againLines(data, round).map((line) => ({ ...line, at }))
    if (lines.length > 0) await kernel.call('session_import', { agentId, lines, extract: true })
    await kernel.idle()
  }
  const known = new Set(before.map(({ id }) => id))
  const after = await listCandidates(kernel, agentId)
  return after.filter(({ id, status }) => status === 'proposed' || !known.has(id)).map(({ hint }) => hint)
}

/** Each routine's first request, in a conversation of its own; none that names what was to be forgotten. */
function againLines({ turns, routines, forgets }: Data, round: number) {
  const markers = forgets.flatMap((request) => request.markers.map((marker) => marker.toLowerCase()))
  return routines.flatMap(({ kind, turns: [first = -1] }, index) => {
    const text = turns[first]?.text
    if (kind !== 'routine' || text === undefined) return []
    if (markers.some((marker) => text.toLowerCase().includes(marker))) return []
    return [{ session: `again-${round}-${index}`, role: 'user' as const, text }]
  })
}

/** A way of working or a workflow: the user is asked of either. */
type Proposal = Pick<EvolutionCandidate, 'id' | 'status' | 'hint' | 'evidence'> & {
  readonly decide: 'evolution_decide' | 'workflow_decide'
}

async function listCandidates(kernel: TrustKernel, agentId: string): Promise<Proposal[]> {
  const ways = (await kernel.call('evolution_list', { agentId })).items
  const courses = (await kernel.call('workflow_list', { agentId })).items
  return [
    ...ways.map((way) => ({ ...way, decide: 'evolution_decide' as const })),
    ...courses.map((course) => ({
      ...course,
      hint: course.steps.map(({ text }) => text).join(' → '),
      decide: 'workflow_decide' as const,
    })),
  ]
}

export function scoreRoutines(
  data: Pick<Data, 'turns' | 'routines'>,
  candidates: readonly Pick<EvolutionCandidate, 'evidence'>[],
): RoutineScore[] {
  const lines = candidates.map((candidate) => linesOf(data.turns, candidate))
  return data.routines.map(({ kind, summary, turns }) => {
    const own = new Set(turns)
    const sharing = lines.map((all) => all.filter((line) => own.has(line)).length).filter((count) => count > 0)
    const [quotes = 0] = sharing
    const isRight = kind === 'routine' ? sharing.length === 1 && quotes >= 2 : sharing.length === 0
    return { summary, kind, candidates: sharing.length, quotes, isRight }
  })
}

const isPlanted = (
  { turns, routines }: Pick<Data, 'turns' | 'routines'>,
  candidate: Pick<EvolutionCandidate, 'evidence'>,
) => {
  const planted = new Set(routines.flatMap((routine) => routine.turns))
  return linesOf(turns, candidate).some((line) => planted.has(line))
}

/** The lines of `turns.jsonl` that a candidate's quotes stand in. */
function linesOf(turns: readonly Turn[], { evidence }: Pick<EvolutionCandidate, 'evidence'>): number[] {
  return evidence.flatMap(({ quote, saidAt }) => {
    const line = turns.findIndex(
      ({ at, role, text }) => role === 'user' && Date.parse(at) === Date.parse(saidAt) && text.includes(quote),
    )
    return line === -1 ? [] : [line]
  })
}

/** What is not as it has to be, each in a sentence. */
export function missedGrowth({ profile, routines, proposedAgain }: GrowthScore): string[] {
  const wrong = (routines ?? []).filter(({ isRight }) => !isRight)
  const missing = wrong.filter(({ kind }) => kind === 'routine')
  const extra = wrong.filter(({ kind }) => kind === 'one_off')
  const precision = profile === null || profile.shown === 0 ? 1 : profile.right / profile.shown
  return [
    ...(precision < leastProfilePrecision
      ? [`precision of the profile is ${(precision * 100).toFixed(1)} %, not ${leastProfilePrecision * 100} %`]
      : []),
    ...(missing.length > 0 ? [`routines that are no one candidate with two quotes: ${missing.length}, not 0`] : []),
    ...(extra.length > 0 ? [`one-offs proposed: ${extra.length}, not 0`] : []),
    ...(proposedAgain.length > 0 ? [`rejected and proposed again: ${proposedAgain.length}, not 0`] : []),
  ]
}

/** Lines for people. */
export function growthLines({ profile, routines, others, proposedAgain }: GrowthScore): string[] {
  const planted = (routines ?? []).filter(({ kind }) => kind === 'routine')
  const oneOffs = (routines ?? []).filter(({ kind }) => kind === 'one_off')
  return [
    ...(profile === null
      ? []
      : [
          `profile: precision ${share(profile.right, profile.shown)}, recall ${share(profile.found, profile.wanted)}`,
          ...profile.fields.map(
            ({ field, right, wrong, found, wanted }) =>
              `  ${field}: ${found} of ${wanted} found${right.length > 0 ? `: ${right.join(', ')}` : ''}${
                wrong.length > 0 ? `; wrong: ${wrong.join(', ')}` : ''
              }`,
          ),
        ]),
    ...(routines === null
      ? []
      : [
          `routines proposed once, with two quotes: ${planted.filter(({ isRight }) => isRight).length} of ${planted.length}`,
          `one-offs proposed: ${oneOffs.filter(({ isRight }) => !isRight).length} of ${oneOffs.length}`,
          `proposed beside them: ${others.length}`,
          `rejected and proposed again: ${proposedAgain.length}`,
        ]),
  ]
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} % (${part}/${whole})`
