import { listOf } from '../values.ts'
import { ofAnyone, ofPeople, ofUser, type Fact, type Predicate } from './predicate.ts'
import { numeral } from './words.ts'

const condition =
  '(?:高血压|低血压|糖尿病|高血脂|高血糖|低血糖|(?:血压|血糖|血脂|尿酸|胆固醇|糖|转氨酶)(?:一直|有点|偏|老)*(?:高|低)|(?:椎间盘|腰间盘)(?:突出|凸出|膨出)|(?:腰|颈|胸)椎[^，]{0,4}|腰肌劳损|半月板[^，]{0,6}|筋膜炎|腱鞘炎|肩周炎|关节炎|鼻窦?炎|胃炎|咽炎|肝炎|结膜炎|湿疹|荨麻疹|痛风|哮喘|甲状腺[^，]{0,4}|甲[减亢]|贫血|心脏病|冠心病|心律不齐|早搏|中风|脑梗|癫痫|帕金森|阿尔茨海默|老年痴呆|抑郁症?|焦虑症|双相|自闭症|多动症|ADHD|强迫症|失眠|神经衰弱|近视|散光|老花|色弱|色盲|白内障|青光眼|飞蚊症|耳鸣|耳背|听力(?:不好|不太好|下降)|(?<!懒)癌症?|肿瘤|结节|结石|脂肪肝|肾病|肾炎|息肉|痔疮|静脉曲张|骨质疏松|骨折|偏头痛|睡眠呼吸暂停|打呼噜|(?:乳糖|麸质)不耐受?|晕车|晕船|高原反应|高反|多囊|胎盘低置|更年期|牙口不(?:好|行)|牙不好|眼睛花|腿脚不(?:好|便|利索)|行动不便|红斑狼疮|类风湿|银屑病|白癜风|乙肝|幽闭恐惧症?|幽闭)'

/** Who says so: not a part of what is said. */
const found =
  '(?:(?:医生|大夫|医院|体检|检查|化验|报告|结果|片子)(?:报告|结果|出来|显示|上)*(?:跟我|告诉我)?(?:说|讲|提示|怀疑)?(?:我)?)?'
/** A stage or a kind of it is not the illness itself. */
export const stage =
  '(?:前期|早期|中期|晚期|后期|(?:病毒)?携带者?|(?:家族)?病?史|倾向|体质|后遗症|并发症|康复期|恢复期)?'
/** Stands before the name of an illness that somebody has not got. */
export const notIll = /不是|并非|没|无|排除|不算|不像|不会|未/

/** Health, in whatever words. */
export const healthPredicates: readonly Predicate[] = [
  ofAnyone(
    /^(?:也|从小|一直|都|又|还|就)*对(?<v>[^，我你他她]{1,10}?)(?:严重|有点|特别|轻微|也|都|会)*(?:过敏|不耐受)/du,
    ({ v = '' }) => listOf(v).map(allergy),
  ),
  ofAnyone(
    /^(?:一吃|一碰|吃了?|碰到|一戴)(?<v>[^，我你他她]{1,8}?)(?:就|会|要)[^，]{0,6}(?:痒|疹|肿|过敏|喘|拉肚子)/du,
    ({ v = '' }) => allergy(v),
  ),
  ofAnyone(/^(?<v>[\p{Script=Han}]{1,6}?)(?:过敏|不耐)$/du, ({ v = '' }) =>
    /^(?:我|你|他|会|不|没|有|皮肤|春季|季节|对|也|很|严重)/.test(v) ? null : allergy(v),
  ),
  ofAnyone(
    /^(?<v>[^，我你他她]{1,6})(?:一戴|一吃|一碰|一喝)(?:就)[^，]{0,4}(?:痒|疹|肿|过敏|喘|拉肚子)/du,
    ({ v = '' }) => allergy(v),
  ),
  ofPeople(
    new RegExp(
      `^${found}(?:我)?(?:自己|现在|前年|去年|最近|一直|从小|也|都|又|还|刚|老|有点儿?|轻微|严重|得了?|有|患|患有|查出来?|确诊了?|被诊断|是)*(?<v>(?<before>[\\p{Script=Han}]{0,4})${condition}${stage})`,
      'dui',
    ),
    ({ v = '', before = '' }, { folded }) =>
      notIll.test(before) || /怎么|会不会|能|是不是|什么|药|患者|病人|怕/.test(v) || /没有?$|倒没|不算/.test(folded)
        ? null
        : ill(v),
  ),
  ofPeople(
    new RegExp(
      `^(?:现在|已经|都|刚)*(?<v>(?:孕|怀孕|怀了|怀着)(?!妇装)[^，了]{0,8}|预产期[^，]{0,12}|坐月子|备孕)`,
      'du',
    ),
    ({ v = '' }) => ill(v),
  ),
  ofPeople(
    /^(?:的)?(?<v>(?:膝盖|腰|颈椎|腿|脚踝|肩膀|手腕|眼睛|嗓子|胃|肠胃|心脏|肾|肝|肺|耳朵|牙|左耳|右耳|左眼|右眼|后背)(?:一直|老|常年|向来|有点儿?|都)*(?:不行|不好|有旧伤|有伤|做过[^，]{0,6}手术|遭不住|疼得?厉害|有毛病|不太好|不利索|差)[^，]{0,6})/du,
    ({ v = '' }) => ill(v),
  ),
  ofPeople(
    /^(?:[^，我你他她]{0,4})(?:长期|每天|一直|天天|在|得)*吃(?:着)?(?<v>[^，我你他她]{0,6}?(?:降压药|药|片|地平|沙坦|他汀|胶囊|二甲双胍|优甲乐))(?:[^，]{0,8})$/du,
    ({ v = '' }) =>
      /^(?:什么|啥|点|了|个)/.test(v) || v.length < 2
        ? null
        : { kind: 'health', attribute: 'medication', value: v, label: '用药：' },
  ),
]

const frequency =
  '(?:最近|刚|去年|今年|这几年|而家|现在|从来|一直|向来|从小|真的|真|就|也|都|还是|还|平时|最|特别|超级?|很|挺|可|比较|尤其|其实|现在|一向|实在|完全|一口|一点儿?|是)*'

/** What somebody eats, likes, dislikes and fears. */
export const tastePredicates: readonly Predicate[] = [
  ofPeople(
    new RegExp(
      `^${frequency}(?:吃|是|信佛吃|改吃)?(?<v>吃?(?:纯|长|全)?素食?(?:主义)?者?|清真|生酮|减脂餐|蛋奶素)(?:的|了|${numeral}年了?|[^，]{0,3})$`,
      'du',
    ),
    ({ v = '' }, { folded }) =>
      /素|清真|生酮|减脂/.test(v) &&
      /吃|素食|生酮|清真|^[全纯]素$/.test(folded) &&
      !/因素|元素|要素|激素|朴素|色素|维生素/.test(folded)
        ? { kind: 'health', category: 'diet', attribute: 'diet', value: v, label: '饮食：', single: true }
        : null,
  ),
  ofPeople(
    new RegExp(
      `^${frequency}(?:不|没法|没办法)(?:能|敢|可以|大|太|怎么|爱|爱吃|爱喝)*(?:吃|喝|碰|沾|闻)(?<v>[^，我你他她了得]{1,10})(?:的|了|了的)?$`,
      'du',
    ),
    ({ v = '' }) =>
      /^(?:饭|早饭|晚饭|午饭|早餐|完|下|惯|不|这|那|亏|透|消|香|准|上|到|起|住|懂|出)/.test(v)
        ? null
        : listOf(v).map(avoids),
  ),
  ofPeople(
    new RegExp(`^${frequency}(?:吃|喝|闻)(?:不了|不得|不惯|不来)(?<v>[^，我你他她了]{1,8})`, 'du'),
    ({ v = '' }) => listOf(v).map(avoids),
  ),
  ofPeople(
    /^(?<v>[^，我你他她不]{1,8}?)(?:我)?(?:从来|一律|一口|一概|统统|都|也|可|真|实在|一点)*(?:不吃|不喝|不碰|不沾|不敢碰|不敢吃|不能碰|不能吃|吃不了|吃不惯|不要|碰不得|吃不得)(?:的|了)?$/du,
    ({ v = '' }) =>
      v.length < 1 || /^(?:多|一|从|都|也|就|还|全|什么|这|那|好|所以|晚上|早上|中午)/.test(v) || /[，]/.test(v)
        ? null
        : avoids(v),
  ),
  ofPeople(
    /^(?:已经|早就|去年|今年|上个月|刚|终于|把)*(?<v>[^，我你他她不]{0,6}?)戒(?:了|掉了?|(?=[烟酒糖奶咖甜辣赌]))(?<w>[^，我你他她]{0,8})$/du,
    ({ v = '', w = '' }, { text }) => {
      const what = (v || w).replace(howLong, '')
      return what === '' ? null : quits(what, text)
    },
  ),
  ofPeople(
    /^(?:现在|如今|后来|就|已经|全)*改(?<how>喝|吃|用|骑|开|坐|玩|练)(?:了|成)?(?<v>[^，我你他她了]{1,10}?)(?:的)?(?:了)?$/du,
    ({ how = '', v = '' }) =>
      how === '用'
        ? { kind: 'tool', attribute: 'uses', value: v, label: '改用', correction: true }
        : /[喝吃玩练]/.test(how) && !/^(?:天|个|到|在|一)/.test(v)
          ? { ...likes(v), label: `改${how}`, correction: true }
          : null,
  ),
  ofPeople(
    /^(?<v>烟|酒|咖啡|奶茶|甜食|可乐|夜宵|糖)(?:都|已经|早就|终于|也)*(?:断|停|戒)(?:了|掉了?)$/du,
    ({ v = '' }, { text }) => quits(v, text),
  ),
  ofPeople(
    new RegExp(
      `^${frequency}(?:只|净是?|净)(?:吃|喝|用|看|听|玩|穿|住|坐)(?![得不个上下])(?<v>[^，我你他她一两三了]{1,12})(?:的|了)?$`,
      'du',
    ),
    ({ v = '' }) => likes(v),
  ),
  ofPeople(
    new RegExp(
      `^${frequency}(?:喜欢|爱上|迷上|爱|热爱|迷|钟意|中意|喜歡|偏爱)(?:了)?(?!是|不|人|干嘛|上班|好|久|像|几|多)(?<v>[^，你他她这那]{1,16}?)(?:的|了|啊|呢)?$`,
      'du',
    ),
    ({ v = '' }) => (notTaste.test(v) ? null : likes(v)),
  ),
  ofPeople(
    new RegExp(
      `^${frequency}(?:讨厌|烦|受不了|闻不了|看不惯|嫌|反感|恶心|不(?:太|怎么|大|是很)?(?:喜欢|爱|待见|感冒)|不中意|厌恶)(?:了)?(?<v>[^，我他她这了]{1,16}?)(?:的|了|啊)?$`,
      'du',
    ),
    ({ v = '' }, { implied, folded }) =>
      notTaste.test(v) || /[给把被]/.test(v) || (implied && !/^(?:最|特别|真的?|就|超|一直|从小|从来)/.test(folded))
        ? null
        : dislikes(v),
  ),
  ofPeople(
    /^(?<v>[^，我你他她这那]{2,10})(?:我)?(?:真的?|实在|最|有点|特别)*(?:受不了|闻不了|膈应|不感冒)$/du,
    ({ v = '' }) => dislikes(v),
  ),
  ofPeople(
    new RegExp(
      `^${frequency}(?:有点儿?|天生)*怕(?!你|是|不|什么|他|她|麻烦你)(?<v>[^，我你他她]{1,12}?)(?:的|了|啊)?$`,
      'du',
    ),
    ({ v = '' }, { implied, folded }) =>
      implied && !/^(?:就|最|特别|从小|从来|天生|有点)/.test(folded) && v.length > 4 ? null : fears(v),
  ),
  ofPeople(/^(?:见|看|碰|闻)(?:到|了|见)(?<v>[^，我你他她就]{1,6})就(?:腿软|怕|发抖|哆嗦|发怵|晕)/du, ({ v = '' }) =>
    fears(v),
  ),
  ofPeople(
    /^(?:固定|经常|常|每周|周末|下班|平时|没事就?|有空就?)+(?:都|会|就)?(?:固定)?去(?<v>攀岩|抱石|健身房?|跑步|游泳|骑行|徒步|爬山|钓鱼|滑雪|冲浪|潜水|打球|跳舞|露营|图书馆|瑜伽馆?)/du,
    ({ v = '' }) => hobby(v),
  ),
  ofPeople(
    /^(?:我)?(?:有点儿?|天生|严重|有|轻度|从小)*(?<v>恐高|恐飞|怕黑|怕水|怕生|社恐|密集恐惧症?|深海恐惧症?|幽闭恐惧症?)(?:症)?$/du,
    ({ v = '' }) => fears(v),
  ),
  ofPeople(
    /^(?:我)?最(?:喜欢|爱|喜爱)(?:看|吃|喝|听|去|玩|读|穿)?的(?<k>[^，是]{1,8}?)(?:就|一直|永远)?(?:是|叫)(?<v>[^，我你他她]{1,16})$/du,
    ({ k = '', v = '' }) => ({
      kind: 'taste',
      attribute: `favourite_${k}`,
      value: v,
      label: `最喜欢的${k}：`,
      single: true,
    }),
  ),
  ofPeople(
    /^不(?<v>抽烟|喝酒|熬夜|打牌|吃夜宵|吃晚饭|坐飞机|开车|化妆|追星|打游戏)(?:的)?(?:了)?$/du,
    (_groups, { text }) => ({ kind: 'routine', attribute: 'habit', value: text, label: '' }),
  ),
  ofPeople(
    /^对(?<v>[^，我你他她]{1,12}?)(?:很|挺|特别|一直|都|比较|非常|超)*(?:感兴趣|有兴趣|着迷|上头|情有独钟)/du,
    ({ v = '' }) => likes(v),
  ),
  ofPeople(/^(?:的)?(?:爱好|兴趣)(?:就)?(?:是|有|包括)(?<v>[^，]{2,16})/du, ({ v = '' }) => listOf(v).map(hobby)),
  ofPeople(
    new RegExp(
      `^(?:最近|平时|下班|周末|每周|坚持|固定|一直|也|现在|常|常常|经常|偶尔|业余|没事就|开始|没事|去|在)*(?:玩|练|学|打|弹|拉|跳|踢|唱|吹|写|画)(?!算|开|过|得|到)(?<v>(?:钢琴|吉他|小提琴|大提琴|二胡|古筝|琵琶|笛子|口琴|架子鼓|尤克里里|萨克斯|书法|毛笔字|国画|油画|水彩|素描|太极|瑜伽|普拉提|拳击|跆拳道|柔道|篮球|足球|羽毛球|乒乓球|网球|排球|高尔夫|桌游|剧本杀|摄影|麻将|象棋|围棋|桥牌|街舞|广场舞|芭蕾|民族舞|[^，我你他她了完好]{2,6}))(?:都|已经|快|有)*(?:${numeral}(?:多)?(?:年|个月))`,
      'du',
    ),
    ({ v = '' }) => hobby(v),
  ),
  ofPeople(
    /^(?:最近|去年|今年|刚|也|还|又)*(?:加了?|参加了?|加入了?|报了?|进了?)(?:个|一个|了)?(?<v>[^，我你他她了]{0,6}?(?:合唱团|乐团|乐队|舞团|诗社|跑团|社团|俱乐部|兴趣班|瑜伽班|书法班|校队|志愿者|读书会))/du,
    ({ v = '' }) => hobby(v),
  ),
  ofUser(
    /^(?<v>攀岩|抱石|健身|跑步|游泳|骑行|徒步|爬山|钓鱼|滑雪|冲浪|潜水|瑜伽|烘焙|摄影|画画|书法|做陶|插花|养花|种菜|露营|下棋|刷剧|追星|追剧|打麻将|跳舞|唱歌|羽毛球|篮球|足球|网球|乒乓球)(?:是)?(?:爱好|发烧友|爱好者|老手|我的命)/du,
    ({ v = '' }) => hobby(v),
  ),
]

/** Whoever gives up smoking or drinking has changed a habit; a food is left out. */
const quits = (what: string, text: string): Fact =>
  /[烟煙酒赌]/.test(what)
    ? { kind: 'routine', attribute: 'habit', value: text, label: '' }
    : { ...avoids(what), correction: true }
const howLong =
  /(?:已经|都|快|有|差不多)*(?:\d+|[一二三四五六七八九十两仨半几]+)(?:多|来|几)?(?:年|个?月|天|周|个?星期).*$/u
const notTaste =
  /戒|但|不过|可是|^(?:上班|加班|你|他|她|它|这|那|得|不|的|是|和你|跟你|什么|怎么|死|着|过|来|啊|咋|钱|就|谁|人家|我)|怎么办|吗$|什么/

const allergy = (value: string): Fact => ({
  kind: 'health',
  category: 'allergy',
  attribute: 'allergy',
  value,
  label: '过敏：',
})
const ill = (value: string): Fact => ({
  kind: 'health',
  category: 'health',
  attribute: 'health',
  value,
  label: '健康：',
})
const avoids = (value: string): Fact => ({
  kind: 'health',
  category: 'diet',
  attribute: 'avoids',
  value,
  label: '忌口：',
})
const likes = (value: string): Fact => ({ kind: 'taste', attribute: 'likes', value, label: '喜欢' })
const hobby = (value: string): Fact => ({ kind: 'taste', attribute: 'hobby', value, label: '爱好：' })
const dislikes = (value: string): Fact => ({ kind: 'taste', attribute: 'dislikes', value, label: '不喜欢' })
const fears = (text: string): Fact => fearOf(text.replace(/(?:得很|死了|得要命|得不行)$/, ''))
const fearOf = (value: string): Fact => ({
  kind: 'taste',
  attribute: 'fear',
  ...(value.length > 10 && { doubtful: true }),
  value: /^(?:恐|怕|社恐|密集|深海|幽闭)/.test(value) ? value : `怕${value}`,
  label: '',
})
