import * as behave from './loopback-behaviours.ts'
import type { LoopbackBody } from './loopback-request.ts'

const numbersTo = (steps: number): number[] => Array.from({ length: steps }, (_, step) => step)
/** Names that no other word resembles. */
const nameOf = (kind: string, step: number): string => `${kind}${'bcdfghklmnp'[step % 11]}${'aeiou'[step % 5]}rn${step}`
const boatOf = (step: number): string => nameOf('Mel', step)
const canoeOf = (step: number): string => nameOf('Tov', step)
const kiteOf = (step: number): string => nameOf('Quis', step)

const boatLine = (step: number): string => `My boat in harbour ${step} is called ${boatOf(step)}.`
export const canoeLine = (step: number): string => `My canoe on lake ${step} is called ${canoeOf(step)}.`
const kiteLine = (step: number): string => `My kite in attic ${step} is called ${kiteOf(step)}.`

/** What is remembered before anything is said. */
export const knownBefore = (steps: number): string[] =>
  numbersTo(steps).flatMap((step) => [boatLine(step), kiteLine(step)])

export const messagesWithTools = (steps: number): string[] =>
  numbersTo(steps).map((step) => `Step ${step}. ${canoeLine(step)} We could drop the kite of attic ${step}.`)

/** What is called for each message, in order. */
export const callsOfStep = ['memory_search', 'memory_store', 'memory_search', 'memory_count', 'memory_forget'] as const

/** The whole answer to a message. */
export const answerTo = (step: number): string => `Let me see.\n\nOne more look.\n\n${lastWords(step)}`
const lastWords = (step: number): string =>
  `The boat of step ${step} is ${boatOf(step)}, and the canoe ${canoeOf(step)} is kept. Shall the kite go?`

/** Answers as a model that looks two things up, keeps one and asks about another, by nothing but what it is sent. */
export function answerWithTools({ messages }: LoopbackBody): behave.Behaviour {
  const asked = messages.findLastIndex(({ role, content }) => role === 'user' && content.startsWith('Step '))
  const step = Number(/^Step (\d+)/.exec(messages[asked]?.content ?? '')?.[1] ?? 0)
  const since = messages.slice(asked + 1)
  const rounds = since.filter((message) => message['tool_calls'] !== undefined).length
  const said = since.map(({ role, content }) => (role === 'assistant' ? content : '')).join('\n')
  const before = (text: string): { text?: string } => (said.includes(text) ? {} : { text })
  const call = (name: string, given: object, id: string) => ({ id, name, arguments: JSON.stringify(given) })
  if (rounds === 0)
    return behave.callTools(
      [
        call('memory_search', { query: `boat in harbour ${step}` }, 'a'),
        call('memory_store', { fact: canoeLine(step), quote: canoeLine(step).slice(0, -1) }, 'b'),
      ],
      before('Let me see.'),
    )
  if (rounds === 1)
    return behave.callTools([call('memory_search', { query: kiteLine(step) }, 'a'), call('memory_count', {}, 'b')], {
      text: 'One more look.',
    })
  const kite = since.flatMap(({ role, content }) => (role === 'tool' ? (kiteNumber(content, step) ?? []) : []))[0]
  if (rounds === 2)
    return behave.callTools([
      call('memory_forget', { numbers: [kite ?? 999], quote: `drop the kite of attic ${step}` }, 'a'),
    ])
  return behave.reply(leftToSay(since, step), { chunks: 8, delayMs: step % 3 === 0 ? 90 : 2 })
}

const kiteNumber = (result: string, step: number): number | undefined => {
  const [, number] = new RegExp(String.raw`^\[(\d+)\] .*${kiteOf(step)}`, 'm').exec(result) ?? []
  return number === undefined ? undefined : Number(number)
}

/** What was said stays said; where all of it was, a word more. */
function leftToSay(since: LoopbackBody['messages'], step: number): string {
  const said = since.flatMap(({ role, content }) => (role === 'assistant' ? [content] : [])).at(-1) ?? ''
  const left =
    answerTo(step).startsWith(said) && said.includes('The boat') ? answerTo(step).slice(said.length) : lastWords(step)
  return left === '' ? ' So it is.' : left
}
