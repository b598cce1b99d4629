/** What the user says in one round of the script that forgets: each a word that stands nowhere else. */
export interface RoundWords {
  readonly kept: string
  readonly purged: string
  readonly forgotten: string
  readonly restored: string
  readonly merged: readonly [string, string]
}

const starts = ['zul', 'quom', 'vrel', 'plox', 'grim', 'stum', 'bleth', 'chask', 'dwov', 'frink']
const middles = ['ab', 'ock', 'ith', 'ump', 'ent', 'arg']
const ends = ['edo', 'ulka', 'imbo', 'orna', 'asti', 'ylph']

export function wordsOfRound(round: number): RoundWords {
  const word = (at: number): string => {
    const start = starts[round % starts.length] ?? ''
    return `${start}${middles[at] ?? ''}${ends[(at + Math.floor(round / starts.length)) % ends.length] ?? ''}`
  }
  return { kept: word(0), purged: word(1), forgotten: word(2), restored: word(3), merged: [word(4), word(5)] }
}

/** All that is said in a round. */
export const sentencesOfRound = (words: RoundWords): readonly { readonly word: string; readonly text: string }[] => {
  const [left, right] = words.merged
  return [
    { word: words.kept, text: `Remember that ${words.kept} stands in the hall.` },
    { word: words.purged, text: `Remember that ${words.purged} flies at night.` },
    { word: words.forgotten, text: `Remember that ${words.forgotten} begins on Monday.` },
    { word: words.restored, text: `Remember that the code for the gate is ${words.restored}.` },
    { word: left, text: `Remember that ${left} costs nine francs.` },
    { word: right, text: `Remember that nobody sings ${right} in winter.` },
  ]
}
