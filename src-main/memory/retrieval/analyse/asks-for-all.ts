import type { QueryAnalysis } from './analyze-query.ts'

/** True for a question about the user as a whole: "what do you know about me?" */
export const asksForAll = ({ identity, attributes, asked }: QueryAnalysis): boolean =>
  identity === 'strong' && attributes.length === 0 && asked === null
