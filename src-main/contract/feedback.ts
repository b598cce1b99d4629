import { z } from 'zod'

/** What became of a memory that an answer was given. */
const useLabels = ['used', 'ignored', 'contradicted', 'corrected'] as const
export const useLabelSchema = z.enum(useLabels)
export type UseLabel = z.infer<typeof useLabelSchema>
