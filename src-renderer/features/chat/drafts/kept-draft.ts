import { AppError } from '../../../../src-main/contract/error.ts'
import type { Input, Output } from '../../../lib/command-client.ts'
import { codeOf } from '../../../lib/errors.ts'
import { begun, type DraftFile } from '../draft-files.ts'
import { type Draft, emptyDraft, joinDrafts, toPulled } from '../untrusted-spans.ts'

type Stored = Output<'draft_list'>['items'][number]['draft']
type Kept = Input<'draft_save'>['draft']

/** What was typed into one field, the earliest first: on its way, waiting for an answer to end, in the field. */
export type Typed = readonly (Draft | undefined)[]

/** All of it as one. */
export const wholeOf = (typed: Typed): Draft =>
  typed.reduce<Draft>((whole, draft) => (draft ? joinDrafts(whole, draft) : whole), emptyDraft)

export const isEmpty = ({ text, files = [], pulled = [] }: Draft): boolean =>
  text === '' && files.length + pulled.length === 0

/** As the kernel keeps it: of files the names, but for those that could not be read, which would come to nothing again. */
export const toKept = ({ text, pasted, claimed, files = [], pulled = [] }: Draft, learns: boolean): Kept => ({
  text,
  pasted: [...pasted],
  claimed: [...claimed],
  files: files.filter(isToCome).map(({ name, bytes }) => ({ name, bytes })),
  pulled: pulled.map(toPulled),
  learns,
})

/** It goes along, or may once it is chosen again. */
const isToCome = ({ error }: DraftFile): boolean => error === null || codeOf(error) === 'file_unavailable'

export const saysSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toKept(one, true)) === JSON.stringify(toKept(other, true))

/** As it stands in the field again: what its files said is gone, and they say so, but for those that are `here`. */
export function fromKept({ text, pasted, claimed, files, pulled }: Stored, here: readonly DraftFile[] = []): Draft {
  const things = pulled.map(({ text: says, ...one }) => ({ ...one, ...(says !== undefined && { text: says }) }))
  const draft = { text, pasted, claimed, ...(things.length > 0 && { pulled: things }) }
  if (files.length === 0) return draft
  const gone = new AppError('file_unavailable', 'The file has to be chosen once more.')
  return {
    ...draft,
    files: files.map(
      ({ name, bytes }) =>
        here.find((file) => file.name === name && file.bytes === bytes) ?? { ...begun(name, bytes), error: gone },
    ),
  }
}
