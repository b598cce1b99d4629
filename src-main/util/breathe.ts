/**
 * Lets the event loop serve what is waiting: between the batches of long work, so that no batch holds the thread over
 * 50 ms. Where nobody waits for that work any more it ends here: rejects with the signal's reason.
 */
export const breathe = (signal?: AbortSignal): Promise<void> => {
  const served = new Promise<void>((resolve) => setImmediate(resolve))
  return signal ? served.then(() => signal.throwIfAborted()) : served
}
