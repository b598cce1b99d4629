import { foldScript } from '../../util/fold-script.ts'
import { rangesOfMatches, type TextRange } from '../../util/ranges.ts'

/** A text named as something that is no account of the writer's life: what follows the mark after it is that text. */
const frames = [
  // A model text, a template, somebody's words, a made-up person.
  /(?:范本|模板|样本|范文|例文|例句|例如|原文|原话|原句|歌词|台词|剧本|设定|人设|角色卡|人物小传|题目|听力|旁白|文案如下|内容如下|以下(?:是|为)?[^，。]{0,6})(?:是|是这样的?|是不是这样|如下|写(?:道|着)?|说)?[^：:，,。！？\n]{0,4}[：:]/gu,
  /(?:原文|原话|原句|歌词|台词|听力|客户说|有人说)(?:是|里(?:那句|唱的?)?|是这样的?|如下)[^：:，,。！？\n]{0,4}[，,]?/gu,
  // A tale to be made up.
  /(?:写|编|讲|续写|接着写|来|画|设计|创作|生成)(?:个|一个|一段|一篇|一幅|点|我)[^，,。！？\n：:]{0,8}?(?:故事|小说|段子|剧本|童话|人物|角色|对话|相声|小品|女孩|男孩|少年|少女|老人|卡通|插图)[^。！？\n]{0,6}?[：:，,]/gu,
  /(?:故事|小说|剧本|剧|游戏|书|片子|电影|动漫)(?:里|里头|里面)(?:的|那)?[^，,。！？\n]{0,12}/gu,
  /(?:扮演|假装(?:你)?是|角色扮演|你来演|你演)[^。！？\n]{0,12}?[，,：:]/gu,
  /(?:我(?:这个|的|玩的那?个?)?|这个|那个)(?:号的?)?(?:角色|主角|男主|女主|反派|NPC|OC|小号)(?:设定)?(?:是|叫|有|在|住|的)/gu,
] as const
/** Speech marks with a sentence in them: a saying, somebody's words; not a name. */
const speech = /[“「『"][^“「『”」』"\n]{7,400}[”」』"]/gu
/** The frame stands after the text. */
const closing = /(?:这是|这句是|出自)[^。！？\n]{0,10}?(?:设定|歌词|台词|小说|课文|原文|剧本|段子)/gu

/** The stretches of a Chinese message that are not the writer's own account: models, tales, roles, speech. */
export function chineseMaterial(original: string): readonly TextRange[] {
  if (!/\p{Script=Han}/u.test(original)) return []
  const text = foldScript(original)
  const found: TextRange[] = []
  for (const frame of frames) {
    let done = 0
    for (const match of text.matchAll(frame)) {
      const start = match.index + match[0].length
      if (start < done) continue
      const close = /[“「『"]/.test(text[start] ?? '') ? text.slice(start + 1).search(/[”」』"]/) : -1
      done = close === -1 ? endOf(text, start, match[0]) : start + close + 2
      found.push({ start, end: done })
    }
  }
  for (const match of text.matchAll(closing)) {
    const end = match.index + match[0].length
    found.push({ start: startOf(text, match.index), end })
  }
  return [...found, ...rangesOfMatches(text, speech)]
}

/** A colon hands over all that follows, a comma only its sentence. */
const endOf = (text: string, start: number, frame: string): number => {
  if (/[：:]$/.test(frame)) return text.length
  const stop = text.slice(start).search(/[。！？!?\n]/)
  return stop === -1 ? text.length : start + stop
}

/** Where the sentence begins that holds an offset. */
function startOf(text: string, at: number): number {
  const from = Math.max(0, at - longestSentence)
  return from + Math.max(...['。', '！', '？', '\n'].map((stop) => text.slice(from, at).lastIndexOf(stop))) + 1
}
const longestSentence = 400
