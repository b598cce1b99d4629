import type { CorpusHit, PassageHit } from '../../../contract/search.ts'
import { isAskedFor, noPassages, type Corpus, type RecallPassages } from '../../../memory/recall/corpus.ts'

/** The most that a turn is given of a corpus that has no way of its own to recall. */
const mostGiven = 16

/** Recall from all corpora that hold passages and that an agent may use, or from the one that is asked for. */
export const createRecallPassages =
  (corpora: readonly Corpus[]) =>
  (only: string | undefined): RecallPassages =>
  async (request, from, given) => {
    const asked = corpora.filter(({ name, permits }) => isAskedFor(only, name) && permits(request.agentId))
    const parts = [noPassages]
    for (const corpus of asked) parts.push(await (corpus.recall ?? asFound(corpus))(request, from, given))
    return {
      hits: parts.flatMap(({ hits }) => hits).toSorted((a, b) => b.score - a.score),
      dropped: parts.flatMap(({ dropped }) => dropped),
      stoodFor: new Map(parts.flatMap(({ stoodFor }) => [...stoodFor])),
      successors: new Map(parts.flatMap(({ successors }) => [...successors])),
      degraded: parts.find(({ degraded }) => degraded !== null)?.degraded ?? null,
    }
  }

/** What a search finds is given; what stays on this computer, to a model on it. */
const asFound =
  ({ search }: Pick<Corpus, 'search'>): RecallPassages =>
  async (request, { mayUseLocalOnly, isAsked }) => {
    const { hits, worthRecalling, degraded } = await search({ ...request, limit: mostGiven })
    if (!worthRecalling && !isAsked) return { ...noPassages, degraded }
    const passages = hits.filter(isPassage)
    const mayGo = ({ localOnly }: PassageHit): boolean => mayUseLocalOnly || !localOnly
    const held = passages.filter((hit) => !mayGo(hit)).map((hit) => ({ hit, reason: 'local_only' as const }))
    return { ...noPassages, hits: passages.filter(mayGo), dropped: held, degraded }
  }

const isPassage = (hit: CorpusHit): hit is PassageHit => 'passageId' in hit
