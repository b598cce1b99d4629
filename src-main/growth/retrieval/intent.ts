import { type Intent, type MemoryType, intents } from '../../contract/memory.ts'

const cues: readonly (readonly [Exclude<Intent, 'general'>, RegExp])[] = [
  [
    'code',
    /\b(?:code|coding|functions?|bugs?|debug\w*|compil\w+|exceptions?|stack ?trace|typescript|javascript|python|rust|sql|regex|git|npm|apis?|deploy\w*|scripts?|refactor\w*|repo(?:sitory)?|unit tests?)\b/gi,
  ],
  ['code', /```|代码|函数|报错|编译|接口|脚本|部署|调试|程序|变量|数据库|单元测试|仓库/g],
  [
    'preference',
    /\b(?:likes?|liked|loves?|loved|prefer\w*|favou?rites?|enjoys?|enjoyed|hates?|hated|dislikes?|taste|fond of|into|allerg\w+|would rather|hobb(?:y|ies))\b/gi,
  ],
  ['preference', /喜欢|喜爱|爱吃|爱喝|爱看|爱听|爱玩|偏好|讨厌|最爱|口味|习惯|爱好|反感|过敏|忌口/g],
  [
    'experience',
    /\b(?:when did|when was|last time|happened|remember when|went|visited|trips?|did (?:i|we) (?:do|go|see|meet|visit|eat)|yesterday|last (?:week|month|year|night)|ago)\b/gi,
  ],
  ['experience', /什么时候|何时|哪一?天|上次|那次|那天|去过|做过|见过|经历|发生|曾经|昨天|前天|上周|上个月|去年/g],
  [
    'knowledge',
    /\b(?:what (?:is|are|does) (?!my\b|i\b)|define|definition|explain|meaning of|difference between|how (?:does|do|is|are)|why (?:is|are|does|do))\b/gi,
  ],
  ['knowledge', /什么是|是什么意思|解释|原理|区别|定义|为什么|怎么用|如何/g],
]

/** What kind of memory a question is after; `general` where no cue says. */
export function intentOf(query: string): Intent {
  const hitsByIntent = new Map<Intent, number>()
  for (const [intent, pattern] of cues) {
    const hits = query.match(pattern)?.length ?? 0
    hitsByIntent.set(intent, (hitsByIntent.get(intent) ?? 0) + hits)
  }
  return intents.reduce<Intent>(
    (best, intent) => ((hitsByIntent.get(intent) ?? 0) > (hitsByIntent.get(best) ?? 0) ? intent : best),
    'general',
  )
}

const typesByIntent: Readonly<Record<Intent, readonly MemoryType[]>> = {
  preference: ['preference'],
  knowledge: ['knowledge'],
  experience: ['experience', 'session'],
  code: ['knowledge', 'experience'],
  general: [],
}

export const suits = (intent: Intent, type: MemoryType): boolean => typesByIntent[intent].includes(type)
