export const butlerTabs = ['you', 'memories', 'review', 'test', 'changes', 'trash'] as const
export type ButlerTab = (typeof butlerTabs)[number]
