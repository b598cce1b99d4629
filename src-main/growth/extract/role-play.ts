import type { SourceMessage } from '../candidate.ts'

interface Range {
  readonly start: number
  readonly end: number
}

const begins =
  /(?:你|您)(?:先|就)?来?(?:扮演?|演)(?!员|唱|示|讲|技|出|的)|我(?:先|就)?(?:来演|扮演|演(?=一?[个名位]|(?!话剧|戏|电影|小品|歌剧|舞台|电视|员|唱|示|讲|技|出|的|了|过)\p{Script=Han}{1,6}(?:[，,。！!：:\s]|$)))|角色扮演|假装(?:你|我)|模拟(?:一下|一场|个|一次)?(?:面试|面谈|谈判|对话|法庭|签证)|\brole[- ]?play|\b(?:pretend|let's pretend) (?:you|you're|youre|i|i'm|im|we|to be|that)\b|\byou (?:be|play) (?:the|my|an?) \p{L}+|\bi(?:['’]ll| will) (?:be|play) the (?!games?|cello|violin|viola|bass|piano|organ|guitar|drums?|flute|clarinet|oboe|trumpet|horn|trombone|harp|sax\w*|match|one|first|last|same)\p{L}+|\bmock interview\b/giu
const ends =
  /演不下去|(?:别|不|甭)(?:再)?(?:演|扮|玩)了|出戏|回到正题|言归正传|说正经的|(?:^|[，,。！!—\s])(?:行了|好了|算了|够了)?[，,]?(?:停|打住)(?=[，,。！!\s]|$)|(?:先)?到(?:此|这儿?)(?:为止|结束|吧)|\b(?:stop|end|drop|out of|enough of) (?:the |this |that )?(?:role|scene|skit|act|character|pretending)\b|\bback to (?:reality|normal|being|me\b|myself)\b|\bserious(?:ly)? (?:now|though)\b|\bnow seriously\b|\bas myself\b|\bok(?:ay)?,? stop\b/giu

/** User messages that a role play may have begun in. */
const lookedBack = 4

/**
 * The message with what is said in a part that is played, in this message or since one before it, set apart as not
 * the user's own words: from where the play begins to where it is ended.
 */
export function withoutRoles(message: SourceMessage, before: readonly SourceMessage[]): SourceMessage {
  const earlier = before.filter(({ role }) => role === 'user').slice(-lookedBack)
  const going = earlier.reduce((open, { text }) => playsOn(text, open).open, false)
  const { ranges } = playsOn(message.text, going)
  const played = ranges.map((range) => ({ ...range, source: 'quote' as const }))
  return played.length === 0 ? message : { ...message, untrustedSpans: [...message.untrustedSpans, ...played] }
}

/** The stretches of a text in which a part is played, and whether it is still played at its end. */
function playsOn(text: string, going: boolean): { readonly ranges: readonly Range[]; readonly open: boolean } {
  const cues = [
    ...[...text.matchAll(begins)].map(({ index }) => ({ at: index, opens: true })),
    ...[...text.matchAll(ends)].map((match) => ({ at: match.index + match[0].length, opens: false })),
  ].toSorted((a, b) => a.at - b.at)
  const ranges: Range[] = []
  let from = going ? 0 : -1
  for (const { at, opens } of cues) {
    if (opens && from === -1) from = at
    if (opens || from === -1) continue
    ranges.push({ start: from, end: at })
    from = -1
  }
  if (from !== -1) ranges.push({ start: from, end: text.length })
  return { ranges, open: from !== -1 }
}
