import type { Span } from './rule.ts'

/** What the user wants kept out of memory. */
const english =
  /\b(?:don't|do not|never|please don't|pls don't|not to|to not) (?:store|save|keep|remember|record|note|memori[sz]e|write down)(?: (?:that|this|it|any of (?:that|this)|the (?:last|next) (?:bit|part|thing)))?\b(?! (?:me|him|her|them|to|when|how|what|where|if|whether|why|who))|\boff the record\b|\bkeep (?:that|this|it) out of (?:your )?memory\b/i
const chinese =
  /(?:这个|这条|这件事|这句|这些|那个|以上|上面|刚才(?:说)?的)?(?:都)?(?:别|不要|不用|不必|别给我|千万别|勿)(?:再)?(?:记(?:住|下来?|录|着|进去)?|存(?:下来|起来)?|保存)(?:哈|啊|哦|了|吧|这个|这条|这件事|它)?(?=[。！!，,：:\s]|$)/
const opens = /^.{0,40}[:：]\s*/s

/** What the user says of the other: what it said or made up, no statement of theirs. */
const ofTheOther =
  /\byou (?:just |once |always |keep |kept )?(?:said|say(?:ing)?|told|claim(?:ed)?|think|thought|wrote|made (?:that|it) up|mixed up|mentioned|seem to think|believe)\b|\bwhere did you get (?:that|this)\b|\bdon't tell me\b|\bi never (?:said|told)\b|(?:你|助手|管家)(?:上次|刚才|之前|老|又|怎么|总|别又|可别)*(?:说(?:过)?我|记成|以为我|编|瞎说|搞错)|我(?:可)?(?:没|没有)(?:跟你)?说过/i

/** True where a sentence asks to keep something out of memory. */
const asksToLeaveOut = (text: string): boolean => english.test(text) || chinese.test(text)

export const isOfTheOther = (text: string): boolean => ofTheOther.test(text)

/**
 * The sentences that may be learned from: without those asked to be left out. "Don't store that" means what was said
 * just before, "这个别记：…" what follows.
 */
export function withoutSetAside(sentences: readonly Span[]): readonly Span[] {
  const kept: Span[] = []
  for (const sentence of sentences) {
    if (!asksToLeaveOut(sentence.text)) {
      kept.push(sentence)
      continue
    }
    if (opens.test(sentence.text) && asksToLeaveOut(opens.exec(sentence.text)?.[0] ?? '')) return kept
    if (isBareCue(sentence.text)) kept.pop()
  }
  return kept
}

/** Nothing is said but the wish: it is about the sentence before. */
const isBareCue = (text: string): boolean => {
  const cue = english.exec(text) ?? chinese.exec(text)
  return cue !== null && cue.index <= 12
}
