import type { GivenMemory } from '../driver.ts'

/** The current memory that clearly speaks of the same thing as a statement, and is not the statement itself. */
export function findRelated(statement: string, memories: readonly GivenMemory[]): GivenMemory | undefined {
  const said = contentTerms(statement)
  return memories.find((memory) => {
    if (!memory.current || memory.type === 'session') return false
    const known = contentTerms(memory.content)
    const shared = said.intersection(known).size
    return shared >= 2 && shared < Math.min(said.size, known.size)
  })
}

const commonWords = new Set(
  'this that these those with from have has had will would could should about there their they them then than been being were what when where which while also just very really much many some more most like likes love loves want wants today yesterday tomorrow please because into over only your yours mine'.split(
    ' ',
  ),
)
const commonHan = /[我你他她它的了是在也都很和就不有这那个们喜欢]/

/** Words of four letters and more, and pairs of neighbouring Chinese characters, without those that say little. */
function contentTerms(text: string): Set<string> {
  const lower = text.normalize('NFKC').toLowerCase()
  const words = (lower.match(/[\p{Script=Latin}\p{N}]{4,}/gu) ?? []).filter((word) => !commonWords.has(word))
  const runs = lower.match(/\p{Script=Han}{2,}/gu) ?? []
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2)))
  return new Set([...words, ...pairs.filter((pair) => !commonHan.test(pair))])
}
