export const butlerTabs = ['you', 'memories', 'review', 'timeline', 'changes', 'trash'] as const
export type ButlerTab = (typeof butlerTabs)[number]
