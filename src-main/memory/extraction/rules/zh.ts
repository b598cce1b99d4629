import { chineseRelation } from '../../ontology/relations.ts'
import { forgets } from './zh-forget.ts'
import { clauses, valuesOf } from './zh-values.ts'
import { re, type RuleLanguage, type StatementRule } from './rule.ts'

const me = '^(?:本人|(?:我|咱|俺)(?:自己|本人)?呢?)'
const now =
  '(?:现在|目前|已经|刚刚?|最近|今年|去年|上个?月|上周|也|还|一直|就|都|平时|从小|其实|真的?|确实|一个人|自己|暂时|本来|老家|家里?|们|们家)*'
const very = '(?:也|还|一直|从小|平时|真的?|其实|都|就|很|最|特别|非常|超级?|挺|蛮|更|比较|尤其|好|可|确实|们|们家)*'
/** Somebody of the user's, or a name that stands alone. */
const who = `(?:(?:我|我们|我家|我们家|咱家|咱|俺)(?:的|家的?|亲|那只|那条|那个)?(?:[大小二老])?(?<rel>${chineseRelation})(?<called>[A-Za-z]{2,12}|[\\p{Script=Han}]{0,3}?)|(?<named>(?![我俺咱你您他她它这那谁]|[一二三四五六七八九]?十)[\\p{Script=Han}]{1,4}?|[A-Za-z]{2,12}))`
const pets =
  '猫咪?|狗狗?|小[猫狗]|橘猫|布偶猫?|英短|美短|狸花猫?|柴犬|边牧|金毛|泰迪|柯基|哈士奇|拉布拉多|博美|兔子|仓鼠|鹦鹉|乌龟|鸟'
const workplace =
  '(?:公司|医院|学校|大学|学院|中学|小学|高中|幼儿园|银行|厂|店|局|所|院|集团|工作室|餐厅|酒店|超市|机构|单位|企|社|大厂|部队|部门?)'
const noFood = '(?:从来|从|一点|一点都|完全|基本|绝对|也|都|是|现在|平时)*(?:不(?:能|敢|可以)?|没法|忌)(?:吃|喝|碰|沾)'
const date =
  '(?:农历|阴历|阳历)?(?:(?:19|20)\\d\\d年)?(?:\\d{1,2}|十?[一二三四五六七八九十])月初?(?:\\d{1,2}|[一二三]?十?[一二三四五六七八九十])[日号]?'
const eaten = '(?!饭|早|晚|午|亏|惯|醋|完|到|得|透|准|消|力|苦|药|香(?![菜蕉肠草菇])|了|什|啥|多|太|点|运气|壁|瓷)'
const nowAged = '(?:现在|今年|都|已经|马上|刚满?|满|才|也|就|快|其实|应该|是|有)*'
const age = '(?:\\d{1,3}|[一二三四五六七八九]?十?[一二两三四五六七八九十])'
const ill = '(?:过敏|起疹|起荨麻疹|长疹|肿|喉咙|嘴巴|嘴唇|拉肚子|呼吸困难|浑身|发痒|进医院)'
const relOwn =
  '(?:(?:我|我们|我家|我们家|咱家|咱|俺)(?:的|家的?|亲|那只|那条|那个)?|(?=老[婆公]|[女儿]|媳妇|孙|闺女|[弟妹哥姐]|[猫狗]))(?<rel>[\\p{Script=Han}]{1,4}?)'
const rest = '(?<value>.+)'

const statements: readonly StatementRule[] = [
  {
    id: 'zh-no-longer',
    pattern: re(
      `${me}(?:现在|已经|早就|早|目前)*不(?:再)?(?<ended>住|在|做|当|吃|喝|养|喜欢)(?:在)?(?<value>[^，,。]{1,12}?)(?:住|上班|工作|干|做)?了(?=$|[，,。！])`,
    ),
    attribute: '',
    value: 'thing',
    says: '',
    ends: true,
  },
  {
    id: 'zh-name',
    pattern: re(
      `^(?:我|俺|本人)(?:的)?(?:名字|姓名|全名|大名)?(?:${now}不(?:叫|是)[^，,。]{1,8}[，,](?:而|其实|应该|我|名字)*(?=叫|是叫)|(?<=名字?|名)不(?:叫|是)[^，,。]{1,8}[，,](?:而|其实|应该|我|名字)*(?=是|叫))?(?:就)?(?:叫做?|是叫|名叫|名字(?:是|叫)|姓名是|全名是|(?<=名.{2,10}[，,].{0,4})是)${rest}`,
    ),
    attribute: 'name',
    value: 'name',
    says: '我叫{value}。',
    own: true,
  },
  {
    id: 'zh-intro',
    pattern: re('^(?:我|本人)(?:就)?是(?<value>[\\p{Script=Han}]{2,4})(?=$|[，,。！!～~\\s])'),
    attribute: 'name',
    value: 'intro',
    says: '我叫{value}。',
    own: true,
  },
  {
    id: 'zh-call-me',
    pattern: re(
      `^(?:以后|你|您|可以|就|请|直接|大家|朋友们?|同事们?|都|一般|平时|也|人家|身边的?人|家里人|的)*(?:叫|称呼|(?<=[都家友事人])喊)我${rest}`,
    ),
    attribute: 'preferred_name',
    value: 'name',
    says: '叫我{value}。',
    own: true,
  },
  {
    id: 'zh-age',
    pattern: re(
      `${me}${now}(?:满|是|都)*(?<value>\\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?)(?:周?岁|(?<=今年(?:都|刚|已经)?[\\d一二三四五六七八九十]{2,3})(?=$|[，,。！!]))`,
    ),
    attribute: 'age',
    value: 'number',
    says: '我{value}岁。',
  },
  {
    id: 'zh-birthday',
    pattern: re(
      `^我的?生日(?:(?:应该|其实)?不是[^，,。]{2,14}[，,](?:而|应该|其实)*)?(?:是|在)?(?<value>${date})|^我是?(?<value>${date})(?:的生日|过?生日|出生|生的)`,
    ),
    attribute: 'birthday',
    value: 'whole',
    says: '我的生日是{value}。',
  },
  {
    id: 'zh-live',
    pattern: re(
      `${me}(?:们|们家|家|们?一家)?(?:是)?${now}(?:(?:住|定居|生活|居住|常住|落户|扎根|坐标|家住)在?(?!在|了|院|校|宿|酒店|的|不|得|一)|留在|` +
        `(?:[^，,。]{0,8}?)(?:从[^，,。]{1,10}?)?(?:搬家?|移居|移民)(?:到|去|来|回)了?)${rest}|` +
        `${me}(?:是)?${now}在(?<value>[^，,。；;]{2,10}?)(?:这边|那边)?(?:定居|居住|生活|安家|住)(?!院|校|酒店|过)`,
    ),
    attribute: 'residence',
    value: 'place',
    says: '我住在{value}。',
  },
  {
    id: 'zh-from',
    pattern: re(
      `${me}(?:们|都|也)*(?:是)?${now}(?:来自|老家在|老家是|出生在|家乡[是在]|是(?:个|地道的?|土生土长的?)?(?=[^，,。的是个]{2,5}人(?:$|[，,。！!；;\\s])))${rest}`,
    ),
    attribute: 'hometown',
    value: 'place',
    says: '我来自{value}。',
  },
  {
    id: 'zh-work-as',
    pattern: re(
      `${me}${now}(?:在(?:[^，,。；]{0,18}?${workplace}(?:里|那边|这边)?(?:做|担任|搞)|[^，,。；]{1,18}?当)(?:一?[名个位])?(?<value>[^，,。的了]{2,10})|(?:在[^，,。；]{0,18}?)?(?=教(?![会训育练我你他她过了]))(?<value>教\\p{Script=Han}{2,5})(?=$|[，,。！；的])|` +
        '(?:是(?=[做搞干开卖教跑修当])|(?=[做搞干]))(?<value>\\p{Script=Han}[^，,。的我你他她它这那了]{1,10}?(?<![来去过到错好完]))的(?=$|[，,。！!～~\\s]))',
    ),
    attribute: 'job',
    value: 'job',
    says: '我的工作是{value}。',
  },
  {
    id: 'zh-is-a',
    pattern: re(
      `${me}${now}(?:(?:的(?:工作|职业)就?是|(?:是|在)?[做当]|是)了?|在[^，,。]{2,8}?[做当])(?:一名|一个|一位|个|名|位)?(?<value>[^，,。的是了]{2,10})`,
    ),
    attribute: 'job',
    value: 'trade',
    says: '我是{value}。',
  },
  {
    id: 'zh-work-at',
    pattern: re(
      `${me}${now}(?:从[^，,。]{1,10}?跳槽?|跳槽)(?:到|去|来)了?(?<value>[^，,。！；]{2,16}?)(?=了|$|[，,。！；])|` +
        `${me}${now}在(?<value>[^，,。！；]{2,16}?)(?:上班|工作|任职|就职|实习|(?=[当做](?:一?[名个])?[^，,。]{1,8}(?:师|员|生|工|理|监|长|士)))`,
    ),
    attribute: 'employer',
    value: 'organisation',
    says: '我在{value}工作。',
  },
  {
    id: 'zh-relation-name',
    pattern: re(
      `${me}${now}有(?:一?个|两个)(?:亲)?(?<rel>${chineseRelation})[，,]?(?:[他她]的?)?(?:名字)?(?:叫做?|名叫)${rest}|` +
        `^${relOwn}(?:的名字|名字|今年\\d+岁)?[，,]?(?:就)?(?:叫做?|是叫|名叫|名字叫|名字是)(?!我|你|他|她|人|外卖|车|大家)${rest}`,
    ),
    attribute: 'name',
    value: 'name',
    says: '{who}叫{value}。',
    own: true,
  },
  {
    id: 'zh-relation-age',
    pattern: re(
      `^${who}${nowAged}(?<value>${age}(?:个月)?)(?:周?岁|(?<=个月)大)(?!半|的时候|时)|` +
        `^(?:我|我们|我家)(?:的|家的?)?(?<rel>${chineseRelation})${nowAged}(?<value>${age}个月)了?(?=$|[，,。！!])`,
    ),
    attribute: 'age',
    value: 'number',
    says: '{who}{value}岁。',
    own: true,
  },
  {
    id: 'zh-pet-called',
    pattern: re(
      `${me}${now}(?:家里?)?(?:前[^，,]{1,3})?(?:领养|收养|养|有|捡|抱)(?:着|了)?(?:一|两|1|2)?(?:只|条|头|匹|个)(?:[^，,。叫]{0,6}?)(?<rel>${pets})[，,]?(?:(?:它|他|她)的?|取|起)?(?:大?名字?)?(?:我们?|就)?(?:叫(?:做|它|他|她)?|名叫|是|喊(?:它|他|她)?)${rest}`,
    ),
    attribute: 'name',
    value: 'name',
    says: '{who}叫{value}。',
  },
  {
    id: 'zh-pet',
    pattern: re(
      `${me}${now}(?:家里?)?(?:养了?|有)(?:着|了)?(?<value>[一二两三四五1-5](?:只|条|头|匹|个)[^，,。叫的]{0,5}?(?:猫咪?|狗狗?|犬|小猫|小狗|兔子|仓鼠|鹦鹉|乌龟))`,
    ),
    attribute: 'has_pet',
    value: 'whole',
    says: '我养了{value}。',
  },
  {
    id: 'zh-allergic',
    pattern: re(
      `${me}(?:${very}对(?<value>[^，,。；]{1,20}?)(?:严重|有点|会|都|重度|轻度)*过敏(?!吗|原)|` +
        `${now}(?:一)?(?:吃|喝|碰|闻|摸)(?:到|了|点)?(?<value>[^，,。；不了到]{1,8}?)(?:就|会|都|容易|肯定)*${ill})`,
    ),
    attribute: 'allergy',
    value: 'things',
    says: '我对{value}过敏。',
  },
  {
    id: 'zh-allergy',
    pattern: re(
      `${me}(?:有|是)?(?:严重的?)?(?<value>乳糖不耐受?|麸质不耐受?|(?![吃喝一对会也不没容])[\\p{Script=Han}]{1,4}(?=过敏(?:$|[，,。！的])))`,
    ),
    attribute: 'allergy',
    value: 'thing',
    says: '我有过敏或不耐受：{value}。',
  },
  {
    id: 'zh-relation-allergic',
    pattern: re(`^${who}对(?<value>[^，,。；]{1,20}?)(?:严重|有点|会|都|重度)*过敏`),
    attribute: 'allergy',
    value: 'things',
    says: '{who}对{value}过敏。',
    own: true,
  },
  {
    id: 'zh-no-food',
    pattern: re(
      `(?:${me}${very}${noFood}${eaten}${rest}|^(?<value>[^，,。我你他她它]{1,8})我${very}(?:${noFood}(?=$|[，,。！])|(?:吃|喝|碰|沾)不[了得]))`,
    ),
    attribute: 'diet',
    value: 'things',
    says: '我不吃{value}。',
  },
  {
    id: 'zh-relation-no-food',
    pattern: re(`^${who}${noFood}${eaten}${rest}`),
    attribute: 'diet',
    value: 'things',
    says: '{who}不吃{value}。',
    own: true,
  },
  {
    id: 'zh-relation-diet',
    pattern: re(
      `^${who}(?:也|都|是|从小|一直|现在|平时|从来|个)*(?<value>吃全?素(?=$|[，,。！的])|(?:纯|全)?素食(?:主义)?者?)`,
    ),
    attribute: 'diet',
    value: 'word',
    says: '{who}{value}。',
    own: true,
  },
  {
    id: 'zh-diet',
    pattern: re(`${me}${now}(?:是|吃)(?:个|一个)?(?<value>全素|素(?=$|[，,。！])|素食(?:主义)?者?|纯素|清真)`),
    attribute: 'diet',
    value: 'word',
    says: '我吃素（{value}）。',
  },
  {
    id: 'zh-like',
    pattern: re(
      `^我(?:自己)?(?:平时|一般|通常|主要|最|经?常)*(?:常用|(?<=一般|通常|主要|平时)都?用)(?:的(?:[^，,。是]{1,8})?是)?(?<uses>(?!来|这|那|它|的|不)[^，,。！]{1,16})|` +
        `${me}${very}(?:喜欢|热爱|爱好是|爱(?=[吃喝看听玩打跑画爬读]))(?!你|他|她|它|这|那|的|上了|过|了)${rest}`,
    ),
    attribute: 'likes',
    value: 'things',
    says: '我喜欢{value}。',
    kind: 'preference',
  },
  {
    id: 'zh-dislike',
    pattern: re(`${me}${very}(?:不喜欢|讨厌|受不了|不爱|恨)(?!你|他|她|它|这|那|的)${rest}`),
    attribute: 'dislikes',
    value: 'things',
    says: '我不喜欢{value}。',
    kind: 'preference',
  },
  {
    id: 'zh-favourite',
    pattern: re(`^我最(?:喜欢|爱)的(?<what>[^，,。是]{1,6})(?:就|还|一直)?是${rest}`),
    attribute: 'favourite',
    value: 'thing',
    says: '我最喜欢的{what}是{value}。',
    kind: 'preference',
    own: true,
  },
  {
    id: 'zh-style',
    pattern: re(
      '^(?<value>(?:(?:以后|今后|从现在起|往后)[，,]?(?:你|您|请|麻烦|都|就|跟我|给我|的|一律)*(?:回答|回复|说话|讲话|答案|解释|写|用)[^。！]{2,40}|' +
        '回答我(?:的时候|时)?[，,]?(?:请|要)[^。！？?]{2,40}|(?:请|以后)*(?:别|不要|不用)(?:再)?(?:给|向)我推荐[^。！？?]{1,30}|(?:请|麻烦|你|您|的|跟我|给我|所有)*(?:回答|回复|说话|讲话)(?:我|的时候|时|问题|尽量|都|要|请|可以|能不能)*(?:简短|简洁|简单|短|精简|详细|直接|口语|正式|啰嗦)[^。！]{0,30}|' +
        '(?:请|麻烦|以后|你|回答|回复|的时候|里|跟我|给我|说话|时)*(?:别|不要|不用|少)(?:再|给我|老是|总是)*(?:用|加|发|带|放)(?:那么多|太多|什么)?(?:表情(?:符号|包)?|emoji|感叹号|列表|敬语|客套话|术语)[^。！]{0,16}))',
    ),
    attribute: 'answer_style',
    value: 'whole',
    says: '{value}',
    kind: 'instruction',
    own: true,
  },
]

/** A request to keep what follows it. */
const remember =
  /^(?:请|麻烦|你|您|一定|要|帮我|帮忙|给我|可以|能不能|能|也|还|那|好|就|以后|务必|千万|[，,\s])*(?:记住|记一下|记下来?|记着|记得(?=我|：|:|，|,)|备注一下|记录一下|别忘了(?=我|[，,：:])|不要忘(?:记|了)(?=我))(?:一下|了|这一?点|这个|这件事|哦|啊)?[：:，,、\s]*(?=.)/u

/** What the rules reader knows of Chinese. */
export const chinese: RuleLanguage = {
  language: 'zh',
  statements,
  forgets,
  remember,
  corrects: /[说搞弄记算打写]错|更正|口误|不对[，,]|应该是/u,
  instead: re(
    '^(?:不对|不是|不|哦不|我?(?:说|记|写|打)?错了)[，,、：:！!\\s]*(?:应该|其实|而)*是(?<value>[^，,。！？!?]{1,20})[。！!]*$',
  ),
  isOf: (sentence) => /\p{Script=Han}/u.test(sentence),
  clauses,
  values: valuesOf,
  somebody: (relation) => (/^[^猫狗貓]$/u.test(relation) ? `我${relation}` : `我的${relation}`), // “我爸”
  passing: /今天|今早|今晚|刚才|这(?:几天|两天|周|会儿)/u,
}
