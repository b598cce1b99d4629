import { createRandom, pick, whole, type Random } from './random.ts'

/** Words in order of how common they are in the made-up texts. */
export interface Vocabulary {
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

/** Real words first, then ten thousand made-up ones for what is rare: names, products, places. */
export function createVocabulary(): Vocabulary {
  const random = createRandom(11)
  const made = Array.from({ length: rareWords }, () => madeWord(random))
  const pairs = Array.from({ length: rareWords }, () => madePair(random))
  return { en: [...new Set([...commonEn, ...made])], zh: [...new Set([...commonZh, ...pairs])] }
}

const rareWords = 10_000

const commonEn = `work coffee morning project friend garden weekend train sister paint guitar dinner meeting review
  school doctor piano river music house winter summer budget report kitchen holiday brother cycling reading design
  lunch market library camera cooking laptop travel mountain server window release bicycle chicken planning neighbour
  language painting museum theatre puzzle violin weather running swimming deadline manager customer invoice contract
  flight airport ticket hotel passport beach island forest bridge castle village station harbour festival birthday
  wedding anniversary present recipe bread cheese tomato pepper noodle dumpling breakfast sandwich yoghurt almond
  peanut allergy headache dentist hospital medicine exercise marathon training stretching yoga climbing football
  tennis basketball chess drawing sculpture pottery knitting sewing novel poetry history science physics chemistry
  biology geography economics statistics database compiler keyboard monitor printer backup network password archive`.split(
  /\s+/,
)

const commonZh =
  `工作 咖啡 早上 项目 朋友 花园 周末 火车 姐姐 画画 吉他 晚饭 会议 评审 学校 医生 钢琴 河边 音乐 房子 冬天 夏天
  预算 报告 厨房 假期 哥哥 骑车 读书 设计 午饭 市场 图书 相机 做饭 电脑 旅行 爬山 服务 窗户 发布 单车 鸡肉 计划 邻居 语言
  油画 博物 剧院 拼图 提琴 天气 跑步 游泳 截止 经理 客户 发票 合同 航班 机场 车票 酒店 护照 海边 小岛 森林 大桥 城堡 村子
  车站 港口 节日 生日 婚礼 纪念 礼物 菜谱 面包 奶酪 番茄 辣椒 面条 饺子 早饭 杏仁 花生 过敏 头疼 牙医 医院 药片 锻炼 训练
  拉伸 瑜伽 攀岩 足球 网球 篮球 象棋 素描 雕塑 陶艺 编织 缝纫 小说 诗歌 历史 科学 物理 化学 生物 地理 经济 统计 数据 编译
  键盘 屏幕 打印 备份 网络 密码 归档`.split(/\s+/)

const heads = [
  'b',
  'br',
  'c',
  'd',
  'dr',
  'f',
  'g',
  'gl',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
  'v',
  'z',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'io']
const tails = ['', 'n', 'r', 'l', 's', 'm', 'th', 'nd', 'x']

const madeWord = (random: Random): string =>
  Array.from(
    { length: whole(random, 2, 3) },
    () => pick(random, heads) + pick(random, vowels) + pick(random, tails),
  ).join('')

/** The basic plane's ideographs are ordered by radical, so these are plain characters of many kinds. */
const madePair = (random: Random): string =>
  String.fromCharCode(0x4e00 + whole(random, 0, 2_999), 0x4e00 + whole(random, 0, 2_999))
