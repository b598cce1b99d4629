/** What a JSON text says; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // That it is none is an answer: the caller checks what it is given against what it takes.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
