import { z } from 'zod'
import { errorCodes, type WireError } from './error.ts'

/** Apart from the errors themselves, so that a window can have those without a validator. */
export const wireErrorSchema: z.ZodType<WireError> = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  retryable: z.boolean(),
  params: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  said: z.string().optional(),
})
