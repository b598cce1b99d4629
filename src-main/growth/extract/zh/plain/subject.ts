import { toRelation } from '../../../../memory/ontology/relations.ts'

/** Whom a clause is about. */
export interface Who {
  readonly kind: 'user' | 'person' | 'pet' | 'group' | 'other'
  /** The word a slot uses. */
  readonly key: string
  /** The words for them, as they may stand before a clause; empty for the user. */
  readonly words: string
}

export interface Subject {
  readonly who: Who
  /** How long the subject is; what follows is said of it. */
  readonly length: number
  /** A name that stands with a relation. */
  readonly name: string
  /** Nothing stands for it: the clause begins with what it says. */
  readonly implied: boolean
  /** Somebody's, but whose is not said: "the cat". What comes after may be about them. */
  readonly vague?: boolean
}

export const theUser: Who = { kind: 'user', key: 'user', words: '' }
const nobody: Who = { kind: 'other', key: '', words: '' }

/** Words for people that the table of relations has not, by the word a slot uses. */
const more: Readonly<Record<string, string>> = {
  wife: '媳妇儿 媳妇 老伴儿 老伴 婆娘 堂客 内人 爱人',
  husband: '孩子他爸 孩儿他爹',
  father: '老豆 阿爸 家父 我爹 爹 老爷子',
  mother: '阿妈 家母 我娘 老母 老娘',
  daughter: '丫头 个女 幺女 阿女 囡囡 大女儿 小女儿 二女儿',
  son: '阿仔 个仔 大儿子 小儿子 二儿子 幺儿',
  child: '娃儿 娃 伢 仔仔 宝宝 崽',
  grandson: '大孙子 小孙子 孙子 孙儿 外孙 孙娃',
  granddaughter: '孙女儿 孙女 外孙女',
  'son-in-law': '女婿 姑爷',
  'daughter-in-law': '儿媳妇 儿媳',
  brother: '细佬 大佬 大哥 二哥 大弟 亲弟 亲哥',
  sister: '家姐 大姐 二姐 细妹 亲姐 亲妹',
  'brother-in-law': '小舅子 大舅子 妹夫 姐夫 连襟',
  'sister-in-law': '小姑子 大姑子 嫂子 弟妹 小姨子',
  grandmother: '阿嬷 阿嫲 嬷嬷 阿婆 祖母',
  grandfather: '阿公 阿爷 祖父',
  stepfather: '继父 后爸',
  stepmother: '继母 后妈',
  ex: '前任',
  'ex-husband': '前夫 前老公',
  'ex-wife': '前妻 前老婆',
  'ex-boyfriend': '前男友 前男朋友',
  'ex-girlfriend': '前女友 前女朋友',
  uncle: '阿叔 叔 舅 伯父 姨夫',
  aunt: '姨 姑 小姨 大姨 小姑',
  boss: '老细 主管 直属领导 组长 店长 园长 校长 科长 主任',
  teacher: '导师 博导 班主任 师傅 带教',
  colleague: '合伙人 搭档 编辑 徒弟 助理 秘书 店员 员工 学徒 前台',
  client: '甲方 客户 投资人 供应商',
  landlord: '房东',
  helper: '保姆 阿姨 菲佣 月嫂 育儿嫂',
  student: '学生',
  cat: '猫咪 猫猫 猫儿 主子 橘猫 狸花猫 布偶猫 布偶',
  dog: '狗子 狗狗 土狗 金毛 柯基 泰迪',
}
const birthOrder: Readonly<Record<string, string>> = {
  'oldest child': '老大 大宝 大的 大娃',
  'second child': '老二 二宝 二娃',
  'third child': '老三 三宝 三娃',
  'youngest child': '老幺 小的 小宝 小娃 幺宝',
}
const orders = new Map(
  Object.entries(birthOrder).flatMap(([key, words]) => words.split(' ').map((word): [string, string] => [word, key])),
)
const ordinals = [...orders.keys()].join('|')

const extra = new Map(
  Object.entries(more).flatMap(([key, words]) => words.split(' ').map((word): [string, string] => [word, key])),
)
const known =
  '妻子 老婆 太太 丈夫 老公 先生 对象 未婚妻 未婚夫 女朋友 女友 男朋友 男友 妈妈 母亲 老妈 妈 爸爸 父亲 老爸 爸 婆婆 岳母 丈母娘 公公 岳父 奶奶 外婆 姥姥 爷爷 外公 姥爷 女儿 闺女 儿子 孩子 小孩 妹妹 姐姐 弟弟 哥哥 姑姑 姨妈 舅妈 婶婶 姑妈 叔叔 舅舅 伯伯 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹 侄女 外甥女 侄子 外甥 闺蜜 好朋友 朋友 发小 同事 老板 上司 领导 老师 教练 室友 舍友 邻居 父母 爸妈 猫 狗 兔子 仓鼠 鹦鹉 乌龟'
const kin = [...known.split(' '), ...extra.keys()].toSorted((a, b) => b.length - a.length).join('|')
const bare = '姐|妹|哥|弟|嫂'
/** Words that also begin other words or other people's titles: only with "my" before them. */
const needsMine =
  /^(?:妈|爸|爹|姨|姑|叔|舅|先生|太太|爱人|对象|娃|伢|老师|阿姨|阿叔|阿公|阿婆|猫|狗|叔叔|伯伯|布偶|老爷子|主任|校长|大佬|大哥|大姐|小姑|师傅|孩子|小孩|学生|客户|朋友|邻居|前台)$/

const mine =
  '(?:老家的|我(?:们家|们|家|自己|们自己)?(?:里|那边)?(?:的)?(?:那个|那条|那只|那|这个|这)?|家里(?:的)?(?:那只|那条|那个)?|家)'
const adjective = '(?:大|小|二|老|亲|好|新|旧|两只|一只|那只|最好的|以前的|从前的|现在的|目前的|直属){0,2}?'
const nickname =
  '(?:[A-Z][A-Za-z]{1,14}(?: [A-Z][A-Za-z]+)?|(?:老|小|大|阿)(?!了|子|时|名|汉|爷|奶|头|爸|妈|猪|店|区|学|心|的|是|在|有|的|和|一|二|三|说|想|大|公|婆|师|家|孩|姐|妹|哥|弟|鼠|狗|猫|伙|组)\\p{Script=Han}(?=在|是|叫|也|管|说|现|今|对|的|负|催|$|，|都|常|我|和)|(?!爸爸|妈妈|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|叔叔|舅舅|姑姑|公公|婆婆|宝宝|天天|常常|刚刚|偏偏|偶偶|往往)(?<dup>\\p{Script=Han})\\k<dup>(?!的)|(?!周[一二三四五六日天末])[王李张刘陈杨赵吴周徐孙朱胡郭林郑谢宋唐许韩冯邓曹彭曾肖董袁潘蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔谭汪范廖贾韦邹熊孟秦薛侯雷龙史陶黎贺顾毛郝龚邵钱]\\p{Script=Han}{1,2}(?=在|是|叫|今年|现在|做|$|，))'
const kinSubject = new RegExp(
  `^(?<mine>${mine})?(?:的)?(?<adj>${adjective})(?<rel>${kin}|(?<=我)(?:${bare})|${ordinals})(?:儿)?(?!们)(?<name>${nickname})?`,
  'u',
)
const self =
  /^(?:我(?:自己|个人|本人|这个?人|这边|们这|们家|们|家里|家|哋)?|本人|老子|老朽|老夫|在下|小弟|姐我|自己)(?:呢|吧|啊)?(?!的|那)/u
const pronoun = /^(?:他|她|它|其(?!他|它|实|中|余|次|间))(?!们)/u
const named =
  /^(?<name>[A-Z][a-z]{2,14}(?: [A-Z][a-z]+)?|(?:老|小|阿)(?!区|学|名|心|时|说|孩|朋|伙|同|家|板|师|公|婆|了|号|组|店|人|的|是|在|有|妈|爸|哥|姐|弟|妹|姨|叔|王子|米|票|狗|猫|鼠|龙|城|镇|县|村|火|程|区|红书|视|吃|菜|数|型|众|宝)\p{Script=Han})(?=是|在|叫|对|也|管|负责|今年|住|现在|最近|平时|每|做|写|搞|不|喜欢|姓|属|的生日|$)/u
/** A child or an animal by a pet name: "豆豆今年上小学". */
const doubled =
  /^(?<name>(?![爸妈哥姐弟妹爷奶叔舅姑公婆爹娘伯婶姥嫂太宝娃囡仔天常刚偏偶往人大处事样个件年月日夜时每渐慢好明仅恰白统通看说听问想试聊谢拜哈呵嘿嘻哎嗯哦啊对是不行快早远深多少久稍万千星猩口声步层点]{2})(?<one>\p{Script=Han})\k<one>)(?=不是|是(?!否|不是)|在(?!于)|上(?!次|周|个|海|面)|叫|今年|现在|最近|喜欢|怕|属|对(?!了)|的?生日|不吃|不喝|每|[一二三四五六七八九十\d]+岁)/u
const strangers =
  /^(?:人家|别人|有人|有个|.{1,6}里?有个|有的人|那个?(?!我)|这个?(?!人)|听说|据说|隔壁|邻居|对面|对门|楼上|楼下|某|网上|电视|新闻|客户|顾客|病人|患者|家属|大家|他们|她们|你|您|老话|书上|达尔文|一个(?!月|人|星期|学期)|有一个|班里|我班)/u

/** A pet by its looks: "我家那条大黄狗". */
const petSubject = new RegExp(
  `^(?:${mine})(?:一)?[条只匹]?(?:[大小老]?[黄黑白花灰橘胖肥瘦]{1,2}|\\p{Script=Han}{1,2}?)?(?<rel>猫|狗|兔|鸟|龟)(?!粮|砂|窝|毛|咖|主|崽叫)`,
  'u',
)

/** The subject a clause begins with. `folded` has no fillers before it. */
export function subjectOf(folded: string, text: string): Subject {
  const introduced = isMyKin.exec(folded)?.groups?.['rel']
  if (introduced !== undefined) return { who: personOf(introduced), length: folded.length, name: '', implied: false }
  const relative = kinSubject.exec(folded)?.groups
  if (relative) {
    const found = relativeOf(folded, text, relative)
    if (found) return found
  }
  const pet = petSubject.exec(folded)
  if (pet) {
    const key = pet.groups?.['rel'] === '猫' ? 'cat' : pet.groups?.['rel'] === '狗' ? 'dog' : 'pet'
    const words = text.slice(0, pet[0].length).replace(/^(?:我|俺|咱)(?:们家|们|家)?(?:里)?(?:的)?/, '')
    return { who: { kind: 'pet', key, words: `我${words}` }, length: pet[0].length, name: '', implied: false }
  }
  const me = self.exec(folded)
  if (me) return { who: theUser, length: me[0].length, name: '', implied: false }
  if (pronoun.test(folded)) return { who: nobody, length: 1, name: '', implied: false }
  const called = (named.exec(folded) ?? doubled.exec(folded))?.groups?.['name']
  if (called !== undefined && !strangers.test(folded)) {
    const words = text.slice(0, called.length)
    return { who: { kind: 'person', key: words, words }, length: called.length, name: '', implied: false }
  }
  if (strangers.test(folded)) return { who: nobody, length: 0, name: '', implied: false }
  return { who: theUser, length: 0, name: '', implied: true }
}

/** "林晓是我姨妈": what follows is about her. */
const isMyKin = new RegExp(`^\\p{Script=Han}{2,4}是我(?:们家|家)?的?(?<rel>${kin})$`, 'u')

/** Somebody of the user's by a word for them. */
export const personOf = (rel: string): Who => {
  const key = orders.get(rel) ?? keyOf(rel)
  return { kind: ['cat', 'dog', 'pet'].includes(key) ? 'pet' : 'person', key, words: `我${rel}` }
}

/** Another of the user's people in the middle of a clause: "是我侄女帮我端面". */
export const otherKin = new RegExp(`(?<=[\\p{Script=Han}])我(?:们家|家)?的?(?<rel>${kin})(?!们|的)`, 'u')

const kinWord = new RegExp(
  `(?:您|你)(?:们)?(?:家里?|那)?(?:的|那个|这个)?(?:[大小老]|[两二三]个)?(?<rel>${kin})(?!们)`,
  'u',
)

/** Whom of the user's people a question to the user is about; null where it is about the user. */
export function askedAbout(folded: string): Who | null {
  const rel = kinWord.exec(folded)?.groups?.['rel']
  return rel === undefined ? null : personOf(rel)
}

function relativeOf(
  folded: string,
  text: string,
  { mine: owner = '', adj = '', rel = '', name = '' }: Readonly<Record<string, string>>,
): Subject | null {
  const whole = kinSubject.exec(folded)?.[0] ?? ''
  const rest = folded.slice(whole.length)
  const vague = owner === '' && adj === '' && rest !== '' && needsMine.test(rel)
  if (vague && /^(?:的|们|家|妈|爸|园|院|店|证|口)/.test(rest)) return null
  if (
    /^(?:说|问|让我|叫我|喊我|嫌我|告诉|觉得|要我|非要|逼我|催|吵着|跟我说|老说|总说|总让|老让)/.test(rest) &&
    name === ''
  )
    return null
  if (/^(?:节|区|院|园|会|店|班|房|间|公司|证|粮|砂|包|头|肉|毛|眼|屋|器|部|框|群|圈)/.test(rest) && name === '')
    return null
  if (
    /^的(?!生日|名字|小名|大名|老家|专业|爱好|工作|公司|身高|个子|学历|血型|年龄|籍贯|家乡|职业|星座|属相)/.test(
      rest,
    ) ||
    new RegExp(`^(?:${kin})`).test(rest)
  )
    return { who: nobody, length: 0, name: '', implied: false }
  const said = text.slice(0, whole.length)
  const called = name === '' ? '' : said.slice(-name.length)
  const key = orders.get(rel) ?? keyOf(rel)
  const words = said.replace(/^(?:老家的|(?:我|俺|咱)(?:们家|们|家|自己)?(?:里|那边)?(?:的)?|家里?(?:的)?)/, '')
  return {
    who: {
      kind: ['cat', 'dog', 'pet'].includes(key) ? 'pet' : 'person',
      key,
      words: `我${words}`,
    },
    length: whole.length,
    name: called,
    implied: false,
    ...(vague && { vague }),
  }
}

function keyOf(word: string): string {
  const { key } = toRelation(word)
  return extra.get(word) ?? (key === word ? toRelation(word.replace(/儿$/, '')).key : key)
}
