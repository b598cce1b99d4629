import type { ProfileSignal, SourceMessage } from '../candidate.ts'
import { sentencesOf } from '../extract/sentences.ts'
import { conceptsOf } from '../evolution/work-words.ts'
import { languageOf } from '../../util/language.ts'
import { styleTraits } from './style-traits.ts'

/** How sure a wish is that somebody says outright. */
const wished = 0.85
const longest = 160

/** Speaks to the assistant about how it talks, from its first words on or in so many words. */
const toAssistant =
  /^(?:(?:and|also|oh|btw|by the way|ps|hey|please|pls|so|ok|okay|one more thing|from now on|in (?:the )?future|when you (?:answer|reply|write to me)|with me)[,:]? )*(?:please |always |just )*(?:no|don['’]?t|do not|never|stop|avoid|skip|drop|keep (?:it|your|the answers|answers|things)|be|answer|reply|respond|talk|write to me|speak|explain)\b|\b(?:your (?:answers?|repl(?:y|ies)|tone|messages)|when you (?:answer|reply|talk|write)|talk to me|speak to me|answer me|i (?:prefer|like|want|hate|can['’]?t stand)[^.!?]{0,30}\b(?:answers|replies|explanations))\b|(?:跟|和|对|同)我(?:讲|说|聊|谈)|你(?:的?(?:回答|回复|答复|语气)|讲话|说话|回我)|(?:跟|和)你(?:讲话|说话|聊天)|回答(?:我|问题)?(?:的时候|时)?[，,]?(?:请|要|别|不要|尽量|用)|(?:以后|今后|请)[^，,。]{0,6}(?:回答|回复|别用|不要用|别发|用)|^(?:别|不要|不用|还有[，,]?别)(?:再)?(?:用|发|加|跟我|对我)/iu
/** Asks it of one piece of work only. */
const forOneThing =
  /\b(?:this one|this time|once|for this|the (?:letter|mail|note|text|report|list|post)|here)\b|这[次封个条篇]|一次|这里/iu
/** Tells of others, or of what was. */
const ofOthers = /\b(?:he|she|they|my (?:boss|mum|mother|wife|husband|friend))\b|[他她]们?|老板|我妈|朋友/iu

/** Wishes of the user's own on how to be answered: each trait they name, with the sentence they say it in. */
export function findStyleWishes(message: SourceMessage): ProfileSignal[] {
  if (message.role !== 'user') return []
  return [...sentencesOf(message)].flatMap(({ text }) => {
    if (text.length > longest || !toAssistant.test(text) || forOneThing.test(text) || ofOthers.test(text)) return []
    if ([...conceptsOf(text)].some((concept) => !ofAnswers.has(concept))) return []
    const language = languageOf(text)
    const named = styleTraits.filter(({ pattern }) => pattern.test(text))
    return named
      .filter(({ id }) => !named.some((other) => opposes(other.id, id)))
      .map(({ label }) => ({
        field: 'communication_style' as const,
        value: label[language],
        confidence: wished,
        quote: text,
        messageId: message.id,
      }))
  })
}

/** Concepts of work that answers have too. */
const ofAnswers = new Set(['message', 'bullet', 'line', 'sentence', 'english', 'summary', 'table', 'list'])

/** "No bullet points" names bullet points too. */
const opposes = (stronger: string, weaker: string): boolean =>
  (stronger === 'no_lists' && weaker === 'bullets') || (stronger === 'informal' && weaker === 'formal')
