import type { Language } from '../../contract/memory.ts'

export interface TopicWord {
  readonly id: string
  readonly label: Readonly<Record<Language, string>>
  readonly pattern: RegExp
  /** So wide that many speak of it without having it on their mind. */
  readonly isBroad?: boolean
  /** Its own name says more than ours: which certificate it is. */
  readonly isNamed?: boolean
}

interface ListedTopic extends TopicWord {
  readonly english: string
  readonly chinese: string
}

const broad = new Set(['travel', 'meetings', 'pets', 'presents', 'film', 'reading', 'schedule', 'website', 'event'])
const named = new Set(['certificate'])

const topic = (id: string, zh: string, english: string, chinese: string): ListedTopic => ({
  id,
  isBroad: broad.has(id),
  isNamed: named.has(id),
  label: { en: id, zh },
  english,
  chinese,
  pattern: new RegExp(String.raw`\b(?:${english})\b|${chinese}`, 'iu'),
})

/**
 * What conversations are often about, in both languages. Health, money, children and beliefs are left out on purpose:
 * nobody is to be profiled by them.
 */
export const topicWords: readonly ListedTopic[] = [
  topic('Dutch', '荷兰语', 'dutch', '荷兰语|荷兰文'),
  topic('German', '德语', 'german(?: course| lessons?| grammar)?', '德语|德文'),
  topic('French', '法语', 'french(?: course| lessons?| grammar)?', '法语|法文'),
  topic('Spanish', '西班牙语', 'spanish', '西班牙语|西语'),
  topic('Italian', '意大利语', 'italian(?: course| lessons?| grammar)', '意大利语'),
  topic('Japanese', '日语', 'japanese', '日语|日文'),
  topic('Korean', '韩语', 'korean', '韩语|韩文'),
  topic('English', '英语', 'english (?:course|lessons?|grammar|exam|practice)|ielts|toefl', '英语|雅思|托福'),
  topic('Chinese', '中文学习', 'chinese (?:course|lessons?|grammar|exam|characters)|hsk', '汉语|学中文'),
  topic('cooking', '做菜', 'recipes?|cook(?:ing|ed)?|bak(?:e|ed|ing)|sourdough', '菜谱|食谱|做菜|烘焙|做饭'),
  topic('travel', '旅行', 'trip|travel(?:ling|ing)?|flights?|itinerary|holiday|vacation', '旅行|旅游|机票|行程|出差'),
  topic(
    'moving house',
    '搬家',
    'moving (?:house|day|boxes)|removal (?:firm|guys|van|men)|new (?:flat|apartment)',
    '搬家|新房子',
  ),
  topic('renovation', '装修', 'renovat\\w+|bathroom tiles?|new kitchen', '装修|改造房'),
  topic('garden', '园艺', 'garden(?:ing)?|seedlings?|compost|tomato plants?', '园艺|花园|种菜|浇花'),
  topic(
    'running',
    '跑步',
    '(?:go|going|went|trail|fell) running|marathon|half[- ]marathon|parkrun',
    '跑步|慢跑|晨跑|夜跑|马拉松',
  ),
  topic('cycling', '骑行', 'cycling|bike tour|road bike', '骑行|骑车'),
  topic('gym', '健身', 'gym|workouts?|weight ?lifting', '健身|撸铁'),
  topic('swimming', '游泳', 'swim(?:ming)?', '游泳'),
  topic('hiking', '徒步', 'hik(?:e|es|ing)', '徒步|爬山'),
  topic('photography', '摄影', 'photography|camera lens|darkroom', '摄影|拍照'),
  topic('choir', '合唱', 'choir|singing lessons?', '合唱'),
  topic('guitar', '吉他', 'guitar|ukulele', '吉他|尤克里里'),
  topic('piano', '钢琴', 'piano', '钢琴'),
  topic('violin', '小提琴', 'violin|cello', '小提琴|大提琴'),
  topic('painting', '画画', 'watercolou?rs?|oil painting|drawing class', '画画|水彩|油画'),
  topic('reading', '读书', 'novel|book club|audiobooks?', '读书|小说|读书会'),
  topic('film', '电影', 'films?|movies?|tv series', '电影|电视剧'),
  topic('games', '游戏', 'video games?|board games?|chess', '游戏|桌游|象棋|围棋'),
  topic('pets', '宠物', 'puppy|kitten|my (?:dog|cat)|vet appointment', '小猫|小狗|我家(?:猫|狗)|宠物'),
  topic('wedding', '婚礼', 'wedding|bridesmaids?', '婚礼|伴娘'),
  topic('presents', '礼物', 'birthday (?:present|gift)|gift ideas?', '礼物'),
  topic(
    'job search',
    '找工作',
    'job (?:search|interview|application)s?|cover letter|resume|cv',
    '找工作|面试|简历|求职',
  ),
  topic('presentation', '演讲', 'presentation|slides?|slide deck|keynote', '演讲|幻灯片|汇报'),
  topic(
    'report',
    '报告',
    '(?:quarterly|annual|monthly|weekly) reports?|status report',
    '季度报告|年度报告|月报|周报|年报',
  ),
  topic('handbook', '手册', 'handbook|manual|user guide', '手册|指南'),
  topic('schedule', '排班', 'rotas?|rosters?|shift plan|timetable', '排班|值班表|课表'),
  topic('stock orders', '订货', 'stock orders?|inventory|supplier orders?', '订货|进货|库存'),
  topic('meetings', '会议', 'huddles?|stand-?ups?|board meeting|regional meeting', '晨会|例会|周会|会议'),
  topic('exam', '考试', 'exams?|midterms?|finals', '考试|期末|备考'),
  topic('thesis', '毕业论文', 'thesis|dissertation', '毕业论文|学位论文'),
  topic('homework', '作业', 'homework|problem sets?|worksheets?', '作业|习题'),
  topic(
    'programming',
    '编程',
    'python|javascript|typescript|rust|pull requests?|refactor\\w*|unit tests?|debugg?ing',
    '编程|代码|写程序|重构',
  ),
  topic('databases', '数据库', 'sql|postgres\\w*|sqlite|database', '数据库'),
  topic('website', '网站', 'website|landing page|web shop|blog', '网站|网页|博客'),
  topic('newsletter', '通讯', 'newsletters?', '通讯稿|简报'),
  topic('spreadsheets', '表格', 'spreadsheets?|pivot tables?|excel', '电子表格|透视表|excel'),
  topic('design', '设计', 'logo|wireframes?|figma|typography', '设计稿|排版|海报'),
  topic('car', '汽车', 'car (?:repair|insurance|lease)|used car', '买车|二手车'),
  topic(
    'motorbikes',
    '摩托车',
    'motor(?:bikes?|cycles?)|(?:old|vintage|classic) (?:motor)?bikes?|bike night|carburett?ors?|mopeds?',
    '摩托|机车',
  ),
  topic(
    'driving',
    '驾驶',
    'driving (?:test|lessons?|instructors?|school)|highway code|theory test|learner drivers?',
    '驾照|学车|驾校|科目[一二三四]',
  ),
  topic('climbing', '攀岩', '(?:rock |lead |wall )?climbing|bouldering|belay\\w*|5\\.1\\d[a-d]', '攀岩|抱石|岩馆'),
  topic('diving', '潜水', 'div(?:e|es|ing) (?:log|sheet|site|gear|trip)|scuba|drysuits?', '潜水'),
  topic(
    'astronomy',
    '天文',
    'telescopes?|astronom\\w*|astrophoto\\w*|refractors?',
    '望远镜|折射镜|赤道仪|拍星星|天文|观星',
  ),
  topic('product reviews', '评审', 'product reviews?|requirements? reviews?|prd', '需求评审|评审'),
  topic(
    'user interviews',
    '用户访谈',
    'user (?:interviews?|research)|usability tests?',
    '访谈|用户调研|(?<![采拜走回])访了',
  ),
  topic('prototypes', '原型', 'prototypes?|mock-?ups?', '原型|墨刀'),
  topic(
    'teaching',
    '教学',
    'lesson plans?|lesson write[- ]?ups?|marking (?:papers|essays)|curriculum',
    '讲评|备课|教案|晚自习',
  ),
  topic('minutes', '纪要', '(?:meeting )?minutes of|meeting notes', '纪要'),
  topic(
    'paper',
    '论文',
    'research papers?|paper digests?|digests?|preprints?|manuscripts?|to the journal|peer review\\w*|reviewers?',
    '(?<![提扯])论文(?!一个字不|不提|别提)|文献综述|期刊|投稿|审稿',
  ),
  topic('data analysis', '数据分析', 'data (?:analysis|cleaning|cleanup)|ggplot2?|pandas', '数据分析|清洗数据'),
  topic('Christmas', '圣诞', 'christmas|xmas', '圣诞'),
  topic(
    'Chinese New Year',
    '过年',
    'lunar new year|chinese new year|spring festival',
    '过年|春节|回家过年|年夜饭|年货',
  ),
  topic('podcasts', '播客', 'podcasts?', '播客'),
  topic('knitting', '编织', 'knit(?:s|ted|ting)?|crochet\\w*|yarn', '织毛衣|钩针|毛线'),
  topic('sewing', '缝纫', 'sew(?:s|n|ing)|quilt\\w*', '缝纫|裁缝'),
  topic('woodworking', '木工', 'woodwork\\w*|carpentry|lathe', '木工'),
  topic('fishing', '钓鱼', 'fishing|angling', '钓鱼'),
  topic('birds', '观鸟', 'bird(?:ing|watching)|binoculars', '观鸟'),
  topic('bees', '养蜂', 'bee-?keep\\w*|bee-?hives?', '养蜂|蜂箱'),
  topic('dance', '跳舞', 'danc(?:e|ing) (?:class|lessons?|school)|tango|salsa|ballet', '跳舞|广场舞|舞蹈课'),
  topic('translation', '翻译', 'translat(?:e|ing|ion) (?:work|job|project)s?|subtitl\\w+', '翻译稿|译稿|字幕'),
  topic('certificate', '考证', 'npdp|pmp|certification|licence exam', '考证|npdp|pmp|软考|教资'),
  topic('coffee', '咖啡', 'espresso machine|coffee beans|latte art', '手冲|咖啡豆'),
  topic('volunteering', '志愿活动', 'volunteer(?:ing)?|food bank', '志愿|义工'),
  topic('event', '活动', 'fundraiser|conference|open day|summer party', '年会|活动策划|开放日'),
]

const anyTopic = new RegExp(
  String.raw`\b(?:${topicWords.map(({ english }) => english).join('|')})\b|${topicWords.map(({ chinese }) => chinese).join('|')}`,
  'iu',
)

/** Ids of the topics that a text in simplified characters names. Most texts name none: one pattern tells. */
export const topicsIn = (folded: string): ReadonlySet<string> =>
  new Set(anyTopic.test(folded) ? topicWords.filter(({ pattern }) => pattern.test(folded)).map(({ id }) => id) : [])

/** The topic that a value names; undefined where it is none of the list. */
export const topicOf = (value: string): string | undefined =>
  topicWords.find(({ label }) => label.en.toLowerCase() === value.trim().toLowerCase() || label.zh === value.trim())
    ?.id ?? topicWords.find(({ pattern }) => pattern.test(value))?.id
