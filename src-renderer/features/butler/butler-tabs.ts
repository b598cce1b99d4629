export const butlerTabs = ['you', 'memories', 'review', 'changes', 'trash'] as const
export type ButlerTab = (typeof butlerTabs)[number]
