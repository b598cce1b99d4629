import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { ProfileLine } from '../../../contract/profile.ts'
import type { Piece, Shown } from '../../../contract/preview.ts'
import type { Added } from '../turn.ts'
import type { TurnViews } from '../turn-views.ts'
import { fileParts, hintParts, hintText, type KeyOf, lineParts, pulledParts } from './chosen.ts'
import { linesOf } from './lines.ts'

interface PiecesDeps {
  readonly views: Pick<TurnViews, 'shownIn'>
  /** The profile card as the user sees it. */
  readonly profile: { lines(agentId: string): readonly ProfileLine[] }
  readonly keyOf: KeyOf
}

/** A file and what of it goes, as it is shown. */
export const fileOf = ({ file, share }: Omit<Added['files'][number], 'digest'>) => ({
  ...share,
  name: file.name,
  kind: file.kind,
})

/** What went into a request, piece by piece, each to be left out; `before`: what was left out when it was shown before. */
export function createPiecesOf({ views, profile, keyOf }: PiecesDeps) {
  return (place: { agentId: string; sessionId: string }, added: Added, before: Shown | null): Piece[] => {
    const stays = new Set(before?.stays)
    const { things } = added.pulled
    const put = new Set(things.map(({ entry }) => entryId(entry)))
    // What was put in by hand and found as well goes once.
    const lines = (added.recalled ? linesOf(added.recalled) : []).filter(
      ({ entry }) => entry === null || !put.has(entryId(entry)),
    )
    const rows = [...things.map(({ entry }) => entry), ...lines.flatMap(({ entry }) => entry ?? [])]
    const placeOf = views.shownIn(place, rows)
    const card = profile.lines(place.agentId)
    /** A line of the card that was read from a memory goes as the card has it: it is that line, not the memory. */
    const fieldOf = ({ field, entry, text }: (typeof lines)[number]): Piece['field'] =>
      field ?? card.find(({ memoryId, value }) => memoryId === entry?.memoryId && value === text)?.field ?? null
    const toPiece = (parts: Parameters<KeyOf>[0], piece: Pick<Piece, 'group' | 'text'> & Partial<Piece>): Piece => {
      const key = keyOf(parts)
      return { ...plainPiece, ...piece, key, stays: stays.has(key) }
    }
    return [
      ...added.files.flatMap((one) =>
        one.share.given === 'none'
          ? []
          : toPiece(fileParts(one.file, one.digest), { group: 'file', text: one.file.name, file: fileOf(one) }),
      ),
      ...things.map(({ hit, entry }) =>
        toPiece(pulledParts(hit), {
          group: 'pulled',
          text: 'memory' in hit ? hit.memory.content : hit.text,
          memoryId: entry.memoryId,
          from: fromOf(placeOf(entry)),
        }),
      ),
      ...lines.map((line) =>
        toPiece(lineParts(line), {
          group: line.entry ? groupOf(line.entry) : 'core',
          text: line.text,
          isDoubtful: line.isDoubtful,
          isPast: line.isPast && added.recalled?.analysis.history === false,
          field: fieldOf(line),
          memoryId: line.entry?.memoryId ?? null,
          from: line.entry ? fromOf(placeOf(line.entry)) : null,
        }),
      ),
      ...added.hints.map((hint) => toPiece(hintParts(hint), { group: 'way', text: hintText(hint) })),
    ]
  }
}

const plainPiece = { isDoubtful: false, isPast: false, field: null, memoryId: null, from: null, file: null }

function groupOf({ reason, corpus }: ReceiptEntry): Piece['group'] {
  if (reason === 'core' || reason === 'room') return reason
  return corpus === 'memories' ? 'found' : 'excerpt'
}

const fromOf = ({ message, passage }: ReturnType<ReturnType<TurnViews['shownIn']>>): Piece['from'] =>
  message
    ? { title: message.isHere ? '' : message.sessionTitle, role: message.role, at: message.at }
    : passage && { title: passage.title, role: null, at: passage.at }
