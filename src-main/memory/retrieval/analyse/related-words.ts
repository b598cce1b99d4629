import { queryTerms } from '../../language/tokenize.ts'

/** Words that people use for one another when they ask and when they tell. A word may stand in several rows. */
const rows = `
体重 公斤 胖了 瘦了
工资 薪水 月薪 年薪 收入 薪资
房租 租金 房东 租房
失眠 睡不着 睡不好 睡眠 熬夜
分手 离婚 前任 前男友 前女友
欠债 欠款 贷款 借钱 债务 欠了
辞职 离职 跳槽 面试 换工作
怀孕 孩子 预产期
看病 医院 医生 检查 体检 确诊 手术 病情
吵架 矛盾 闹翻 冷战
密码 号码 尾号 账号
考试 成绩 挂科 分数
weight weigh kilo kg pound
salary pay earn wage income paid
rent landlord lease
sleep insomnia awake asleep
divorce breakup split separated ex
debt loan owe borrow mortgage
resign quit interview offer
pregnant pregnancy baby due
health diagnosis surgery operation clinic doctor
argument fight quarrel row argue
password pin code login
exam test grade result fail
年龄 年纪 多大 几岁 岁数
职业 工作 职位 岗位 上班
公司 单位 就职 任职 上班
学历 教育 文凭 毕业 大学 本科 硕士 博士 高中
家乡 老家 籍贯 来自 故乡
居住 住在 住址 地址 小区
生日 出生
爱好 兴趣 喜欢
电话 手机 联系
邮箱 邮件
身高 个子 厘米
时间 几点 时候
地点 地方 举行
妈妈 母亲
爸爸 父亲
老婆 妻子 太太
老公 丈夫
孩子 儿子 女儿 小孩
电影 影片 片子
书籍 小说
歌曲 音乐
旅游 旅行
餐厅 饭店
运动 锻炼 健身
生病 感冒 发烧 医生
难过 伤心 失落 悲伤 失望
高兴 开心 快乐 兴奋
害怕 焦虑 紧张 担心
比赛 冠军 名次
朋友 好友
宠物 狗狗 小狗 小猫
job work career occupation profession
buy purchase
movie film
book novel read
kid child son daughter
mom mother mum mommy
dad father daddy
photo picture pic
trip travel vacation visit
exercise workout gym
meal dish cook
sad upset unhappy disappointed
happy glad excited joy
scared afraid anxious nervous worried fear
angry mad
pet dog cat puppy kitten
sibling brother sister
home house apartment
music song
paint art draw
sick ill hospital doctor
marry wedding husband wife
friend buddy pal
start begin
like love enjoy favorite
competition contest race match tournament`

/** The index terms of words that may stand for one of `terms`, without those that are among them already. */
export function relatedTerms(terms: readonly string[]): string[] {
  relatedByTerm ??= readRows()
  const found = new Set(terms.flatMap((term) => relatedByTerm?.get(term) ?? []))
  return [...found.difference(new Set(terms))]
}

let relatedByTerm: ReadonlyMap<string, readonly string[]> | null = null

function readRows(): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>()
  for (const row of rows.trim().split('\n')) {
    const terms = row.split(' ').flatMap((word) =>
      queryTerms(word)
        .slice(0, 1)
        .map(({ term }) => term),
    )
    for (const term of terms)
      related.set(term, [...(related.get(term) ?? []), ...terms.filter((other) => other !== term)])
  }
  return related
}
