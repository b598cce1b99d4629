import { listOf } from '../values.ts'
import { toRelation } from '../../../../memory/ontology/relations.ts'
import { ofAnyone, ofPeople, ofUser, type Fact, type Predicate } from './predicate.ts'
import { isPlace } from './places.ts'
import { personOf, type Who } from './subject.ts'
import { foldDialect, numeral } from './words.ts'

const measure = '(?:一|两|三|俩|几|\\d{1,2})?(?:台|辆|个|只|条|隻|匹|把|部|套|间|盆|块|架|双|本|副|缸|窝)'
const petWord =
  '(?:[\\p{Script=Han}]{0,4}(?:猫|狗|兔子?|仓鼠|鹦鹉|乌龟|龟|鸟|金鱼|鱼|蛇|蜥蜴|守宫|龙猫|荷兰猪|刺猬|柯基|金毛|泰迪|柴犬|布偶|英短|美短|哈士奇|边牧|比熊|雪纳瑞|土狗|鸽子|马))'
/** What somebody has. */
export const havingPredicates: readonly Predicate[] = [
  ofUser(
    new RegExp(
      `^(?:家里|家|也|还|现在|最近|刚|去年|今年|上个月|前年|终于|又)*(?:养|领养|收养|捡|买|接)(?:了|着|过|回|回来)?(?:${measure})?(?<v>${petWord})(?:崽|咪)?(?:，?叫(?<n>[\\p{Script=Han}]{1,4}|[A-Z][a-z]+))?`,
      'du',
    ),
    ({ v = '', n = '' }, { folded }) =>
      /没|不|想|过/.test(folded.slice(0, 6)) || /[两三俩几四五六七八九\d](?:只|条|个|匹|头)/.test(folded)
        ? null
        : n === ''
          ? { kind: 'pet', attribute: 'pet', value: v, label: '养了' }
          : { kind: 'pet', attribute: 'name', value: n, label: '', single: true, of: petOf(v) },
  ),
  ofUser(
    new RegExp(
      `^(?:家里|家|也|还|现在|一共|总共|就)*(?:里)?(?:有|带|带着|养着|就)(?<v>(?:${numeral}))(?<rel>(?:个|只|条|隻)?(?:娃|孩子|小孩|伢|女儿|儿子|闺女|姑娘|仔|猫|狗|孙子|孙女|哥哥|姐姐|弟弟|妹妹|学生))(?:了)?$`,
      'du',
    ),
    ({ v = '', rel = '' }) => ({
      kind: 'people',
      attribute: `has_${toRelation(rel.replace(/^[个只条隻]/u, '').replace(/^[娃伢仔]/u, '孩子')).key}`,
      value: v,
      label: '',
      shown: `有${v}${rel}`,
      single: true,
    }),
  ),
  ofUser(
    /^(?:还|也)?有(?:一)?个(?<rel>哥哥|弟弟|姐姐|妹妹|表[哥弟姐妹]|堂[哥弟姐妹]|儿子|女儿|闺女|叔叔|姑姑|舅舅|阿姨|闺蜜|发小|好朋友|朋友|同学)(?:现在|一直)?在(?<v>[^，我你他她]{2,10}?)(?:工作|上班|读书|上学|生活|定居|打工)?$/du,
    ({ rel = '', v = '' }) =>
      isPlace(v)
        ? { kind: 'people', attribute: 'residence', value: v, label: '住在', single: true, of: personOf(rel) }
        : null,
  ),
  ofUser(
    new RegExp(
      `^(?:去年|前年|今年|上个月|上周|刚|终于|最近|又|新|把旧的|已经)*(?:买|入手|提|换|装|添|升级|配|订)(?:了|成了|成|到|上)(?:${measure})?(?<v>[^，我你他她了的]{2,14})(?:了|啦)?$`,
      'du',
    ),
    ({ v = '' }) =>
      /^(?:票|菜|东西|饭|水果|奶茶|咖啡|机票|一堆|点|些|人|药|公司|工作|手机号|岗|话|家|新家|衣服|吃的|[\d一二两三四五六七八九十几]+.?(?:年|个?月|天))/.test(
        v,
      )
        ? null
        : { kind: 'possession', attribute: 'owns', value: v, label: '有', doubtful: false },
  ),
  ofUser(
    /^(?:的)?(?:新|老|旧|主力)?(?<k>车|手机|电脑|相机|笔记本|主力机|琴|鱼竿|示波器|耳机|键盘|平板|打印机|摩托|电动车|自行车)(?:现在|已经)?(?:就)?(?:是|用的是?|换成了?|换了|开的是|骑的是)(?:一?[台辆个部])?(?<v>[^，我你他她了]{2,14})(?:的|了)?$/du,
    ({ k = '', v = '' }) =>
      /^(?:坏|旧|老款|新的|什么|好的|自己)/.test(v)
        ? null
        : { kind: 'possession', attribute: 'owns', value: v, label: `${k}：` },
  ),
  ofUser(
    /^(?:平时|现在|一直)*(?:开|骑)(?:的是|着|的|一辆|一台)+(?:一?[台辆])?(?<v>[^，我你他她了]{2,12})(?:的)?$/du,
    ({ v = '' }) => ({
      kind: 'possession',
      attribute: 'vehicle',
      value: v,
      label: '车：',
    }),
  ),
  ofUser(
    /(?:从)?(?<a>[A-Za-z][\w.+ -]{1,16}|[\p{Script=Han}]{2,6})?(?:叛逃|换|转|迁|搬|切|跳)(?:到|成|去|回)(?:了)?\s?(?<v>[A-Za-z][\w.+ -]{1,20}|[\p{Script=Han}]{2,6})(?:了|啦)?$/du,
    ({ a = '', v = '' }, { folded }) =>
      /[A-Za-z]/.test(a + v) &&
      !/^[A-Z][a-z]+(?:搬|转)/.test(folded) &&
      !/搬到|搬去|搬回/.test(folded) &&
      !/考虑|想|要不要/.test(folded) &&
      (a !== '' || /换成|切/.test(folded))
        ? { ...tool(v), correction: true }
        : null,
  ),
  ofUser(
    /^(?:的)?(?<k>编辑器|系统|操作系统|终端|浏览器|数据库|主库|语言|框架|输入法|笔记软件|笔记|记账|画图|剪辑|建模|日程|日历|IDE|shell|前端|后端|服务器)(?:现在|都|全|一直|平时)*(?:就)?(?:是|用的是?|用|在用|换成了?)?\s?(?<v>[A-Za-z][\w.+# -]{1,20})$/du,
    ({ k = '', v = '' }) => ({ ...tool(v), label: `${k}：` }),
  ),
  ofUser(
    /^(?<k>原型|设计|剪辑|剪视频|做图|修图|画图|写代码|写作|写东西|做表|做笔记|记笔记|记账|建模|查文献|背单词|听歌|导航|备份|文献)(?:我)?(?:都|全|一直|平时|现在|一般)*(?:用|靠|在|放)(?!什么|啥|哪|不)(?<v>[A-Za-z][\w.+# -]{1,20}|[\p{Script=Han}]{2,6})$/du,
    ({ k = '', v = '' }) =>
      /^(?:来|的|了|得|心|手|家|电脑|手机$|完|过)/.test(v) ? null : { ...tool(v), label: `${k}：` },
  ),
  ofUser(
    /^(?:现在|如今|以后)?(?:啥|什么|东西|资料|文件|笔记|照片|链接)*(?:都|全)(?:往(?<v>[A-Za-z][\w.+# -]{1,20}|[\p{Script=Han}]{2,6}?)(?:里头?|上)?(?:扔|放|存|记|塞|丢|堆)|(?:放|存|扔|丢|记)(?:在|到|进)(?<w>[A-Za-z][\w.+# -]{1,20}))(?:里头?|上)?(?:了)?$/du,
    ({ v = '', w = '' }) => (/柜|箱|抽屉|桌|床|家|屋|包|袋|心|一起|这|那|外面/.test(v) ? null : tool(v || w)),
  ),
  ofUser(
    /^(?:平时|现在|一直|主要|日常|工作|公司|都|我们|全)*(?:用的是|用的|用惯了|主用|主力是|主力)(?:是)?(?<v>[A-Za-z][\w.+# -]{1,20}|[\p{Script=Han}A-Za-z0-9]{2,8})$/du,
    ({ v = '' }) => (/^(?:人|东西|时候|都|什么|就|不|钱|多|少|还|很)/.test(v) ? null : tool(v)),
  ),
  ofUser(
    new RegExp(
      `^(?<v>[^，你他她]{1,14}?(?:都|全|一直|现在|我|就|平时)*(?:放|搁|锁|收|存|藏|摆|记|挂|塞|贴)(?:在|到|进)?[^，你他她]{1,12}(?:里|上|下|层|格|柜|箱子?|抽屉|后头|后面|盒子?|袋|包|本子|兜|冷库|仓库|阁楼|车库|地下室|书房|床底)(?:里|上|下|的)?)$`,
      'du',
    ),
    ({ v = '' }) =>
      /哪|帮|把它|要|想|打算|准备|写|记得|放假|(?:表|文档|文件|附件|邮件|标题|开头|正文|括号|备注|一栏)里?$|[定悬待]/.test(
        v,
      )
        ? null
        : stored(v),
  ),
  ofUser(
    /^(?<v>(?:公司|单位|办公室|工位|实验室|诊所|店|门店|工地|学校|宿舍)(?:搬到了?|搬去了?|就|现在|在)+[^，我你他她了]{2,14})(?:了)?$/du,
    ({ v = '' }) => (/哪|忙|招|开会|做|办|弄|搞|用|等|说/.test(v) ? null : stored(v)),
  ),
  ofUser(
    /^(?<v>(?:备用|家里|办公室|公司)?(?:钥匙|护照|证件|户口本|药箱|工具箱|说明书|合同|存折|充电器|雨伞|遥控器)[^，你他她]{0,4}在[^，你他她]{2,14})$/du,
    ({ v = '' }) => (/哪/.test(v) ? null : stored(v)),
  ),
  ofUser(
    /^(?:去年|刚|又|还|家里)*养(?:了|着)?(?:一|两|几|十几|好几|\d+)(?:盆|缸|棵|株)(?<v>[^，我你他她]{2,8}?)(?:作伴|解闷)?$/du,
    ({ v = '' }) => ({ kind: 'possession', attribute: 'owns', value: v, label: '养了' }),
  ),
  ofUser(
    /^(?<v>[^，我你他她]{2,8}(?:年卡|月卡|会员|季卡|次卡))(?:都|刚|已经|还|也)*(?:办了|续了|有|到\d)/du,
    ({ v = '' }) => ({ kind: 'possession', attribute: 'membership', value: v, label: '' }),
  ),
  ofPeople(
    new RegExp(`^(?<v>(?:去世|过世|走|没|不在)了?(?:都|快|已经|有)*${numeral}(?:多)?(?:年|个月))(?:了)?$`, 'du'),
    ({ v = '' }, { who }) =>
      who.kind !== 'person'
        ? null
        : /去世|过世/u.test(v) || elders.has(who.key)
          ? { kind: 'people', attribute: 'death', value: v, label: '', shown: `去世${v.replace(passedAway, '')}` }
          : { kind: 'people', attribute: 'status', value: v, label: '', doubtful: true },
  ),
  ofUser(
    /^(?:自己)?(?:如今|现在|平时|一直)*(?:一个人|独自|独居|单独)(?:住|过|生活)(?:了)?$|^独居$/du,
    (_groups, { text }) => household(text),
  ),
  ofUser(
    /^(?:现在|平时|一直)*(?:跟|和|与)(?<v>[^，我你他]{1,8}?)(?:一起)?(?:住|合租|过)(?:在?一起|的)?$/du,
    (_groups, { text }) => household(text),
  ),
  ofUser(new RegExp(`^(?:家里|家|现在|就|一共|是)*(?:有)?(?<v>${numeral}口(?:人|之家))`, 'du'), ({ v = '' }) =>
    household(v),
  ),
  ofPeople(
    /^(?:现在|又|还|一直|目前|也|(?:上个?月|上周|去年|今年|刚|已经)|(?:跟|和|与)(?:老公|老婆|丈夫|妻子|先生|太太|对象|爱人|他|她)(?=离婚|分手))*(?:是)?(?<v>单身|单着|已婚|未婚|离异|离婚了?|订婚了?|(?:刚)?结婚(?:了|\S{1,3}年了)|分手了?|丁克|再婚)$/du,
    ({ v = '' }) => ({
      kind: 'people',
      attribute: 'relationship_status',
      value: v,
      label: '',
      single: true,
    }),
  ),
  ofPeople(/^(?:会|能)?(?:说|讲|会)(?:一点儿?|一些|流利的?)?(?<v>[^，我你他她]{1,20}(?:语|话|文))$/du, ({ v = '' }) =>
    listOf(v)
      .filter((one) => one.length <= 5)
      .map((one): Fact => ({
        kind: 'identity',
        category: 'language',
        attribute: 'languages',
        value: one,
        label: '会说',
      })),
  ),
  ofPeople(/^(?:的)?母语(?:是|系)?(?<v>[^，]{2,6})$/du, ({ v = '' }) => ({
    kind: 'identity',
    category: 'language',
    attribute: 'languages',
    value: v,
    label: '母语：',
  })),
  ofUser(/^(?:完全|纯|是|现在|我是)*(?<v>零基础|纯新手|新手|小白|菜鸡|初学者|半桶水|门外汉)$/du, ({ v = '' }) => ({
    kind: 'skill',
    attribute: 'skill',
    value: v,
    label: '',
  })),
  ofUser(
    /^(?:刚|终于|已经|去年|今年|前年|上个月|也)*(?:考|拿|考取|考上|考下|拿下|持有|有)(?:过了?|到了?|下了?|出来了?|了)?(?<v>[^，我你他她了]{0,10}(?:证书?|驾照|[一二三四六八]级|N[1-5]|[A-C][12]|资格))(?:了|啦)?$/du,
    ({ v = '' }) =>
      /没|不|想|要/.test(v) || v.length < 2 ? null : { kind: 'skill', attribute: 'skill', value: v, label: '' },
  ),
  ofPeople(
    /^(?<v>(?:英语|英文|日语|法语|德语|韩语|普通话|雅思|托福|钢琴|围棋)(?:是|考了|过了|考到)?(?:[一二三四五六七八九十\d]+(?:\.5)?[级段分]|[A-C][12]|N[1-5]|[一二三]甲|[一二三]级[甲乙]等|专[四八]|流利))/du,
    ({ v = '' }) => ({
      kind: 'skill',
      attribute: 'skill',
      value: v,
      label: '',
    }),
  ),
  ofUser(/^(?:有)?驾照(?:是)?(?<v>[ABC][123])/du, ({ v = '' }) => ({
    kind: 'skill',
    attribute: 'license',
    value: v,
    label: '驾照：',
  })),
  ofUser(
    /^(?<v>[^，我你他她]{1,8}(?:证|N[1-5]|[A-C][12]|[四六八]级|驾照))(?:刚|终于|已经)*(?:考?过了|到手了?|考出来了|拿到了)/du,
    ({ v = '' }) => ({ kind: 'skill', attribute: 'skill', value: v, label: '' }),
  ),
]

/** The person or animal that a clause names as one there is: "养了一只狗", "家里就我和一只八哥", "有个表弟". */
export function introducedIn(folded: string): Who | null {
  const pet = petIntroduced.exec(folded)?.groups?.['v']
  if (pet !== undefined) return { ...petOf(pet), words: `我${pet}` }
  const rel = (personIntroduced.exec(folded) ?? endsWithMine.exec(folded))?.groups?.['rel']
  return rel === undefined ? null : personOf(rel)
}

const petIntroduced = new RegExp(`(?:[只条匹隻头]|养的)(?<v>${petWord}|八哥|鹩哥|画眉|鸽子|蜥蜴|猪)`, 'u')
const endsWithMine =
  /我(?:们家|家)?(?<rel>妈妈?|爸爸?|老公|老婆|媳妇|姐姐?|哥哥?|弟弟?|妹妹?|女儿|儿子|闺蜜|发小|室友|男朋友|女朋友|爱人|对象)$/u
const personIntroduced =
  /(?:有|带着?|认了?)(?:一|了)?个(?<rel>(?:表|堂|亲)?(?:弟弟|哥哥|姐姐|妹妹|表弟|表哥|表姐|表妹|堂弟|堂哥|堂姐|堂妹|儿子|女儿|闺女|徒弟|室友|闺蜜|发小))$/u

/** Of whom "走了三年" says that they are dead. */
const elders = new Set(['father', 'mother', 'grandfather', 'grandmother', 'father-in-law', 'mother-in-law'])
const passedAway = /^(?:去世|过世|走|没|不在)了?(?:都|快|已经|有)*/u

/** For pets: what they are and how they do. */
export const petPredicates: readonly Predicate[] = [
  ofAnyone(/^(?:都|已经|刚)*(?<v>绝育(?:了|过)?)/du, ({ v = '' }, { who }) =>
    who.kind === 'pet' ? { kind: 'pet', attribute: 'health', value: v, label: '' } : null,
  ),
]
function petOf(words: string): Who {
  const kind = /[猫短布]/.test(foldDialect(words))
    ? 'cat'
    : /[狗犬基毛泰柴哈牧熊]/.test(foldDialect(words))
      ? 'dog'
      : 'pet'
  return { kind: 'pet', key: kind, words: `我${words}` }
}

const tool = (value: string): Fact => ({
  kind: 'tool',
  attribute: 'uses',
  value,
  label: '用',
  signals: [{ field: 'preferred_tool', value }],
})
const stored = (value: string): Fact => ({ kind: 'possession', category: 'storage', attribute: null, value, label: '' })
const household = (value: string): Fact => ({
  kind: 'people',
  category: 'household',
  attribute: 'household',
  value,
  label: '',
  single: true,
})
