import { chineseNumber, englishNumber } from '../../../util/number-words.ts'

type Verdict = 'kept' | 'broken' | null

const aboutWriting =
  /\b(?:answers?|repl(?:y|ies)|mails?|e-?mails?|messages?|notes?|texts?|summar\w+|tone|style|bullets?|bullet points|exclamation|emojis?|paragraphs?|tables?|lists?|sentences?|headings?)\b|回答|回复|邮件|文案|风格|语气|措辞|要点|分点|感叹号|表情|段落|表格|列表|句/iu
const short = /\b(?:short|brief|concise|terse|to the point)\b|简短|简洁|简练|精简|短一?点|别太长|不要太长/iu
const noExclamation = /(?:no|without|never|not|avoid\w*|hates?|dislikes?)\b.*exclamation|(?:不|别|没|无|少).*感叹号/iu
const noEmoji = /(?:no|without|never|not|avoid\w*|hates?|dislikes?)\b.*emoji|(?:不|别|没|无).*表情/iu
const firm = /\bfirm\b|\bdirect\b|\bblunt\b|直接|干脆|坚定/iu
const soft =
  /\b(?:terribly sorry|so very|too much trouble|perhaps|i was wondering|if you don't mind)\b|不好意思|实在抱歉|万分|非常非常|冒昧/giu
const bullets = /\bbullets?\b|\bbullet points\b|分点|要点|列点/iu
const table = /\btables?\b|表格/iu
const polite = /\b(?:polite|formal)\b|客气|礼貌|敬语/iu
const mostShort = 240
const mostShortHan = 120

/** Whether an answer is written the way a memory asks for; null where the memory asks for none, or none that can be seen. */
export function styleVerdict(memory: string, answer: string): Verdict {
  if (!aboutWriting.test(memory)) return null
  const verdicts: Verdict[] = []
  const judge = (applies: boolean, kept: boolean): void => void (applies && verdicts.push(kept ? 'kept' : 'broken'))
  const wide = /\p{Script=Han}/u.test(answer)
  judge(short.test(memory), answer.length <= (wide ? mostShortHan : mostShort))
  judge(noExclamation.test(memory), !/[!！]/u.test(answer))
  judge(noEmoji.test(memory), !/\p{Extended_Pictographic}/u.test(answer))
  judge(firm.test(memory), (answer.match(soft)?.length ?? 0) < 2)
  judge(table.test(memory), /\|.*\|/u.test(answer) || !/list|清单/iu.test(answer) ? /\|.*\|/u.test(answer) : false)
  judge(polite.test(memory), /\b(?:please|kindly|would you|dear|thank)\b|您|请|麻烦|劳烦/iu.test(answer))
  const lines = answer.match(/^\s*(?:[-*•·]|\d+[.)、])\s*\S/gmu)?.length ?? 0
  const wanted =
    /(\d+|one|two|three|four|five|[一二两三四五])\s*(?:bullets?|bullet points|points|条|个?要点|点)/iu.exec(memory)?.[1]
  judge(bullets.test(memory), wanted === undefined ? lines > 1 : lines === countOf(wanted))
  if (verdicts.includes('broken')) return 'broken'
  return verdicts.length > 0 ? 'kept' : null
}

const countOf = (word: string): number | null =>
  /^\d/u.test(word) ? Number(word) : (englishNumber(word) ?? chineseNumber(word))
