import { z } from 'zod'
import { textSchema } from '../../contract/text.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const estimateContentTokens = defineCommand({
  name: 'estimate_content_tokens',
  summary: 'About how many tokens a text costs; counts Chinese as Chinese.',
  surfaces: everySurface,
  needs: 'read',
  uses: [],
  input: z.object({ text: textSchema(1_000_000) }),
  output: z.object({ tokens: z.number().int() }),
  handle(_services, { text }) {
    return { tokens: estimateTokens(text) }
  },
})
