const table: readonly (readonly [en: string, zh: string, words: RegExp])[] = [
  [
    'software',
    '软件',
    /software|developer|programmer|devops|frontend|backend|full.?stack|web dev|\bsre\b|程序员|软件|前端|后端|开发工程师|码农|架构师|算法|测试工程师|互联网|\bit\b|\btech\b/i,
  ],
  [
    'data and AI',
    '数据与人工智能',
    /data (?:scientist|engineer|analyst)|machine learning|\bai\b|数据分析|数据科学|人工智能|机器学习/i,
  ],
  [
    'healthcare',
    '医疗',
    /nurse|doctor|physician|surgeon|dentist|pharmac|paramedic|therapist|medic|hospital|vet(?:erinar)|护士|医生|大夫|药剂师|牙医|医院|兽医|医疗|制药|药企|药厂|诊所/i,
  ],
  [
    'education',
    '教育',
    /teacher|professor|lecturer|tutor|school|teach|instructor|教师|老师|教授|讲师|幼师|辅导员|教育|教练|教(?:小学|初中|高中|大学|幼儿园|语文|数学|英语|物理|化学|生物|历史|地理|美术|音乐|体育)/i,
  ],
  [
    'finance',
    '金融',
    /account|banker|\bbank\b|financ|trader|auditor|actuary|insurance|invest|会计|银行|金融|审计|证券|基金|保险|出纳/i,
  ],
  ['law', '法律', /lawyer|attorney|solicitor|paralegal|judge|barrister|\blaw\b|律师|法官|法务|检察/],
  ['design', '设计', /designer|\bux\b|\bui\b|illustrator|设计/i],
  [
    'architecture and construction',
    '建筑',
    /architect|construction|builder|carpenter|electrician|plumber|civil engineer|建筑|土木|施工|工地/i,
  ],
  ['media', '媒体', /journalist|reporter|editor|photographer|film|video|记者|编辑|摄影|自媒体|主播|导演/i],
  [
    'arts',
    '艺术',
    /artist|musician|painter|actor|actress|singer|dancer|composer|writer|author|艺术|音乐|画家|演员|歌手|作家|舞蹈/i,
  ],
  ['marketing and sales', '市场与销售', /market|sales|advertis|\bpr\b|销售|市场|营销|广告|运营|推广/i],
  ['research', '科研', /research|scientist|physicist|chemist|biolog|phd|科研|研究员|科学家|博士后/i],
  [
    'hospitality',
    '餐饮与酒店',
    /chef|cook\b|waiter|waitress|barista|hotel|restaurant|bartender|baker|厨师|餐饮|酒店|服务员|咖啡师|面点/i,
  ],
  [
    'transport and logistics',
    '交通与物流',
    /driver|pilot|logistic|courier|flight attendant|司机|飞行员|物流|快递|空乘/i,
  ],
  ['manufacturing', '制造业', /mechanic|manufactur|factory|machinist|机械|制造|工厂|车间|工人/i],
  [
    'public service',
    '公共服务',
    /civil servant|police|firefighter|soldier|social worker|government|公务员|警察|消防|军人|社工|政府/i,
  ],
  ['retail', '零售', /shop|retail|cashier|store manager|店长|零售|收银|开店|电商/i],
  ['agriculture', '农业', /farmer|agricultur|gardener|农民|农业|种植|养殖/i],
]

/** The industry a job, employer or field of work belongs to, in the language of the words; null where they do not tell. */
export function industryOf(words: string): string | null {
  const row = table.find(([, , pattern]) => pattern.test(words))
  if (!row) return null
  return /\p{Script=Han}/u.test(words) ? row[1] : row[0]
}
