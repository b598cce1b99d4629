/** Places that a name ending does not give away. */
const known =
  '北京 上海 天津 重庆 广州 深圳 杭州 成都 南京 武汉 西安 苏州 长沙 郑州 青岛 大连 厦门 宁波 无锡 合肥 福州 济南 昆明 沈阳 哈尔滨 长春 石家庄 太原 南昌 南宁 贵阳 兰州 西宁 银川 乌鲁木齐 呼和浩特 拉萨 海口 三亚 珠海 佛山 东莞 中山 惠州 汕头 温州 绍兴 嘉兴 金华 台州 义乌 常州 南通 徐州 扬州 镇江 泰州 烟台 威海 潍坊 临沂 淄博 洛阳 开封 宜昌 襄阳 恩施 株洲 湘潭 岳阳 桂林 柳州 北海 遵义 大理 丽江 绵阳 泸州 宜宾 南充 乐山 德阳 广元 保定 唐山 邯郸 秦皇岛 廊坊 大同 包头 锦州 鞍山 丹东 吉林 延边 宝鸡 咸阳 延安 喀什 伊犁 泉州 漳州 莆田 赣州 九江 芜湖 蚌埠 安庆 阜阳 菏泽 济宁 湖州 舟山 潮州 湛江 韶关 梅州 清迈 香港 澳门 台北 台中 台南 高雄 新竹 新北 桃园 屏东 花莲 宜兰 河北 山西 辽宁 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 内蒙 广西 西藏 宁夏 新疆 东北 华南 华东 江南 潮汕 中国 国内 国外 美国 英国 德国 法国 日本 韩国 加拿大 澳洲 澳大利亚 新西兰 新加坡 马来西亚 泰国 越南 缅甸 印尼 印度 菲律宾 柬埔寨 老挝 俄罗斯 意大利 西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 挪威 丹麦 芬兰 波兰 奥地利 捷克 匈牙利 希腊 土耳其 爱尔兰 巴西 阿根廷 墨西哥 智利 埃及 南非 肯尼亚 迪拜 东京 大阪 京都 名古屋 福冈 札幌 首尔 釜山 曼谷 胡志明 河内 吉隆坡 槟城 雅加达 巴厘岛 马尼拉 仰光 曼德勒 孟买 悉尼 墨尔本 布里斯班 珀斯 阿德莱德 奥克兰 伦敦 曼彻斯特 利物浦 爱丁堡 巴黎 里昂 柏林 慕尼黑 汉堡 法兰克福 科隆 莱比锡 维也纳 苏黎世 日内瓦 阿姆斯特丹 鹿特丹 海牙 布鲁塞尔 安特卫普 罗马 米兰 马德里 巴塞罗那 里斯本 哥本哈根 斯德哥尔摩 奥斯陆 赫尔辛基 华沙 布拉格 布达佩斯 莫斯科 伊斯坦布尔 都柏林 纽约 波士顿 芝加哥 西雅图 旧金山 洛杉矶 湾区 硅谷 多伦多 温哥华 蒙特利尔'
const places = new Set(known.split(' '))
const ending = /^[\p{Script=Han}]{1,6}(?:省|市|县|镇|乡|村|州|港|岛|新区|开发区|街道|屯|坝|寨|旗)$/u
const notPlace =
  /大学|中学|小学|学校|学院|公司|医院|工厂|店|局|所|银行|队|超市|部门|科室|手机|网上|家里|单位|办公室|学区|本市|城市|全省|门市|菜市|夜市|股市/

/** True for what is a place on the map: a known name, or one that ends like one; Latin names with a capital. */
export const isPlace = (text: string): boolean =>
  places.has(text) ||
  (ending.test(text) && !notPlace.test(text)) ||
  [2, 3, 4].some((length) => places.has(text.slice(0, length)) && isWithinPlace(text.slice(length))) ||
  /^[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}$/.test(text)

/** "曹县" of "菏泽曹县", "那边". */
const isWithinPlace = (rest: string): boolean => places.has(rest) || (ending.test(rest) && !notPlace.test(rest))

/** The place a text begins with, without how long and what for; empty where it is none. */
export function placeIn(text: string): string {
  const plain = text
    .replace(/(?:那边|那块儿?|这边|这块儿?|附近|本地)$/, '')
    .replace(/(?:已经|快|都|差不多|大概)*(?:\d+|[一二两三四五六七八九十几半]+)(?:多)?(?:年|个?月|天).*$/, '')
    .replace(/(?:了|啦|咯|呢|啊|吧|的|着)+$/, '')
    .replace(/(?:上班|工作|读书|上学|打工|发展|做|开|当|读|念|搞|跑|卖|教|种|修|养|待|呆|住|找|带).*$/, '')
    .trim()
  return plain.length < 2 || plain.length > 16 || notPlaces.test(plain) ? '' : plain
}

const notPlaces =
  /^(?:我|你|他|她|这|那|哪|家里|家|外面|一起|学校$|公司$|宿舍$|酒店|医院$|新家|一个|一家|一间|一套|别人|自己|里面|附近|不|了|过|得|的|着|下|上|院|进|校|楼|几|两|三|单|合|满)/
