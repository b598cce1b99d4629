import { z } from 'zod'

/** What an empty chat can begin with: a topic of late, something the user likes, a tool of theirs, where they live. */
const starterKinds = ['topic', 'likes', 'tool', 'place'] as const

export const starterSchema = z.object({
  kind: z.enum(starterKinds),
  /** In the user's own words. */
  value: z.string(),
})
export type Starter = z.infer<typeof starterSchema>
