import type { Intent } from '../../../contract/memory.ts'

/** How much a cue says: a strong one outweighs two weak ones, two clear ones outweigh a strong one. */
const decisive = 8
const strong = 3
const clear = 2
const weak = 1

export interface IntentCue {
  readonly intent: Intent
  readonly weight: number
  /** Over simplified characters and letters as they were written. */
  readonly pattern: RegExp
}

const cues = (intent: Intent, weight: number, ...patterns: readonly RegExp[]): readonly IntentCue[] =>
  patterns.map((pattern) => ({ intent, weight, pattern }))

const pastForms =
  'ran|went|saw|met|fell|took|lost|found|bought|got|had|ate|drank|came|left|broke|made|told|gave|felt|slept|spoke|wrote|won|paid|sold|sent|spent|caught|taught|brought|built|drove|flew|rode|sang|sat|swam|threw|woke|wore|quit|forgot|began|chose|stole|cut|hit|hurt|(?!need|seed|feed|breed|speed|bleed)[a-z]{2,}ed'
const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const days = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'

const code: readonly IntentCue[] = [
  ...cues(
    'code',
    strong,
    new RegExp(
      [
        String.raw`\b(?:typescript|javascript|java|python|golang|scala|perl|lua|rust|kotlin|php|sql|postgres\w*|`,
        String.raw`mysql|sqlite|mongo(?:db)?|redis|regexp?|html|css|json|yaml|graphql|webpack|vite|vitest|jest|`,
        String.raw`react|redux|vuex?|pinia|angular|svelte|tailwind|django|flask|spring boot|pandas|numpy|`,
        String.raw`dataframes?|pytorch|node(?:\.?js)|npm|pnpm|yarn|pip|cargo|maven|gradle|awk|grep|curl|wget|git|`,
        String.raw`github|gitlab|docker\w*|kubernetes|kubectl|nginx|apache|websocket|linux|ubuntu|bash|zsh|vim|`,
        String.raw`vscode|shell|eslint|prettier|axios|cpu|ssh|cron|makefile)\b`,
      ].join(''),
      'i',
    ),
    /\b(?:[A-Z]\w*(?:Error|Exception)|E[A-Z]{5,}|(?:seg|page)\s?fault|segfaults?|stack ?(?:trace|overflow)|null pointer|core dump|undefined reference|exit code|error code)\b/,
    /\b(?:pull requests?|merge conflicts?|unit tests?|test suite|code review|race conditions?|memory leaks?|env(?:ironment)? var\w*|dev server|git\w* branch|foreign key|type ?check\w*|codebase|quicksort|binary search|big o|hash ?maps?|linked list|off-by-one|divs?|one-liner|callbacks?|closures?|refactor\w*|debug\w*|recursion|recursive)\b/i,
    /\buse[A-Z][a-z]\w+|\b[a-z]+[A-Z][a-z]+\w*\(|\b[a-z]+_[a-z]+\(|[!=]==?|=>|\w\(\)/,
    /代码|函数|函式|报错|编译|单元测试|正则|递归|栈溢出|数据库|反向代理|堆栈|源码|前端|后端|线程|多线程|内存泄漏|数组|链表|指针|断点|重构|异步|回调|爬虫|算法|语法错误|命令行|终端里|空指针|死锁|环境变量|容器|遍历|死循环|跨域|单例|设计模式|持久化|组件|序列化|写.{0,8}(?:脚本|程序|接口)|拦截器|打包|二分|排序算法|动态规划|哈希|缓存/,
  ),
  ...cues(
    'code',
    clear,
    /\b(?:(?<!\b(?:gate|zip|area|dress|postal|door|promo|discount|access) )code|coding|function|functions|bugs?|compil\w+|repo(?:sitory)?|apis?|deploy\w*|scripts?|commits?|variables?|queries|endpoint|backend|frontend|syntax|runtime|loops?|class method|null|undefined|config|logging|CI|CLI|SDK|HTTP|[45]0\d (?:error|status)|parses?|parser|login|retry|mock|fetch|logic|branch(?:es)?)\b/i,
    /接口|脚本|部署|调试|程序里|变量|日志|端口|循环|迁移|镜像|依赖包|服务器|进程|线上环境|生产环境|启动命令|配置文件|命令|循环|实现/,
  ),
]

const preference: readonly IntentCue[] = [
  ...cues(
    'preference',
    strong,
    /\b(?:i|me|my|myself)\b.*\b(?:prefer\w*|prefr?en?ces?|fav(?:ou?rites?)?|dislikes?|hate|hated|enjoy|adore|loathe|fond of|can'?t stand|cannot stand|(?:would|'d) rather|rather have|go-to|(?:big |not an? |no )fan of)\b/i,
    /\b(?:(?<!would )(?<!'d )(?:do|am|did|would|what|which|things?|foods?|that) i (?:\w+ )?(?:like|love)|i (?:really |don'?t |do not |never )?(?:like|love)|am i (?:more of|into)|(?:i'?m|i am|am i) (?:\w+ )?(?:into|allergic|vegan|vegetarian))\b/i,
    /我.{0,8}(?:喜欢|喜爱|偏好|偏爱|讨厌|最爱|受不了|反感|更愿意|忌口|口味|喜好|嫌|中意|习惯|宁可|宁愿|倾向|更想|最怕|特别怕|吃素|素食|感兴趣|过敏)|(?:喜不喜欢|爱不爱|喜欢不喜欢)|合我|(?:以后|今后|往后).{0,12}(?:回答|回复|叫我|称呼|给我|跟我)/,
    /我.{0,6}(?:不?(?:太|怎么)?爱)(?:吃|喝|看|听|玩|用|穿|去|点|买|做|聊|坐)|我.{0,3}不(?:爱|吃|喝|碰)|我(?:最|都|就|还|也)?爱(?!你|人|上|情)/,
  ),
  ...cues(
    'preference',
    clear,
    /\b(?:usual|usually|always|normally|typically|tend to|never)\b.*\b(?:i|my)\b|\b(?:i|my)\b.*\b(?:usual|usually|always|normally|typically|tend to|never)\b/i,
    /\b(?:do|would|did) i (?:take|have|want|order|drink|eat|put|wear)\b/i,
    /我.{0,6}(?:一般|通常|平时|平常|平日|总是|从来|往往|习惯).{0,8}(?:还是|几点|什么|哪|怎么|吃|喝|用|加|先|不)|我(?:一般|通常|平时)|(?:平时|平日|一般|通常|往常).{0,3}我|我.{1,12}还是/,
    /喜欢|偏好|讨厌|口味|爱好|忌口|过敏/,
  ),
]

const experience: readonly IntentCue[] = [
  ...cues(
    'experience',
    strong,
    /\b(?:when|where|what|who|which|how|why)\b.*\bdid (?:i|we)\b|\b(?:did|have|had) (?:i|we) (?:ever |already |at all |finally )?(?!like|love|prefer|hate)(?:\w+)/i,
    /\b(?:last|previous) (?:time|week|month|year|night|summer|winter|spring|fall|autumn|weekend|christmas|easter)\b|\byesterday\w*\b|\bthe other (?:day|night|week)\b|\b(?:days?|weeks?|months?|years?|a while) ago\b|\bremember (?:when|the time)\b|\bthe (?:time|day|night|evening) (?:my|i|we|that|of|when)\b/i,
    new RegExp(String.raw`\blast (?:${days}|${months})\b|\b(?:i|we) (?:\w+ly |just |both )?(?:${pastForms})\b`, 'i'),
    /\bwhat happened\b|\bwas (?:decided|said|discussed|agreed|announced)\b|\bhow (?:did|was) (?:the|my|our|that)\b/i,
    /上(?:一)?次|上(?:一)?回|那(?:一)?(?:次|回|天|趟|晚|年|阵)|昨(?:天|晚|日)|前(?:天|晚|几天|阵子|两天)|去年|前年|上(?:个?月|周|星期|礼拜|学期)|第一次|刚才|刚刚|小时候|当时|那时候|经过|的时候.{0,8}了/,
    /(?:去|见|做|吃|看|玩|遇|经历|发生|参加|住|买|聊|骑|学|读|试)过/,
    /是(?:什么时候|何时|哪一?[年天月]|几月|几号|在哪里?|怎么|因为|跟谁|和谁).{0,10}(?:的|来着|啥)|是什么时候|是哪一?[年天][?]?$|我.{0,8}了多[久少]|(?:怎么|在哪里?).{1,8}的[?]?$|(?:哪一?[年天月]|几月|几号|什么时候|何时).{1,6}的|我.{0,8}是.{0,4}(?:什么|怎么|哪|谁|几).{1,8}的[?]?$/,
  ),
  ...cues(
    'experience',
    clear,
    /我.{1,14}(?:了|完了)(?:[，,。!?]|$)|(?:今天|今早|今晚|早上|下午|晚上|中午).{0,12}(?:[^还再又有]了)/,
  ),
  ...cues(
    'experience',
    weak,
    new RegExp(
      String.raw`\b(?:in|on|since) (?:${months}|${days})\b|\b(?:trip|wedding|conference|party|vacation|holiday|anniversary|weekend|meeting|happened|did)\b`,
      'i',
    ),
  ),
]

const knowledge: readonly IntentCue[] = [
  ...cues(
    'knowledge',
    strong,
    /\b(?:define|definition|explain|meaning of|difference between|capital of|what (?:does|do) .{1,40} mean|what is an?\b|stand for)\b/i,
    /什么是|什么叫|是什么意思|解释|(?:到底|究竟)是|原理|区别|定义|属于|怎么算/,
  ),
  ...cues(
    'knowledge',
    clear,
    /为什么|多少|多远|多[大高长久重]|型号|电话|号码|单号|负责人|地址|密码|标准|是谁|由谁|归谁|哪个(?:城市|房间|国家|部门|位置|抽屉|柜)|几号|几楼|(?:放|藏|存|挂|锁|停|埋)在|[^我]{2,}是.{1,8}还是|是.{1,8}吗/,
  ),
  ...cues(
    'knowledge',
    weak,
    /\b(?:what|which|who|who's|whose|where|why|how|is an?|are)\b/i,
    /什么|哪|谁|几|怎么|如何|吗|多|[^你]会不会|能不能|是不是/,
  ),
]

const general: readonly IntentCue[] = [
  ...cues(
    'general',
    decisive,
    /^\W*(?:(?:please|pls|can you|could you|would you) )?(?:translate|proofread|rephrase|paraphrase|reword|rewrite|shorten)\b|\bset (?:a|an|the) (?:timer|alarm|reminder)\b|^\W*remind me (?:to|at|in)\b/i,
    /^(?:请|麻烦|帮我|帮忙)*(?:把.{1,12})?(?:翻[译譯]|[翻译譯]成|润色|改写|扩写|缩写)|^提醒我|叫我起床/,
  ),
  ...cues(
    'general',
    strong,
    /\b(?:brainstorm|summari[sz]e (?:this|the above)|what do you think|how do you feel|your opinion|tell me (?:something|a (?:joke|story))|(?<!how \w+ )should i|\bgood (?:\w+ )?(?:for|to)\b|\b(?:ideas?|tips) (?:for|on|about)\b|let'?s (?:talk|chat|play)|you(?:'re| are) (?:\w+ )?\w+)\b/i,
    /^(?:please |pls |can you |could you |would you )?(?:write|draft|compose|plan|make up|come up with|give me|suggest|recommend|edit|improve|polish|rewrite|invent|design|outline|create|generate|help me (?:write|plan|draft|pick))\b/i,
    /你(?:觉得|认为|怎么看|会不会|能不能|喜欢|是不是|真)|该不该|要不要|换个|再说一遍|讲个|说个|陪我|聊(?:聊|天|这个|别的)|算了|推荐|缩成|缩短|总结一下|什么好(?:呢|啊)?[?]?$|(?:怎么|如何).{1,6}(?:比较)?好[?]?$|适合|怎么办|怎么(?:跟|和|对).{1,8}(?:说|提|讲|开口)/,
    /(?:帮|给|替).{0,8}(?:写|拟|想|起草|编|起|列|做|画|设计|安排|规划|挑|选)(?:一|个|条|份|首|篇|封|几|[两三四五六七八九十]|点)|(?:写|拟|编|想|起)[一两三四五几]?(?:首|篇|封|份|条|段|个)/,
  ),
]

export const intentCues: readonly IntentCue[] = [...code, ...preference, ...experience, ...knowledge, ...general]
