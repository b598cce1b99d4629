/** Lets the event loop serve what is waiting: between the batches of long work, so that no batch holds the thread over 50 ms. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
