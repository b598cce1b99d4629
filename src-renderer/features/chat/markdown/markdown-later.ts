import { lazily } from '../../../lib/lazily.tsx'

/** A chunk of its own: a new chat needs none. Until it is here an answer stands as it was written. */
export const Markdown = lazily(async () => (await import('./Markdown.tsx')).Markdown)
