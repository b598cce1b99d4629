import pairs from 'opencc-js/dict/TSCharacters'

let simplifiedOf: ReadonlyMap<string, string> | null = null

/** The simplified form of a traditional Chinese character (OpenCC's table); any other as it is. */
export function simplify(character: string): string {
  return simplifications().get(character) ?? character
}

/** Every traditional character with its simplified form. */
export const simplifications = (): ReadonlyMap<string, string> => (simplifiedOf ??= readPairs())

function readPairs(): ReadonlyMap<string, string> {
  const map = new Map<string, string>()
  for (const pair of pairs.split('|')) {
    const [traditional = '', simplified = ''] = pair.split(' ')
    map.set(traditional, simplified)
  }
  return map
}
