import { jsonrepair } from 'jsonrepair'

/** The value of a model's JSON, repaired where it is weak; undefined where nothing can be made of it. */
export function readWeakJson(text: string): unknown {
  for (const read of [(json: string) => json, jsonrepair]) {
    try {
      return JSON.parse(read(text))
    } catch {
      // The next way may read it; what none can is told by undefined.
    }
  }
  return undefined
}
