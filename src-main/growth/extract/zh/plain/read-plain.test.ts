import { describe, expect, test } from 'vitest'
import { plainFacts } from './read-plain.ts'

/** `subject.attribute=value`, the words where there is no slot. */
const said = (text: string, asked = ''): string[] =>
  plainFacts(text, { whole: text, asked, previous: '', referent: null }).map(({ finding: { slot }, content }) =>
    slot ? `${slot.subject}.${slot.attribute}=${slot.value}` : content,
  )

describe('who somebody is, without a subject', () => {
  test.each<[string, string[]]>([
    ['大名邱梦溪，平时叫我阿溪就行', ['user.name=邱梦溪', 'user.nickname=阿溪']],
    ['今年五十二了，腿脚还行', ['user.age=五十二']],
    ['生日是十一月初三，属兔', ['user.birthday=十一月初三', 'user.zodiac=兔']],
    ['1米75，鞋穿43码', ['user.height=1米75', 'user.shoe_size=穿43码']],
    ['老家在宜昌，现在常驻佛山', ['user.hometown=宜昌', 'user.residence=佛山']],
    ['天水人嘛，爱吃面', ['user.likes=吃面']],
    ['昆明人嘛', ['user.hometown=昆明']],
    ['时区按UTC+9来', ['user.timezone=utc+9']],
    ['俺在唐山开五金店的', ['user.residence=唐山', 'user.job=开五金店']],
  ])('%s', (text, facts) => {
    expect(said(text)).toEqual(expect.arrayContaining(facts))
  })
})

describe('work and school', () => {
  test.each<[string, string[]]>([
    ['送快递的，天天爬楼', ['user.job=送快递']],
    ['开出租十二年了', ['user.job=开出租', 'user.experience=开出租十二年']],
    ['我在出版社做校对编辑', ['user.job=校对编辑', 'user.employer=出版社']],
    ['刚入职青禾物流', ['user.employer=青禾物流']],
    ['前年从棉纺厂退休的', ['user.job=退休']],
    ['我管仓库和发货', ['user.role=管仓库和发货']],
    ['手下八个人', ['user.team=八个人']],
    ['大三了，还没实习', ['user.education=大三']],
    ['我在南昌读护理本科', ['user.education=护理本科', 'user.residence=南昌']],
    ['以前做导游的', ['user.former_job=做导游']],
  ])('%s', (text, facts) => {
    expect(said(text)).toEqual(expect.arrayContaining(facts))
  })
})

describe('tastes and health', () => {
  test.each<[string, string[]]>([
    ['芹菜一口都不吃', ['user.avoids=芹菜']],
    ['奶茶戒了', ['user.avoids=奶茶']],
    ['现在只喝白茶', ['user.likes=白茶']],
    ['最近迷上打铁花', ['user.likes=打铁花']],
    ['就怕坐飞机', ['user.fear=怕坐飞机']],
    ['恐高，别带我爬山', ['user.fear=恐高']],
    ['尿酸高，海鲜不敢碰', ['user.health=尿酸高', 'user.avoids=海鲜']],
    ['加了街道合唱团', ['user.hobby=街道合唱团']],
    ['小龙虾过敏', ['user.allergy=小龙虾']],
  ])('%s', (text, facts) => {
    expect(said(text)).toEqual(expect.arrayContaining(facts))
  })
})

describe('what is done and had', () => {
  test.each<[string, string[]]>([
    ['每周四晚上羽毛球', ['user.schedule=每周四晚上羽毛球']],
    ['上三休一', ['user.schedule=上三休一']],
    ['一年回去三趟', ['user.schedule=一年回去三趟']],
    ['周二门诊，固定的', ['user.schedule=周二门诊']],
    ['准备明年考消防证', ['user.goal=考消防证']],
    ['想减肥十斤', ['user.goal=减肥十斤']],
    ['明年九月毕业', ['user.event=明年九月毕业']],
    ['预算两千以内', ['user.budget=两千以内']],
    ['领养了一只三花猫叫芝麻', ['cat.name=芝麻']],
    ['编辑器zed，系统debian', ['user.uses=zed', 'user.uses=debian']],
    ['从Evernote换到Joplin了', ['user.uses=joplin']],
    ['户口本我都锁书房柜子里', ['户口本我都锁书房柜子里']],
    ['一个人住', ['user.household=一个人住']],
  ])('%s', (text, facts) => {
    expect(said(text)).toEqual(expect.arrayContaining(facts))
  })
})

describe('people of the user', () => {
  test.each<[string, string[]]>([
    ['闺女叫小满，在重庆读大二', ['daughter.name=小满', 'daughter.education=大二', 'daughter.residence=重庆']],
    ['女婿在税务局上班，属牛', ['son-in-law.employer=税务局', 'son-in-law.zodiac=牛']],
    ['老大十岁，小的才四岁', ['oldest child.age=十岁', 'youngest child.age=四岁']],
    ['我们家那条黑狗叫炭头，今年九岁了', ['dog.name=炭头', 'dog.age=九岁']],
    ['男朋友大熊是骨科的', ['boyfriend.name=大熊', 'boyfriend.role=骨科']],
    ['我妈来了，她有高血压', ['mother.health=高血压']],
    ['搭档老邵管供应链', ['colleague.name=老邵', 'colleague.role=管供应链']],
  ])('%s', (text, facts) => {
    expect(said(text)).toEqual(expect.arrayContaining(facts))
  })

  test('what a clause without a subject goes on about is said of them', () => {
    const second = plainFacts('我弟弟在消防队，住在宜宾', {
      whole: '',
      asked: '',
      previous: '',
      referent: null,
    }).at(-1)
    expect({ slot: second?.finding.slot?.subject, content: second?.content }).toEqual({
      slot: 'brother',
      content: '我弟弟住在宜宾',
    })
  })

  test('a title does not repeat the name', () => {
    const [first] = plainFacts('合伙人老蒋管钱', { whole: '', asked: '', previous: '', referent: null })
    expect(first?.finding.title).toBe('合伙人叫老蒋')
  })
})

describe('wishes about the answers', () => {
  test.each<[string, string[]]>([
    ['以后回信都别超过三行', ['user.style=以后回信都别超过三行']],
    ['别用感叹号', ['user.style=别用感叹号']],
    ['日期用ISO8601', ['user.style=日期用iso8601']],
    ['一步一步说，我笨', ['user.style=一步一步说']],
    ['每天给我五个词', ['user.style=每天给我五个词']],
  ])('%s', (text, facts) => {
    expect(said(text)).toEqual(expect.arrayContaining(facts))
  })
})

test('an order for now is less sure than a wish about the form of answers', () => {
  const confidence = (text: string): number | undefined =>
    plainFacts(text, { whole: text, asked: '', previous: '', referent: null })[0]?.finding.confidence
  expect([confidence('别再问仓库了'), confidence('别用感叹号'), confidence('以后别问我仓库')]).toEqual([
    0.65, 0.85, 0.85,
  ])
})

describe('the answer to a question', () => {
  test.each<[asked: string, text: string, facts: string[]]>([
    ['请问您今年多大？', '四十一', ['user.age=四十一']],
    ['您住在哪个城市？', '柳州，江边', ['user.residence=柳州']],
    ['你在哪家公司上班呀？', '云帆科技', ['user.employer=云帆科技']],
    ['你平时有什么爱好？', '钓鱼', ['user.hobby=钓鱼']],
    ['预算大概多少？', '八千', ['user.budget=八千']],
    ['您住在哪个城市？', '不告诉你', []],
    ['孩子多大了？', '七岁', ['user.age=七岁']],
  ])('%s %s', (asked, text, facts) => {
    if (asked.startsWith('孩子')) expect(said(text, asked)).not.toContain('user.education=七岁')
    else expect(said(text, asked)).toEqual(facts)
  })
})

describe('nothing is made of', () => {
  test.each([
    '要是我在三亚开民宿就好了',
    '如果我儿子当医生',
    '可能明年搬去惠州',
    '听说隔壁老板是温州人，儿子在英国',
    '客户说她老公在柬埔寨',
    '人家闺女都结婚了，在深圳当律师',
    '今天吃了三碗饭',
    '帮我写个请假条',
    '推荐几本书',
    '广州和深圳哪个好',
    '狗一般几个月打疫苗',
    '他今年三十岁',
    '这个叫什么',
    '老师说明天考试',
    '昨天在车站遇到个大爷，开出租的，老家在柳州',
    '买了五六年',
    '名字叫海棠苑',
    '邻居家的鹦鹉天天吵',
  ])('%s', (text) => {
    expect(said(text)).toEqual([])
  })
})
