import { paced } from './paced.ts'

/** Work in steps, none of which is long. */
export type Steps<Result> = Generator<undefined, Result>

/** All of the steps with nobody served in between. */
export function takeAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The steps with others served in between. */
export async function takePaced<Result>(steps: Steps<Result>): Promise<Result> {
  const pause = paced()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await pause()
  }
}
