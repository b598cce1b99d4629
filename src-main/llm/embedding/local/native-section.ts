/**
 * A thread that is stopped while onnxruntime works in it takes the whole process along (exit code 134): the runtime cannot
 * hand its result to a stopped thread. So the thread that owns it holds its own exit until the work is done.
 */
export interface NativeSection {
  /** Runs native work; after `hold` it begins none, and never settles. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

const idle = 0
const working = 1
const held = 2
const longestWaitMs = 5000

export function createNativeSection(memory: SharedArrayBuffer): NativeSection {
  const state = new Int32Array(memory)
  return {
    async run(work) {
      if (Atomics.compareExchange(state, 0, idle, working) === held) return new Promise(() => {})
      try {
        return await work()
      } finally {
        Atomics.store(state, 0, idle)
        Atomics.notify(state, 0)
      }
    },
  }
}

export interface NativeHold {
  /** For the other thread's `createNativeSection`. */
  readonly memory: SharedArrayBuffer
  /** Lets no native work begin any more, and blocks until what runs is done. */
  hold(): void
}

export function createNativeHold(): NativeHold {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const state = new Int32Array(memory)
  return {
    memory,
    hold() {
      while (Atomics.compareExchange(state, 0, idle, held) === working) {
        if (Atomics.wait(state, 0, working, longestWaitMs) === 'timed-out') return
      }
    },
  }
}
