/** True where a message wants what no memory holds: knowledge of the world, the time, or something written or made up. */
export const isBeyondMemory = (message: string): boolean => {
  const words = message
    .slice(0, longest)
    .replace(/(?<![\s?!.。~])[\s?!.。~]+$/, '')
    .replace(softened, '')
  return (
    wants.some((pattern) => pattern.test(words)) ||
    (!ofUser.test(words) && world.some((pattern) => pattern.test(words)))
  )
}

const longest = 300
/** What ends a Chinese sentence and changes nothing that is asked. */
const softened = /(?<![吧呗啊呀哈啦嘛哦])[吧呗啊呀哈啦嘛哦]+$/

const polite =
  "^(?:(?:please|pls|hey|ok(?:ay)?|so|now),? )*(?:(?:can|could|would|will) you (?:please )?|i want you to |i'd like you to |help me (?:to )?)?(?:please )?"
const made =
  '(?:jokes?|poems?|stor(?:y|ies)|songs?|haikus?|riddles?|limericks?|essays?|e-?mails?|letters?|recipes?|fun facts?|fairy ?tales?|lyrics|code|scripts?|functions?|summary|speech|reports?|articles?|cvs?|resumes?|tweets?)'
const wants = [
  new RegExp(
    `${polite}(?:tell|write|give|make|compose|sing|create|generate|draft)(?: me| us)? (?:an?|another|some|the|one|\\d+|two|three)? ?(?:[\\w-]+ ){0,3}${made}\\b`,
    'i',
  ),
  new RegExp(`${polite}(?:translate|calculate|compute|solve|draw|paint|sing)\\b`, 'i'),
  new RegExp(`${polite}(?:recommend|suggest)(?: me| us)? (?!that\\b)\\p{L}+`, 'iu'),
  /^(?:do you )?(?:know|got) any (?:good )?(?:jokes|riddles)/i,
  /^(?:请|麻烦|帮我|给我|你|能不能|能|可以|再|来|我想听|想听|替我)*(?:讲|说|来|写|编|作|画|唱|生成|创作|起草)(?:一|两|几)?(?:个|首|篇|段|封|幅|张|则|份|下|点)?.{0,10}(?:笑话|故事|诗|歌|段子|谜语|作文|文章|邮件|信|代码|程序|菜谱|童话|画|脚本)(?:吗|听听|给我.{0,4})?$/,
  /^(?:请|麻烦|帮我|给我|你|能不能|能|可以)*(?:翻译|计算|算一下|推荐)/,
  // “帮我想个去处”, “教我做红烧肉”, and not “帮我找找我说过的” or “教我的老师”.
  /^(?:请|麻烦|你|能不能|能|可以)*[帮替教]我(?!的|.*[我咱]|[^，。]{0,2}[记忘删找查搜看忆])/,
]

const ofUser = /\b(?:i|me|my|mine|we|our|us|i'm|i've)\b|我|咱|你/i
const world = [
  /^what(?:'s| is) the (?:weather|time|date|capital|population|meaning|definition|difference|square root|height|distance|currency|temperature|news|tallest|largest|biggest|longest|fastest|speed)\b/i,
  /^what(?: (?:time|day|date|year|month) is (?:it|today)|(?:'s| is) (?:today|today's date)|(?:'s| is) \d+ ?[-+*/x×÷] ?\d+)/i,
  /^how(?:'s| is) the weather\b|^(?:will|is) it (?:going to )?(?:rain|snow|sunny|cold|hot)/i,
  /^who (?:is|was|were|are) the (?:\w+ )?(?:president|king|queen|prime minister|inventor|author|ceo|founder|pope|first)\b/i,
  /^who (?:invented|discovered|wrote|painted|composed|built|won)\b/i,
  /^(?:explain|define|what does .{1,40} mean$|how (?:do|does|to) (?:you |one |people )?(?:make|cook|build|install|write|fix|bake|work)\b)/i,
  /^why (?:is|are|does|do) (?:the|it|there|people|cats|dogs)\b/i,
  /^\d+ ?[-+*/x×÷] ?\d+(?: ?=)?$/i,
  /(?:天气|气温).{0,4}(?:怎么样|如何|好吗|多少)?$|(?:会|要)下[雨雪]吗$|^(?:现在|今天)?(?:几点|几号|星期几|周几|礼拜几)(?:了|钟)*$|^今天(?:是)?(?:几号|星期几|周几|什么日子)/,
  /的首都(?:是|在)?(?:哪|什么)|^(?:什么是|解释(?:一下)?|.{1,12}是什么意思$)|^(?:怎么|如何)(?:做|写|安装|修|煮|炒)|^谁(?:发明|发现|写|画)了|\d+ ?[-+*/×÷加减乘除] ?\d+(?:等于|=|是)?(?:多少|几)?$/,
]
