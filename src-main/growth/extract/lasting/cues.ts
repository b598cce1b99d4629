import { sensitivityOf } from '../../../memory/evidence/sensitive.ts'
import { foldScript } from '../../../memory/language/fold-script.ts'
import { chineseRelation, englishRelation } from '../../../memory/ontology/relations.ts'

/** What the words of a text show, whichever language it is in: person, time, kind of sentence, what it is about. */
export function cuesOf(text: string): readonly string[] {
  const known = cache.get(text)
  if (known !== undefined) return known
  const plain = foldScript(text.slice(0, mostLookedAt).normalize('NFKC'))
  const found = cues.flatMap(([name, pattern]) => (pattern.test(plain) ? [name] : []))
  const delicate = sensitivityOf({ text: plain, category: '', slot: null })
  const all = delicate === null ? found : [...found, `delicate ${delicate}`]
  if (cache.size >= mostCached) cache.clear()
  cache.set(text, all)
  return all
}

/** The pieces beside one, and the message, are looked at again and again. */
const cache = new Map<string, readonly string[]>()
const mostCached = 256
/** More of a text does not make it another kind of text. */
const mostLookedAt = 1_000

const cues: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['i begins', /^(?:i|i['’]?m|i['’]?ve|we|we['’]?re|we['’]?ve)\b|^(?:我|咱|俺|本人|老朽)/iu],
  ['i', /\b(?:i|i['’]?m|im|i['’]?ve|we|we['’]?re|we['’]?ve)\b|[我俺咱]/iu],
  ['i would', /\b(?:i|we)['’](?:d|ll)\b|\b(?:i|we) (?:would|will|could|might|may|should)\b|我(?:会|要|想|可能|应该)/iu],
  ['my', /\b(?:my|our|mine|ours)\b|[我俺咱]们?(?:的|家|这|自己)/iu],
  ['my begins', /^(?:my|our)\b|^(?:我|俺|咱)们?(?:的|家|妈|爸|老|女|儿|哥|姐|弟|妹|公司|单位|店)/iu],
  ['me', /\b(?:me|us|myself)\b|(?:给|帮|替|跟|让|叫)[我俺咱]/iu],
  ['you', /\b(?:you|your|u|ur|ya)\b|[你您]/iu],
  ['third', /\b(?:he|she|his|her|hers|him|they|their|them)\b|[他她它]/iu],
  ['it', /^(?:it|that|this|these|those)\b|^(?:这|那|它)/iu],
  [
    'who else',
    /\b(?:someone|somebody|people|everyone|everybody|they say|apparently|anyone|nobody|folks)\b|人家|别人|大家|有人|听说|据说|网上|有个/iu,
  ],
  [
    'relation',
    new RegExp(
      String.raw`\b(?:${englishRelation})s?\b|(?:${chineseRelation})|老伴|老婆|媳妇|对象|爱人|老公|闺女|孙|老[大二三]|[爸妈爹娘爷奶]`,
      'iu',
    ),
  ],
  [
    'my relation',
    new RegExp(
      String.raw`\b(?:my|our) (?:\p{L}+ ){0,2}(?:${englishRelation})s?\b|[我俺咱]们?家?(?:的)?(?:${chineseRelation}|老伴|媳妇|[爸妈爹娘爷奶哥姐弟妹])`,
      'iu',
    ),
  ],
  [
    'pet',
    /\b(?:cat|dog|puppy|kitten|horse|pony|rabbit|hamster|budgie|parrot|hens?|chickens?|sheep|cows?|goats?|terrier|collie|labrador|spaniel|poodle|gecko|tortoise|ferret|pigs?|ewes?)\b|猫|狗|犬|兔|鹦鹉|仓鼠|乌龟|橘|金毛|泰迪|牛|羊|鸡|猪|[一养]只/iu,
  ],
  [
    'number',
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)\b|[一二两三四五六七八九十百千]/iu,
  ],
  [
    'unit',
    /\d ?(?:k|kg|g|cm|mm|m|km|l|ml|gb|tb|inch|in|ft|hours?|hrs?|mins?|minutes|years?|yrs?|months?|weeks?|days?|%|€|£|\$|euros?|quid|bucks|pounds?|dollars?|people|acres?|miles)\b|[£$€¥]\d|\d(?:块|元|万|千|公斤|斤|厘米|米|平|亩|岁|年|个月|天|小时|分钟|人|口)|[一二两三四五六七八九十百](?:块|元|万|千|公斤|斤|厘米|米|平|亩|岁|年|个月|天|小时|分钟|个人|口)/iu,
  ],
  ['money', /[£$€¥]|\b(?:euros?|quid|bucks|pounds|dollars|budget|rent|paid|pay|price|cost)\b|[块元]|预算|房租|钱/iu],
  [
    'clock',
    /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm)\b|\b(?:noon|midnight|o['’]clock)\b|[点:]半|\d点|[一二三四五六七八九十]点/iu,
  ],
  [
    'weekday',
    /\b(?:mon|tues?|weds?|wednes|thurs?|fri|sat|satur|sun)(?:day)?s?\b|(?:周|星期|礼拜)[一二三四五六日天末]/iu,
  ],
  [
    'weekdays',
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:weekends|weekdays|mornings|evenings|nights)\b|每(?:周|个?星期|天|晚|早|月|年)|天天|周周/iu,
  ],
  [
    'month',
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|ember|tember|ober)?\b|[\d一二三四五六七八九十]月|月底|月初/iu,
  ],
  ['year', /\b(?:19|20)\d\d\b|[零一二三四五六七八九〇\d]{2,4}年|去年|前年|明年/iu],
  [
    'often',
    /\b(?:always|usually|never|every|each|normally|generally|often|mostly|mainly|only|forever|tends? to|religiously)\b|总是|一直|从来|从不|每|一般|通常|平时|经常|老是|习惯|向来|只|都/iu,
  ],
  [
    'now',
    /\b(?:now|these days|nowadays|currently|at the moment|any ?more|no longer|still)\b|现在|目前|如今|最近|这阵子|不再|已经|还/iu,
  ],
  [
    'today',
    /\b(?:today|tonight|this (?:morning|afternoon|evening)|just now|right now|yesterday|last night|tomorrow)\b|今天|今晚|今早|刚才|刚刚|昨天|昨晚|明天|这会儿/iu,
  ],
  [
    'since',
    /\b(?:since|for (?:the (?:last|past) )?(?:\d+|\p{L}+) (?:years|yrs|months|decades)|years|yrs|used to|ago)\b|[年月]了|以前|原来|从小|自从|早年|当年/iu,
  ],
  [
    'change',
    /\b(?:moved|switched|changed|quit|started|stopped|gave up|left|joined|renamed|new|swapped|replaced|sold|bought|got|adopted|upgraded|dropped|not .{2,20} any ?more|instead of)\b|搬|换|改|辞|跳槽|戒|不.{1,6}了|新|入职|离|转|升|刚/iu,
  ],
  [
    'correction',
    /^(?:no|wait|actually|correction|sorry|scratch that|not)\b|\bnot \p{L}+\b|不是.{1,8}(?:是|而是)|记错|说错|更正|不对/iu,
  ],
  [
    'negative',
    /\b(?:not|no|never|don['’]?t|doesn['’]?t|can['’]?t|cannot|won['’]?t|isn['’]?t|without|hate|avoid|nothing)\b|不|没|别|无|勿/iu,
  ],
  [
    'like',
    /\b(?:love|loves|like|likes|prefer|prefers|hate|hates|enjoy|favou?rite|fan of|can['’]?t stand|allergic|into|keen)\b|喜欢|爱|讨厌|最烦|偏好|受不了|怕|不吃|不喝|过敏|忌/iu,
  ],
  ['am', /\b(?:i['’]?m|i am|im|as an?|we['’]?re)\b|我(?:就)?是|本人|作为/iu],
  [
    'as a',
    /\b(?:as an?|being an?|i['’]?m an?|at my age|working as|work (?:as|for|at|in))\b|我是(?:个|一|做|搞|干|学)|当|干.{0,4}(?:年|活|行)/iu,
  ],
  [
    'have',
    /\b(?:have|has|['’]ve got|got|own|owns|drive|drives|ride|use|uses|using|run|runs|keep|keeps|teach|study|speak|play|plays|work|works|live|lives|born|grew up|come from|based in|rent|wear|take)\b|有|用|开|住|养|姓|叫|做|干|教|学|读|上|在|属|拿|穿|骑|讲|会/iu,
  ],
  ['called', /\b(?:called|named|name['’]?s|name is|goes by|call me|nickname)\b|叫|名字|姓|小名|外号|大名/iu],
  [
    'asks to do',
    /^(?:please |pls |can (?:you|u) |could you |ok |so |yo |hey |just |now |also )*(?:make|write|draft|give|tell|show|help|find|fix|put|set|add|move|list|plan|check|suggest|explain|remind|translate|turn|convert|book|rename|sort|compare|pick|create|build|format|change|update|block|scale|slot|work out|figure|calculate|recommend|send|print|summari[sz]e|reword|render|proofread|continue|finish|quiz|keep|stop|use|call|answer|don['’]?t)\b|^(?:请|麻烦|能不能|可以|帮|给我|替|把|写|列|算|做|来|出|改|查|推荐|拟|排|编|翻译|润色|续写|整理|总结|设计|想|记|提醒)|帮(?:我|俺|忙)|给(?:我|俺)/iu,
  ],
  ['please', /\b(?:please|pls|plz|thanks|thx|ta)\b|请|麻烦|谢谢|多谢|呗/iu],
  [
    'asks',
    /[?？]|\b(?:what|which|who|where|when|why|how|should i|can i|is it|is there|are there|does|did)\b|吗|呢|什么|啥|哪|怎么|咋|多少|几|为什么|为啥|能不能|是不是|有没有/iu,
  ],
  [
    'asks begins',
    /^(?:what|which|who|where|when|why|how|should|can|could|is|are|does|do|did|any|will|would)\b|^(?:什么|啥|哪|怎么|咋|多少|几|为什么|为啥|能|是不是|有没有)/iu,
  ],
  [
    'suppose',
    /\b(?:if|would|imagine|suppose|pretend|what if|wish|let['’]?s say|could|might|maybe|perhaps|probably|someday|thinking (?:of|about))\b|如果|要是|假如|假设|万一|可能|也许|兴许|说不定|要不|想着|考虑|打算|想象|当初/iu,
  ],
  [
    'play',
    /\b(?:character|story|novel|scene|role ?play|persona|script|lyrics?|poem|game|dialogue|act as|villain|hero|protagonist|npc|campaign|chapter|play|sketch|quest|level)\b|角色|小说|故事|剧本|台词|扮演|歌词|主角|剧情|设定|人设|游戏|童话|诗/iu,
  ],
  [
    'text work',
    /\b(?:translate|reword|rephrase|rewrite|proofread|paraphrase|summari[sz]e|into (?:french|german|spanish|english|italian|chinese|japanese)|caption|quote|essay|sentence|paragraph|test case|user story|sample|template|example|subject line|mnemonic|limerick)\b|翻译|翻成|译成|润色|改写|病句|造句|作文|续写|仿写|扩写|原文|例句|范文|这句|这段|总结/iu,
  ],
  ['quotes', /["“”「」『』]|(?:^|\s)'|'(?:\s|$)/u],
  ['colon', /[:：]/u],
  ['brackets', /[()（）[\]]/u],
  ['exclaims', /[!！]/u],
  ['emoji', /\p{Extended_Pictographic}/u],
  ['dots', /…|\.{2,}/u],
  ['code', /[{}<>=_/\\]|\b\p{Ll}+\(\)|--\p{L}/u],
  ['laughs', /\b(?:lol|lmao|haha+|hehe+|jk|rofl)\b|哈哈|嘻嘻|笑死|呵呵|嘿嘿|狗头/iu],
  [
    'drama',
    /\b(?:dying|literally|basically|officially|kill me|million|forever|god|hell|apparently|truly|clearly|of course|surely|world['’]?s|professional|certified|married to|soul)\b|简直|要命|要死|死了|气死|累死|笑死|真是|天哪|老天|恨不得|八百|一万年|亿/iu,
  ],
  [
    'feeling',
    /\b(?:tired|hungry|starving|bored|cold|hot|sleepy|exhausted|knackered|fed up|annoyed|happy|sad|wet|freezing|headache|awake)\b|累|饿|困|冷|热|烦|气|郁闷|开心|难受|头疼/iu,
  ],
  [
    'weather',
    /\b(?:rain|raining|snow|sunny|weather|storm|fog|wind|heatwave|traffic|train|bus|queue|power cut)\b|下雨|下雪|天气|太阳|刮风|雾|雷|停电|堵车|地铁|公交/iu,
  ],
  ['dream', /\b(?:dream(?:t|ed|ing)?|nightmare)\b|梦/iu],
  ['name inside', /(?<=\p{Ll}[\p{L}'’]* |, )\p{Lu}\p{Ll}+/u],
  ['names inside', /(?<=\p{Ll}[\p{L}'’]* |, )\p{Lu}\p{Ll}+.*\p{Ll} \p{Lu}\p{Ll}+/u],
  ['capitals', /\b\p{Lu}{2,}\d*\b/u],
  ['latin in Chinese', /^(?=.*\p{Script=Han}).*[A-Za-z]{2}/su],
  ['place', /\b(?:in|near|outside|from|to) \p{Lu}\p{Ll}+|[在住去回到来].{0,4}[市县镇村区路街城港岛州省]/u],
  ['list', /\p{L}, \p{L}+,? (?:and|or|&) |、/u],
  ['slash', /\p{L}\/\p{L}|→|->|=|\+/u],
  ['because', /\b(?:because|since|cos|cuz|as i|so that|so)\b|因为|所以|毕竟|反正|不然/iu],
  [
    'by the way',
    /\b(?:btw|by the way|fyi|for the record|heads up|note|remember|reminder)\b|对了|顺便|记住|记一下|记得|另外/iu,
  ],
  [
    'style',
    /\b(?:bullets?|bullet points|short|brief|concise|tone|emojis?|format|headings?|tables?|plain|formal|jargon|metric|sentences|words|lines|examples|code first|spelling|units)\b|简短|简洁|要点|语气|表格|口语|正式|字以内|别用|不要用|称呼|格式|分点|废话|一句话|大白话/iu,
  ],
]
