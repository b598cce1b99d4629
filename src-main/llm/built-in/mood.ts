type Mood = 'sad' | 'glad'

/** What a statement of something that happened calls for, where it is plain: comfort or a shared joy. */
export function moodOf(statement: string): Mood | null {
  const text = statement.slice(0, 1_000).replaceAll('’', "'")
  if (sad.some((pattern) => pattern.test(text)) && !notSad.test(text)) return 'sad'
  return glad.some((pattern) => pattern.test(text)) && !notGlad.test(text) ? 'glad' : null
}

const kin =
  '(?:dad|father|mom|mum|mother|wife|husband|son|daughter|child|baby|brother|sister|grand\\w+|friend|dog|cat|pet|job|parents?|partner|uncle|aunt)'
const feeling =
  '(?:sad|depressed|heartbroken|lonely|devastated|grieving|miserable|hopeless|awful|terrible|broken|upset)'
const sad = [
  /\b(?:passed away|died|dying|funeral|miscarriage|in (?:the )?hospital|hospitali[sz]ed|car accident|in mourning|terminally ill|killed himself|killed herself|suicid\w+)\b/i,
  /\b(?:has|have|had|got|getting|with|diagnosed with) (?:\w+ )?(?:cancer|leukemia|leukaemia|dementia|a tumou?r|a stroke|alzheimer'?s?|depression)\b|\b(?:was|been|got|were) (?:just )?(?:diagnosed|laid off|fired|dumped|robbed|made redundant)\b/i,
  /\b(?:broke up with|left me|cheated on me|getting (?:a )?divorced?|got divorced|my divorce)\b/i,
  new RegExp(`\\blost my (?:\\w+ )?${kin}\\b`, 'i'),
  new RegExp(`\\b(?:i'm|i am|i feel|i felt|i've been|feeling)(?: \\w+){0,2} ${feeling}\\b`, 'i'),
  /去世|过世|离世|病逝|逝世|走了.{0,4}(?:难过|伤心)|癌|住院|确诊|失恋|分手|离婚|被裁|失业|被辞退|被开除|难过|伤心|抑郁|心碎|崩溃|绝望|葬礼|流产|病重|重病|车祸|想哭|哭了|好孤独|很孤独|不在了/,
]
/** Not of sorrow, of others' stories, or over. */
const notSad =
  /\b(?:not|never|no longer|isn't|aren't|don't feel|film|movie|novel|book|song|game|battery|phone|laptop|false alarm|benign|ha(?:ha)+|lol|lmao|rofl|memes?|hilarious|dying (?:to|for))\b|虚惊|良性|不是.{0,6}癌|排除.{0,6}癌|哈哈|笑死|不(?:难过|伤心|抑郁)|没(?:有)?(?:住院|难过|伤心|分手|离婚)|电影|小说|电视剧|歌|游戏|如果|要是|出院|康复|哭笑/i

const glad = [
  /\bi(?:'ve| have| just|'m)? (?:\w+ )?(?:got (?:the job|promoted|engaged|married|accepted)|passed (?:my|the)|won|graduated|finished my (?:thesis|degree|marathon))\b/i,
  /\b(?:i'm|i am|i feel)(?: \w+){0,2} (?:happy|thrilled|excited|overjoyed|delighted)\b/i,
  /\bwe(?:'re| are) (?:expecting a baby|getting married|engaged)\b/i,
  /升职|加薪|考上了|考过了|通过了.{0,8}(?:考试|面试)|拿到.{0,6}(?:offer|录取)|要结婚了|订婚了|求婚成功|怀孕了|毕业了|获奖|得奖|好开心|很开心|太开心|好高兴|很高兴/i,
]
const notGlad = /\b(?:not|never|didn't|wish|if|haven't|hardly)\b|没|不(?:开心|高兴)|如果|要是|希望/i
