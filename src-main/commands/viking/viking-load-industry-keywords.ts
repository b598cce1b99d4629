import { z } from 'zod'
import { filledTextSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const vikingLoadIndustryKeywords = defineCommand({
  name: 'viking_load_industry_keywords',
  summary:
    'Words that belong together in an industry: a question that holds one of them is also searched for the others, at a low weight. Replaces what was loaded for the industry; no words remove it.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['keywords'],
  input: z.object({
    industry: filledTextSchema(100).transform((name) => name.trim()),
    /** The most telling first. */
    keywords: z.array(filledTextSchema(100)).max(500),
  }),
  output: z.object({
    industry: z.string(),
    /** How many words it has now; the same word counts once. */
    keywords: z.number().int(),
  }),
  handle({ keywords: industries }, { industry, keywords }) {
    const words = [...new Set(keywords.map((word) => word.trim()))]
    industries.load(industry, words)
    return { industry, keywords: words.length }
  },
})
