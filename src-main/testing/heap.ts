import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes in use, of the heap and beside it, once all that nobody holds any more is gone. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let again = 0; again < 3; again += 1) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
