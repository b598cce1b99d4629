import { parentPort, workerData } from 'node:worker_threads'
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'
import { findLines } from './find-lines.ts'
import type { GrepAnswer, GrepPage, GrepStart } from './grep-protocol.ts'

// A pattern may take long over a long text, linear or not: that is why this is a thread of its own.
const { pattern, caseInsensitive } = workerData as GrepStart
const compiled = compile()
if (compiled) {
  parentPort?.on('message', ({ rows, room }: GrepPage) => {
    let left = room
    for (const row of rows) {
      const hits = findLines(compiled, row, left)
      left -= hits.length
      // One row at a time, so that what was found is not lost when time is up.
      if (hits.length > 0) answer({ kind: 'hits', hits })
      if (left <= 0) break
    }
    answer({ kind: 'next' })
  })
  answer({ kind: 'next' })
}

function compile(): RE2JS | null {
  try {
    return RE2JS.compile(pattern, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    answer({ kind: 'invalid', reason: error instanceof RE2JSSyntaxException ? error.error : error.message })
    return null
  }
}

function answer(message: GrepAnswer): void {
  parentPort?.postMessage(message)
}
