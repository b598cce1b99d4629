export const butlerTabs = ['you', 'memories', 'review', 'timeline', 'test', 'changes', 'trash'] as const
export type ButlerTab = (typeof butlerTabs)[number]
