import type { ProfileSignal, SourceMessage } from '../../growth/candidate.ts'
import { foldScript } from '../language/fold-script.ts'
import { sentencesOf } from '../evidence/own-words.ts'
import { knownTools } from './known-tools.ts'
import { endingBy, type Observation } from './observation.ts'

/** How sure a tool is that somebody says they use. */
const used = 0.8
const longest = 240

const escaped = (text: string): string => text.replaceAll(/[.+]/gu, String.raw`\$&`)
const byLength = knownTools.toSorted((a, b) => b.length - a.length)
const any = byLength.map(escaped).join('|')
const edge = String.raw`(?![\p{Script=Latin}\d]|[.-][\p{Script=Latin}\d])`

const verbs = [
  String.raw`(?<![\p{L}'’])(?:i|we)(?:['’]?(?:ve|m|ll))?(?: have| am)?(?: now| always| still| just| only| mostly| all| switched everything)* (?:use|using|used to using|work (?:in|with)|switched(?: over)? to|moved(?: over| everything| it all| them)? to|run|running|rely on|swear by|keep (?:it |them |my [\p{L}]+ |everything )?in|do (?:it|everything|my [\p{L}]+) in|write (?:it|everything) in) `,
  String.raw`(?<![\p{L}])(?:my (?:notes?|files?|vault|code|plots?|tasks?) (?:is|are|live|lives|sit)(?: all)? (?:in|on) )`,
  String.raw`(?:^|[，,。;；\s]|我(?:们)?(?:现在|一直|平时|都)*|[，,。;；\s]\p{Script=Han}{1,4}?(?=现在|一直|平时|都|全)|^\p{Script=Han}{1,4}?(?=现在|一直|平时|都|全))(?:现在|一直|平时|如今|图)?(?:都|全|只|啥都|什么都)?(?:改用?|换成?了?|换到了?|用的?是?|往|搬到了?|转到?了?)\s?`,
]
const usedPattern = new RegExp(`(?:${verbs.join('|')})(?<name>${any})${edge}`, 'giu')
const alsoPattern = new RegExp(String.raw`^\s?(?:\+|and|&|和|跟|加)\s?(?<name>${any})${edge}`, 'iu')
/** A question, another's habit, a wish, what is over, or one try. */
const notUsed =
  /[?？]\s*$|吗|\b(?:if|should|could|would|might|may|used to(?! using)|tried|don['’]?t|never|no longer|not|stopped|he|she|they|my (?:boss|wife|husband|brother|sister|friend|colleague))\b|如果|要是|要不要|可以用|能不能|帮我|不用|没用|别用|试了|试试|以前|[他她]们?|(?:老板|同事|朋友|老婆|老公|媳妇|客户)/iu

/** Tools that the user's own words say they work with, each with its sentence. */
export function findTools(message: SourceMessage): ProfileSignal[] {
  if (message.role !== 'user') return []
  return [...sentencesOf(message)].flatMap(({ text }) => {
    if (text.length > longest) return []
    const folded = foldScript(text)
    const called = calledPattern.exec(text)?.groups?.['name']
    if (called !== undefined) return [signalOf(message.id, text, called)]
    return [...folded.matchAll(usedPattern)].flatMap((match): ProfileSignal[] => {
      const clause = clauseAround(folded, match.index)
      if (notUsed.test(clause)) return []
      const first = match.groups?.['name'] ?? ''
      const end = match.index + match[0].length
      const second = alsoPattern.exec(folded.slice(end))?.groups?.['name']
      return [first, ...(second === undefined ? [] : [second])].map((name) => signalOf(message.id, text, spelled(name)))
    })
  })
}

/** A program of any name: “it's called X and I use it”. */
const calledPattern =
  /\b(?:it['’]?s|app is|programm?e? is|software is) called (?<name>[\p{L}\d]{3,20}).{0,60}\b(?:i|we) use it\b(?! (?:once|for fun))/iu

const signalOf = (messageId: string, quote: string, value: string): ProfileSignal => ({
  field: 'preferred_tool',
  value,
  confidence: used,
  quote,
  messageId,
})

const spelled = (name: string): string => knownTools.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name

function clauseAround(text: string, at: number): string {
  const before = text.slice(0, at + 1)
  const start = Math.max(...[',', '，', ';', '；'].map((mark) => before.slice(0, -1).lastIndexOf(mark))) + 1
  const length = text.slice(at + 1).search(/[,，;；]/u)
  return text.slice(start, length === -1 ? undefined : at + 1 + length)
}

/** Tools without those that later words on another tool say farewell to: “moved to B, A was too slow”. */
export function withoutDropped(observations: readonly Observation[]): Observation[] {
  const tools = observations.filter(({ field }) => field === 'preferred_tool')
  return observations.map((one) => {
    if (one.field !== 'preferred_tool') return one
    const later = tools.find(
      ({ key, from, evidence }) => key !== one.key && from > one.from && isFarewell(evidence.quote, one.value),
    )
    return later ? endingBy(one, { at: later.from, ended: 'superseded', endedBy: 'assistant' }) : one
  })
}

function isFarewell(quote: string, tool: string): boolean {
  const name = escaped(foldScript(tool).replaceAll(/[*?^${}()|[\]\\]/gu, ' '))
  const text = foldScript(quote)
  return (
    new RegExp(
      String.raw`(?:from|instead of|left|ditched|dropped|deleted|uninstalled|quit|no more|goodbye|卸了|不用|删了|弃了|告别|替掉|从)\s?${name}`,
      'iu',
    ).test(text) ||
    new RegExp(
      String.raw`${name}\s?(?:再见|卸了|删了|不用了|弃了|太慢|太卡|拜拜|is gone|was too|is too|goodbye|went)`,
      'iu',
    ).test(text)
  )
}
