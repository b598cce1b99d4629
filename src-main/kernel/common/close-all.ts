/** Closes one part after another; every one gets its turn, whatever became of those before. */
export async function closeAll(
  parts: readonly { readonly close: () => unknown }[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const { close } of parts) {
    try {
      await close()
    } catch (error) {
      onError(error)
    }
  }
}
