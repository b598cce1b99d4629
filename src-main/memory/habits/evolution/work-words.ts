/**
 * Words of work, home and study that mean the same in English and in Chinese, so that a routine is one in either, and in
 * other words of the same language: the name of what is meant, English patterns of whole words, Chinese patterns.
 */
type Entry = readonly [name: string, english: string, chinese: string]

/** What work is about. */
const topics: readonly Entry[] = [
  // Who it is for, or about.
  ['client', 'clients?|customers?|owners?|buyers?', '客户|顾客|客人|主人|买家'],
  ['mother', '(?:my )?(?:mum|mom|mother|mam)', '我妈|妈妈|老妈|爸妈|母亲|妈那|给妈'],
  ['father', '(?:my )?(?:dad|father)|my old man', '我爸|爸爸|老爸|爸妈|父亲|让爸'],
  ['child', 'kids?|child|children|toddlers?|(?:my )?(?:daughter|son)', '孩子|小孩|儿子|女儿|闺女|娃|宝宝|小朋友'],
  ['grandparent', 'grandm\\w+|grandad|grandpa|granny|nana?', '奶奶|爷爷|外婆|外公|姥姥|姥爷'],
  ['partner', '(?:my )?(?:wife|husband|partner)', '老婆|老公|爱人|媳妇|对象'],
  ['sibling', '(?:my )?(?:brother|sister|sis|bro)', '哥哥|姐姐|弟弟|妹妹|我哥|我姐|我弟|我妹'],
  ['boss', 'boss|manager|supervisor|advisor|adviser|line lead', '老板|领导|主管|导师|上司|经理'],
  ['team', 'team|colleagues?|crew|co-?workers?', '同事|团队|组里|部门|班组'],
  ['student', 'pupils?|students?|learners?|trainees?', '学生|学员|徒弟|他们班|全班'],
  ['parents evening', 'parents|guardians', '家长'],
  ['patient', 'patients?|residents?', '病人|患者|病号'],
  ['tenant', 'tenants?|landlord|landlady', '房东|租客|租户'],
  ['neighbour', 'neighbou?rs?', '邻居|街坊|业主'],
  ['volunteer', 'volunteers?|helpers', '志愿者|义工'],
  // What is to be made.
  ['letter', 'letters?|mails?|e-?mails?|repl(?:y|ies)', '(?<![微相自迷通短])信(?![息心任号用箱])|邮件|郵件|回复|回覆'],
  ['message', 'messages?|texts?|wechat|whatsapp', '微信|短信|消息|报个平安|报平安'],
  ['report', 'reports?|status|updates?', '报告|周报|日报|月报|汇报|進度|进度'],
  ['weekly', 'weekly|week plan|week (?:ahead|out|as usual)', '周报|周计划|周总结|这周的|本周'],
  ['daily', 'daily|day plan', '日报|每日|一天的'],
  ['monthly', 'monthly', '月报|月度|每月'],
  ['summary', 'summary|summar\\w+|recap|tl;?dr|digests?|gist|in short', '总结|小结|摘要|概括|速览|提炼'],
  [
    'meeting',
    'meetings?|huddle|stand-?up|briefing',
    '会议(?!记录)|开会|散会|开完会|店会|评审|晨会|站会|例会|碰头|复盘|开完了',
  ],
  ['minutes', 'minutes of (?:the|our|this|last)|meeting notes?|action items?', '纪要|会议记录'],
  ['note', 'notes?|memo|jottings', '便条|纸条|备忘|笔记'],
  ['log', 'logs?|logbook|journal|diary|records?', '日志|台账|流水|日记|记录|手账'],
  ['cleanup', 'clean(?:ed|ing)? ?up|tid(?:y|ied)(?: up)?|cleanse', '清洗|整理|理一下|理一理|规整'],
  ['sheet', 'sheets?|spreadsheets?|csv', '表里|excel'],
  ['schedule', 'rotas?|rosters?|schedules?|timetables?|shifts?', '排班|值班|日程|课表|排一下|排一天|轮班'],
  [
    'order',
    'stock|(?<!\\b(?:that|this|same|in|the right|any) )orders?(?! of\\b)|ordering|supplies|inventory|stocktake|restock',
    '订货|进货|采购单|下单|库存|盘点|补货',
  ],
  ['recipe', 'recipes?|cook(?:ing|ed)?', '菜谱|食谱|做菜|做法'],
  [
    'meal',
    'meals?|dinners?|lunch(?:es)?|breakfast|supper|menus?|packed lunch',
    '晚饭|午饭|早饭|三餐|便当|吃什么|菜单|饭菜',
  ],
  ['shopping', 'shopping|groceries|grocery', '买菜|购物|采买|要买的'],
  ['dose', 'doses?|dosage|dosing', '剂量|劑量|用药量'],
  ['medicine', 'medicines?|meds|tablets|pills', '药'],
  ['calculate', 'calculat\\w+|arithmetic|sums?|work out|tot(?:al)? up', '计算|算一下|算算|列式|核算'],
  ['translate', 'translat\\w+|into (?:english|chinese)', '翻译|翻譯|译成|翻成'],
  ['review', 'reviews?|check|go over|proofread\\w*|look over', '检查|审(?![美])|看一眼|过一遍|校对'],
  ['exam', 'exams?|mocks?|papers? (?:marked|back)', '试卷|月考|期中|期末|考卷|卷子|模考|小测'],
  ['exam talk', 'go through the (?:test|exam|paper)', '讲评|考点'],
  [
    'quiz',
    'quiz\\w*|(?:ask|test|grill) me|questions? (?:at|from|out|on)|flash ?cards?',
    '考我|抽查|提问我|出题|测验|问我|听写',
  ],
  ['highway code', 'highway code|theory test', '科目一|科目四|交规'],
  ['feedback', 'feedback|write[- ]?ups?|appraisals?|pupil report|report cards?', '评语|反馈|点评|评价'],
  ['marking', 'mark(?:ing)? (?:this|these|the|her|his) (?:essay|homework|work)|grading', '批改|改作文|改作业|打分'],
  ['lesson', 'lessons?|classes|teach(?:ing)?|lesson plans?', '备课|教案|上课|课堂|一节课|这节课'],
  [
    'code',
    '(?<!\\b(?:highway|dress|post|zip|door|promo|discount|area) )code|pull requests?|diffs?|functions?|scripts?|unit tests?|commits?',
    '代码|函数|脚本|提交',
  ],
  ['plan', 'plans?|planning|itinerar\\w+|sort my (?:week|day|weekend) out', '计划|规划|行程|安排|给排'],
  ['trip', 'trips?|travel|route|outing', '出差|旅行|路线|出行'],
  ['outing', 'days? out|with the (?:kids?|baby|toddler)', '带娃|遛娃|陪娃|娘俩|带孩子|遛'],
  ['packing', 'pack(?:ing)?(?: list)?|(?:what|things) to (?:bring|take)|kit list', '要带|带啥|装啥|打包|行李'],
  ['list', 'lists?|checklists?', '清单|列表|单子|物品单|列张|列下|单列'],
  ['practice', 'practi[cs]e|drills?', '练习(?!题)|練|(?<![训教操])练(?!习题)|陪练'],
  ['vocabulary', 'vocab\\w*|new words', '单词|生词|词汇|背词'],
  ['speech', 'speech|presentation|slides?|deck|toast', '演讲|发言|幻灯片|汇报稿|致辞|讲稿'],
  ['post', 'posts?|captions?|newsletters?|blog|tweets?|bulletin', '推文|文案|朋友圈|帖子|通讯|小红书|公众号'],
  ['listing', 'listings?|product (?:text|page|description)s?|adverts?|shop page', '上架|商品描述|详情页|宝贝|标题党'],
  ['title', 'titles?|headlines?|subject lines?', '标题|题目'],
  ['script', 'scripts?|storyboards?|voice-?over', '脚本|台词|口播|分镜|逐字稿'],
  [
    'budget',
    "budgets?|expenses?|accounts?|spending|bookkeeping|what i(?:'?ve)? spent",
    '预算表|做预算|的账|记一?下?账|开支|报销|账单|记账|对账|花销',
  ],
  ['invoice', 'invoices?|receipts?|bills?', '发票|账单|收据'],
  ['quote', 'quotes? for|quotation|estimates?', '报价|估价'],
  ['contract', 'contracts?|clauses?|tenancy|lease', '合同|条款|协议'],
  ['homework', 'homework|exercises?|worksheets?', '作业|练习题|习题'],
  ['story', 'bedtime stor\\w+|stor(?:y|ies)', '故事'],
  ['riddle', 'riddles?|puzzles?|brain ?teasers?', '谜语|谜面|猜谜|脑筋急转弯'],
  ['poem', 'poems?|verses?|limericks?|rhymes?|haikus?', '诗|对联|打油诗|顺口溜'],
  [
    'workout',
    'workouts?|training (?:session|plan|block)s?|running plan|gym (?:session|plan)|exercise plan',
    '训练计划|训练课|健身|跑步计划|撸铁',
  ],
  ['session', 'sessions?', '训练课|一堂'],
  ['interview', 'interview(?:s|ed|ees?)?|transcripts?', '访谈|采访|访了|受访|转写'],
  ['paper', '(?<!\\b(?:exam|wall|mock) )papers?|studies|articles?|abstracts?', '论文|文献|文章|综述'],
  ['book', 'books?|chapters?|reading', '读书|书评|章节|看书|这本书|书摘'],
  ['data', 'data|dataset|readings?|measurements?|samples?', '数据|读数|样本|样品'],
  ['dive', 'div(?:e|es|ing)(?! into)', '潜水'],
  ['experiment', 'experiments?|lab (?:notes?|book)|protocols?', '实验|试验'],
  ['handover', 'hand-?overs?|handoff|shift notes?', '交班|交接|接班'],
  ['ticket', 'tickets?|bug reports?|issues', '工单|缺陷|需求单'],
  ['release', 'release notes?|changelogs?', '发版|更新日志|版本说明'],
  ['song', 'songs?|set ?lists?|playlists?|chords?', '歌单|曲目|歌词|和弦'],
  ['garden', 'garden(?:ing)?|allotment|beds?|sowing|seeds?', '菜园|阳台种|花园|播种|浇水'],
  ['animal', 'animals?', '动物|動物'],
  ['vehicle', 'lorr(?:y|ies)|trucks?|cars?|(?:motor)?bikes?|wheels|vans?', '货车|卡车|汽车|摩托|单车|挖掘机'],
  ['fact', 'facts?', '事实|事實'],
  ['feeling', 'feel\\w*|feelings?|mood', '感受|心情|情绪'],
  ['thank', 'thanks? (?:one|\\w+ for|to)', '感谢|谢一个|谢谢[\\p{L}]+'],
  ['shop', 'shops?|stores?|supermarkets?|business', '商店|超市|店|铺子|生意'],
  ['expire', 'expir\\w+|use[- ]by|best before', '过期|到期|效期|保质期'],
  ['supplier', 'suppliers?|vendors?|sellers?|buying (?:off|from)|by shop', '供应商|供货商|卖家'],
  ['postage', 'postage|post (?:free|included|in it)|carriage|shipping|delivery|p&p|freight', '邮费|运费|快递费|包邮'],
  ['arrived', 'arrived|landed|turned up|delivered|come in|in (?:my )?hand|received', '到货|到了|已到|收到|签收'],
  ['appointment', 'appointments?|appts?|bookings?', '预约|约号|挂号|复诊'],
  ['bank', 'banks?|statements?|transactions?', '银行|流水|明细'],
  ['weather', 'weather|forecast', '天气|预报'],
  ['church', 'church|chapel|sermon|hymns?|prayers?', '教会|教堂|讲道|祷告|礼拜(?![一二三四五六日天])'],
  ['club', 'club|choir|band|committee', '社团|合唱|协会|委员会'],
  ['match', 'match(?:es)?|fixtures?|game report', '比赛|球赛|赛事'],
  ['photo', 'photos?|pictures?|albums?', '照片|相册|图片'],
  ['complaint', 'complaints?', '投诉|差评'],
  ['spoken', 'conversation practice|speaking practice', '口语'],
  ['english', 'in english|english (?:practice|lesson)', '英语|英文'],
  ['dutch', 'dutch', '荷兰语|荷蘭語'],
  ['german', 'german', '德语|德文'],
  ['french', 'french', '法语|法文'],
  ['japanese', 'japanese', '日语|日文'],
  ['spanish', 'spanish', '西班牙语|西语'],
]

/** How a thing is done, and of what parts, rather than what it is. */
const forms: readonly Entry[] = [
  ['step', 'steps?', '一步|步骤|步驟'],
  ['table', 'tables?', '表格|列表|那个表|列个表|放表|一张表|出表'],
  ['line', 'lines?|rows?', '[几\\d一二三四五六七八九十两]行'],
  [
    'bullet',
    'bullets?|bullet points?',
    '要点|分点|[\\d一二三四五六七八九十两几]点(?:以内|就行|即可|建议|理由|背景|说明|总结|概括)',
  ],
  ['sentence', 'sentences?', '[几\\d一二三四五六七八九十两]句'],
  ['paragraph', 'paragraphs?', '[几\\d一二三四五六七八九十两]段'],
  ['word limit', '(?:\\d+|\\w+) words(?: tops| max)?', '[\\d一二三四五六七八九十百两]+个?字'],
  ['question', '(?:\\d+|\\w+) questions?|question', '[\\d一二三四五六七八九十两]+道|问题|一题'],
  ['urgent', 'urgent|most pressing|priorit\\w+', '最急|紧急|緊急|优先'],
  [
    'group',
    '(?:group|sort|order)(?:ed)?(?: it| them)? by|by (?:site|shop|supplier|date|room|class)|each \\w+ together|bunch(?:ed)? together',
    '分组|归类|按.{1,6}(?:排|分|列)|归成',
  ],
  ['total', 'totals?|all told|all in|altogether|sum at the (?:end|bottom)', '合计|总计|总额|总数|加总|一共多少|加起来'],
  ['tick', 'ticks?|ticked|cross(?:ed)? off|check(?:ed)? off|checkmark', '打勾|打钩|勾上|勾掉|划掉'],
  ['flag', 'flag(?:ged)?|shout (?:if|when|at)|warn me|highlight(?:ed)?|red|star', '标红|标出|标注|提醒|圈出|高亮|加粗'],
  ['metric', 'metric|met(?:re|er)s|km|kg|celsius', '公制|米制|换成米|公里|公斤'],
  ['gram', 'grams?', '按克|克(?:和|、|，|写|$)'],
  ['celsius', 'celsius', '摄氏'],
  ['utc', 'utc|gmt', '世界时'],
  ['blank', 'blanks?|missing|empt(?:y|ies)|n/?a', '空的|空白|缺的'],
  ['conclusion', 'conclusions?|decisions?|decided|verdict|bottom line|outcome', '结论|拍板|定了|定下|决定'],
  ['who when', 'who (?:does|is doing|by when)|deadlines?|due|by when', '谁干|谁做|几号|哪天|负责人|截止|期限|限期'],
  [
    'undecided',
    'open (?:points?|questions?|items?)|undecided|unresolved|tbd|pending|up in the air',
    '没定|未定|悬着|待定|悬而未决|没结论',
  ],
  ['blocker', 'blockers?|blocked|stuck on', '卡点|卡住|阻塞'],
  ['verbatim', 'verbatim|word for word|exact words|quotes?|in their words', '原话|原文|逐字'],
  ['pain', 'pain points?|problems|gripes|complaints?', '痛点|槽点|抱怨'],
  ['advice', 'suggestions?|advice|tips?|recommendations?', '建议|对策|招'],
  ['mistake', 'mistakes?|errors?|wrong ones|got wrong|slip-?ups?', '错因|错在|错题|错的|坑|易错'],
  ['variant', 'variations?|another like it|similar (?:one|problem|question)', '变式|同类题|举一反三'],
  ['outdoors', 'outdoors?|outside|fresh air', '户外|外头|放风|室外|出去跑|公园'],
  ['indoors', 'indoors?|inside', '室内|屋里|空调|在家玩'],
  ['nap', 'naps?|lie down', '午睡|午觉|睡觉|小睡'],
  ['plain', 'plain (?:talking|english|words|language)|no jargon|simple words', '大白话|家常话|白话|通俗|人话'],
  [
    'voice',
    '(?:sound(?:ing)?|talk|write) like (?:me|i do|i talk)|my (?:own )?(?:voice|tone)|in my words',
    '我的口气|像我|我的语气',
  ],
  ['dialect', 'dialect|scots|cockney|accent', '话口气|家乡话|方言|四川话|东北话|粤语|[\\p{Script=Han}]腔(?!调)'],
  ['answer', 'answers?|solutions?', '答案|谜底|解答'],
  ['backwards', 'backwards?|in reverse|back to front|reversed', '倒着|反着|倒写|反过来写'],
  ['score', "scores?|how many (?:i(?:'?ve)?|ive) got|tot it up|marks", '得分|分数|对了几|几分'],
  [
    'one at a time',
    'one (?:at a time|by one|after another)|singly|wait for my',
    '一个一个|逐个|一题一题|一道一道|逐条|等我答',
  ],
  ['again', '(?:ask|give|go over|run) .{0,40}\\bagain|another (?:crack|go|try)|repeat the', '再考|重考|再问|再来一遍'],
  [
    'good point',
    'good (?:thing|bit|point)|went well|strengths?|did (?:right|well)|what went well|positives?|praise',
    '优点|亮点|做得好|好的地方|夸',
  ],
  [
    'to improve',
    '(?:thing|bit|one|point) to (?:fix|improve|work on)|to (?:fix|work on|put right|improve)|weakness(?:es)?|improvements?',
    '不足|改进|要改|短板|缺点',
  ],
  ['next time', 'next (?:time|steps?|lesson)|before next|homework|to do at home', '下次|下一步|回家做'],
  ['warm-up', 'warm(?:ing)?[- ]?up', '热身'],
  ['stretch', 'stretch(?:es|ing)?|cool[- ]?down', '拉伸|放松'],
  [
    'left out',
    "(?:no|without|leave out|skip|never|dont|don't) (?:mention(?:ing)?|emojis?|jargon|greetings?|headings?|fluff)",
    '别提|不提|别扯|一个字不提|不放|别放|莫',
  ],
]

/** Days of the week: more than two in a text are its material. */
const days: readonly Entry[] = [
  ['monday', 'mondays?', '周一|星期一|礼拜一'],
  ['tuesday', 'tuesdays?', '周二|星期二|礼拜二'],
  ['wednesday', 'wednesdays?', '周三|星期三|礼拜三'],
  ['thursday', 'thursdays?', '周四|星期四|礼拜四'],
  ['friday', 'fridays?', '周五|星期五|礼拜五'],
  ['saturday', 'saturdays?', '周六|星期六|礼拜六'],
  ['sunday', 'sundays?', '周日|周天|星期天|星期日|礼拜天'],
]
const mostDays = 2

const toPattern = ([name, english, chinese]: Entry): readonly [string, RegExp] => [
  name,
  new RegExp(String.raw`\b(?:${english})\b|${chinese}`, 'iu'),
]
const patterns = [...topics, ...forms].map(toPattern)
const dayPatterns = days.map(toPattern)
const formNames = new Set([...forms, ...days].map(([name]) => name))

/** The concepts that a text speaks of. */
export function conceptsOf(text: string): ReadonlySet<string> {
  const named = (all: readonly (readonly [string, RegExp])[]): string[] =>
    all.flatMap(([concept, pattern]) => (pattern.test(text) ? [concept] : []))
  const onDays = named(dayPatterns)
  return new Set([...named(patterns), ...(onDays.length <= mostDays ? onDays : [])])
}

/** True for a concept of how a thing is done, or on which day, rather than of what it is. */
export const isForm = (concept: string): boolean => formNames.has(concept)
