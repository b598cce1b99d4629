/** Runs one piece of work after another, whatever became of those before. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done
    return done
  }
}
