// Writes what `train.py` learns from: the people of bench/eval with the tokens of what they said and asked.
// node scripts/encoder/texts.ts texts.json
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGlossary } from '../../src-main/llm/embedding/local/glossary.ts'
import { modelFiles, readModelFile } from '../../src-main/llm/embedding/local/model-files.ts'
import { createWordPiece } from '../../src-main/llm/embedding/local/word-piece.ts'
import { sentencesIn } from '../../src-main/util/sentences.ts'
import { createInformation } from '../../src-main/memory/retrieval/select/relevance.ts'
import { must } from '../../src-main/util/must.ts'
import { root } from '../lib/paths.ts'
import { readJsonLines } from '../lib/read-json-lines.ts'

interface Message {
  readonly id: string
  readonly store: string
  readonly text: string
}
interface Question {
  readonly store: string
  readonly question: string
  readonly evidence: readonly string[]
}

const models = join(root, 'resources/models')
const [words, traditional, vocabulary] = await Promise.all(
  (['words', 'traditional', 'vocabulary'] as const).map((file) => readModelFile(models, file)),
)
const glossary = createGlossary({
  words: must(words, modelFiles.words.path),
  traditional: must(traditional, 'traditional'),
})
const wordPiece = createWordPiece(must(vocabulary, 'vocabulary').toString('utf8'))
const idsOf = (text: string): readonly number[] => wordPiece.encode(glossary.gloss(text))

const data = join(root, 'bench/eval')
const people = []
for (const corpus of ['weeks-en', 'weeks-zh']) {
  const messages = Map.groupBy(readJsonLines<Message>(join(data, corpus, 'memories.jsonl')), ({ store }) => store)
  const questions = Map.groupBy(readJsonLines<Question>(join(data, corpus, 'questions.jsonl')), ({ store }) => store)
  for (const [name, said] of messages) {
    const sentences = said.flatMap(({ id, text }) =>
      [...sentencesIn(text)].map((sentence) => ({ id, text: sentence.text })),
    )
    const asked = (questions.get(name) ?? []).map(({ question, evidence }) => {
      const informationIn = createInformation(question)
      const most = informationIn(question) || 1
      return {
        ids: idsOf(question),
        // 1 for each sentence of a message that answers; the share of its rare words that each sentence holds.
        gold: sentences.map(({ id }) => Number(evidence.includes(id))),
        held: sentences.map(({ text }) => Math.round((1_000 * informationIn(text)) / most) / 1_000),
      }
    })
    people.push({
      name,
      sentences: sentences.map(({ id, text }) => ({
        message: said.findIndex((one) => one.id === id),
        ids: idsOf(text),
      })),
      asked: asked.filter(({ gold }) => gold.includes(1)),
    })
  }
}
await writeFile(must(process.argv[2], 'the file to write'), JSON.stringify(people))
