/** Tells this window from others of the same user. */
export const windowId = crypto.randomUUID()
