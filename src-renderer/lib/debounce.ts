/** Calls `run` with the last argument once it has been quiet for `ms` milliseconds. */
export function debounce<Argument>(run: (argument: Argument) => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = (argument: Argument) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(argument), ms)
  }
  return Object.assign(call, { cancel: () => clearTimeout(timer) })
}
