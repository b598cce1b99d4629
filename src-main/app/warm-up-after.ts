/** Nobody has written a first message by then. */
const leastMs = 1_500
const mostMs = 6_000

/**
 * When the kernel is to make ready what the first turn needs, given how long its code took to be loaded: a machine on
 * which that takes ten times as long needs as much longer for its window, which both would only keep from standing there.
 */
export const warmUpAfter = (loadedMs: number): number => Math.min(Math.max(leastMs, 10 * loadedMs), mostMs)
