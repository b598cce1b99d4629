/** Who draws the window's title bar: the app, with the system's buttons over its page, or the system above it. */
export const titleBars = ['own', 'system'] as const
export type TitleBar = (typeof titleBars)[number]

/** What the window's page is started with where it is its own title bar. */
export const ownBarSwitch = '--own-title-bar'
