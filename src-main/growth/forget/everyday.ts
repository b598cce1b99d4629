import { indexTerms } from '../../memory/language/tokenize.ts'

/**
 * What people name a thing by in passing, in both languages: a place, an occasion, somebody. Only to know again in one
 * language what was told in the other; nothing here is private by itself.
 */
const rows = `
choir choral|合唱团 合唱
band orchestra|乐队 乐团
bank|银行
bridge|大桥 桥上 座桥
dinner supper meal lunch ate|吃饭 晚饭 午饭 顿饭 饭局
coffee cafe|咖啡
pub bar|酒吧
party|聚会 派对
holiday trip vacation|旅行 旅游 度假 出游
airport flight flew plane|飞机 机场 航班
train station|火车 高铁 车站
car garage mechanic|汽车 车行 修车 车库 车子
bike bicycle|自行车 单车
boat sail sailing|帆船 划船 坐船 开船
hotel|酒店 宾馆
restaurant|餐厅 饭馆 饭店
kitchen|厨房
bathroom toilet|厕所 浴室 卫生间
bed bedroom|床上 卧室
garden allotment|花园 菜地 院子
shop store supermarket|商店 超市 店里
market|市场 菜场
library|图书馆
church|教堂
gym|健身房
pool swim swimming|游泳 泳池
teacher|老师
student pupil|学生
baby|宝宝 婴儿
dog puppy|狗
cat kitten|猫
letter|写信 封信 来信
email|邮件
photo picture|照片 相片
video|视频
diary journal|日记
book novel|本书 看书 小说
song music|唱歌 首歌 音乐
game|游戏
computer laptop|电脑
tattoo|纹身
hair bald wig|头发 秃头 假发
eye glasses|眼睛 眼镜
ear hearing|耳朵 听力
heart|心脏 心跳
back spine|腰 脊椎
knee|膝盖
skin rash|皮肤 皮疹 湿疹
sugar diabetes diabetic insulin|血糖 糖尿病 胰岛素
stomach gut|胃 肠
fever flu|发烧 感冒
dream nightmare|做梦 噩梦
lie lied lying|撒谎 说谎 骗了 骗人
secret|秘密
expense|报销 开销
licence license driving|驾照 驾校 路考 学车
wine|红酒 白酒 葡萄酒
night|晚上 夜里 半夜
stepmother stepmum stepmom|继母 后妈
stepfather stepdad|继父 后爸
grandson granddaughter grandchild|孙子 孙女 外孙
gift present|礼物
tax|偷税 逃税 补税 交税 报税 税务
insurance|保险
lottery|彩票
stock crypto|股票 基金 炒股
visa passport|签证 护照
exhibition museum|展览 博物馆
meeting review appraisal|会议 开会 评审 考核
promotion promoted|升职 晋升
client customer|客户 顾客
contract|合同
project|项目
report|报告
speech presentation|演讲 发言
stair stairwell|楼梯
rain storm thunder|下雨 打雷 暴雨
dark|怕黑
spider|蜘蛛
snake|蛇
`

export interface EverydayWord {
  readonly key: string
  /** Stems. */
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

export const everyday: readonly EverydayWord[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [en = '', zh = ''] = row.split('|')
    return { key: `thing ${en.split(' ')[0] ?? ''}`, en: indexTerms(en), zh: zh.split(' ') }
  })
