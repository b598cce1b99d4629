import { ofPeople, ofUser, type Fact, type Predicate } from './predicate.ts'
import { clock, dayOfYear, numeral, recurring } from './words.ts'

const shift =
  '(?:上[一二两三四五六\\d]+(?:个)?(?:天|夜|休|白|晚)?休[一二两三四五六\\d]+(?:天|夜)?|[一二两三四五六\\d]+(?:班倒|天一轮|班制)|做[一二五六]休[一二]|(?:一)?周休[一二两\\d]天|大小周|单休|双休|朝九晚[五六]|九九六|996|两班倒|三班倒|倒班|二十四小时(?:连|轮)班|常年夜班|长白班)'
const activity =
  '(?:课|班|会|训练|排练|练|跑|打|去|到|接|送|起|睡|休|上|下|开|关|收工|交|写|看|学|健身|瑜伽|公休|值班|轮|洗|做|吃|喝|组|例会|站会|早会|手术日|门诊|出诊|代课|直播|居家|远程|复查|透析|回)'

/** When somebody does what, again and again. */
export const schedulePredicates: readonly Predicate[] = [
  ofPeople(
    new RegExp(
      `^(?<v>(?:[^，我你他她]{0,14}?)${recurring}[^，]{0,6}(?:固定|都|一般|通常|雷打不动|必须|要|得|会|只|才|不)?[^，]{0,16})$`,
      'du',
    ),
    ({ v = '' }, said) => {
      const { folded } = said
      if (
        once.test(folded) ||
        /想|希望|打算|说是|之前就|回不来|封顶|可能|应该|提醒我|帮我|吗|好不好|花|预算|块|给我|这样|每次|味|烦|叫天天/.test(
          folded,
        )
      )
        return null
      if (/天天|每天|每晚/.test(folded) && !new RegExp(`${activity}|${clock}`).test(folded)) return null
      const isOther =
        said.who.kind !== 'user' && (said.implied || (/天天|每天/.test(folded) && !new RegExp(clock).test(folded)))
      const isWeekday = !/每|逢|隔|天天|年年|固定|雷打不动|平日|工作日|一般|通常/.test(folded)
      if (isWeekday && !weekly.test(folded)) return null
      return scheduled(v, isOther || (isWeekday && !new RegExp(activity).test(folded)))
    },
  ),
  ofPeople(
    /^(?<v>一(?:年|个?月|周|个?星期|天)[^，我你他她]{0,6}[一二两三四五六七八九十\d几]+(?:趟|次|回|卷|本|公里|个小时|个钟头|杯|顿|觉))/du,
    ({ v = '' }) => (/最多|别|不要|少|封顶|回不/.test(v) ? null : scheduled(v)),
  ),
  ofUser(
    /^(?:每天|平时|上班|上下班|通勤|单程|都是|现在)*(?<v>(?:坐|挤|骑)?(?:地铁|公交|骑车|开车|走路|高铁|电动车|自行车|单程|班车)[^，我你他她]{0,8}?(?:[\d一二三四五六七八九十半两]+(?:个)?(?:多)?(?:分钟|小时|刻钟|钟头)[^，]{0,6}))$/du,
    ({ v = '' }) => ({
      kind: 'routine',
      category: 'commute',
      attribute: /^单程|^(?:一共|总共|大概|差不多)/u.test(v) ? 'commute_time' : 'commute',
      value: v,
      label: '通勤：',
      single: true,
    }),
  ),
  ofPeople(new RegExp(`(?<v>(?:一般|平时|现在|常年|科里|都是)?${shift}[^，]{0,8})`, 'du'), ({ v = '' }) =>
    scheduled(v),
  ),
  ofPeople(
    new RegExp(
      `^(?:平时|现在|一般|通常|都|每天|天天|一直)*(?<v>${clock}[^，我你他她]{0,3}?(?:起床?|睡觉?|上班|下班|收工|收摊|开门|关门|打烊|出门|到家|到店|交班|接班|断网|熄灯|上课|放学)[^，]{0,6})(?:了|啦)?$`,
      'du',
    ),
    ({ v = '' }, { folded }) => (/今天|昨天|明天|昨晚|刚|就要|才/.test(folded) ? null : scheduled(v)),
  ),
  ofPeople(
    /^(?:平时|现在|上下班|都|一般|每天)*(?<v>(?:骑|开|坐|走|挤|搭)[^，我你他她]{0,10}?(?:上班|上学|通勤|去公司|去单位)[^，]{0,10})$/du,
    ({ v = '' }) => ({
      kind: 'routine',
      category: 'commute',
      attribute: 'commute',
      value: v,
      label: '通勤：',
      single: true,
    }),
  ),
]

const once =
  /(?:^|[^每])(?:下|这|本|上)(?:个)?(?:周|星期|礼拜|月)[一二三四五六日天末]?(?!都|起)|今天|明天|昨天|后天|前天|昨晚|今晚|刚才|刚刚|上次|这次|下次|挪到|改到|推到|约在|(?:周|星期)[一二三四五六日天](?:之)?前/
const weekly =
  /(?:固定|雷打不动|公休|休息|例会|组会|周会|站会|排练|训练|瑜伽|健身|手术日|门诊|出诊|值班|(?:钢琴|画画|芭蕾|舞蹈|英语|游泳|吉他|书法|编程|奥数|篮球|足球)课?|有课|没课|补课|合唱|跑团|居家|远程|钓鱼|礼拜|教会|打球|爬山|大扫除|组局)/

/** What somebody means to reach. */
export const goalPredicates: readonly Predicate[] = [
  ofUser(
    /^(?:今年|明年|现在|最近|长期|人生|最大)*(?:的)?(?:最大的?)?(?:目标|梦想|愿望|理想|心愿)(?:院校|学校|岗位|公司)?(?:就)?(?:是|为|：)?(?<v>[^，]{2,24})$/du,
    ({ v = '' }) => (/^(?:换|改|没|不|还|什么)/.test(v) ? null : goal(v)),
  ),
  ofPeople(
    /^(?<t>明年|今年|后年|下个月|下半年|年底|年后|过完年|过两年|过几年|以后|将来|退休后?|毕业后?|九月份?就?|暑假|寒假|再[^，]{1,4}年)*(?:就|也|一直|还|我)*(?:在|正)?(?:想|打算|准备|计划|决定|立志|争取|要|备|报名)(?:在|去|着|要|自己|把|回|到|明年|今年|年底)*(?<v>(?:考|转|学会?|自学|换(?:[^，]{0,4}(?:车|房|手机|电脑|城市|工作))|买(?:[^，]{0,8}(?:房|车|电脑|手机|相机|琴|显卡|立得|键盘)|个?小|套|辆|新)|换工作|开(?:店|家|个|间)|搬|攒|存|减|瘦|戒|跳槽|创业|移民|留学|读|生|出书|写(?:书|小说|回忆录|本)|拿下?|跑|参加|申请|结婚|订婚|回|翻新|装修|养|退休|入户|落户|升|辞职|做自媒体|出国|报考|报班|练|带|去)[^，]{1,20})(?:了|的|咯|啦)?$/du,
    ({ v = '' }, { folded, who }) => {
      const later =
        /明年|今年|后年|下半年|年底|年后|过完年|过两年|过几年|以后|将来|退休|毕业|暑假|寒假|再.{1,4}年|月份/.test(
          folded,
        )
      const plain =
        /^(?:考(?!虑|勤)|转(?:去|到|行|岗|专业|学|码)|学(?!校|生)|自学|买(?:[^，]{0,8}(?:房|车|电脑|手机|相机|琴)|套|辆)|换工作|开(?:店|家|个|间)|攒|减肥|减重|瘦|戒|跳槽|创业|移民|留学|读|出书|写(?:书|小说|回忆录)|申请|跑(?:个|全|半|进)|翻新|装修|落户|入户|辞职|结婚)/.test(
          v,
        )
      if (!plain && !later) return null
      if (/^(?:去|回|带|买|换)/.test(v) && !later) return null
      return {
        ...goal(v),
        ...(who.kind === 'user' && /^(?:准备|打算|决定|争取|立志|目标|计划|备)/.test(folded)
          ? {}
          : { doubtful: !plain }),
      }
    },
  ),
  ofPeople(
    /^(?:最近)?(?:在|正在|开始|刚开始|还在)(?:备考|备战|准备|自学|学习|学)(?<v>[^，我你他她]{2,14}?)(?:考试|呢|了|中)?$/du,
    ({ v = '' }) =>
      /时(?![代间尚])|的时候|期间|以后|之后/.test(v)
        ? null
        : {
            kind: 'skill',
            attribute: 'learning',
            value: v,
            label: '在学',
            signals: [{ field: 'recent_topic', value: v }],
          },
  ),
  ofUser(
    new RegExp(
      `^(?:我)?(?:的)?(?:总|单次|每月|一个月|一年|人均|婚礼|装修|月)?预算(?:大概|大约|就|只有|是|抓|在|约|控制在|一共|一学期|差不多|最多|改成)*(?<v>[^，我你他她]{0,5}?${numeral}[^，。]{0,8})$`,
      'du',
    ),
    ({ v = '' }) => ({
      kind: 'possession',
      category: 'budget',
      attribute: 'budget',
      value: v,
      label: '预算：',
      doubtful: true,
    }),
  ),
  ofUser(
    new RegExp(
      `^(?:每月|一个月|每个月)?(?:最多|不超过|不要超过|别超过?|控制在|得?压到|上限)(?:花|是)?(?<v>[^，我你他她]{0,6}?${numeral}(?:万|千|百|块|元|刀)[^，。]{0,8})$|^(?<w>${numeral}(?:万|千|百|块|元|刀)[^，。]{0,4}(?:封顶|以内|之内|出头))$`,
      'du',
    ),
    ({ v = '', w = '' }) => ({
      kind: 'possession',
      category: 'budget',
      attribute: 'budget',
      value: v || w,
      label: '预算：',
      doubtful: true,
    }),
  ),
  ofUser(
    /^(?:一个?月|每个?月)?(?:的)?(?<k>生活费|房租|租金|店租|月租)(?:一个?月|每个?月|就|才|要|是|涨到了?|降到了?)*(?<v>(?:\d[\d,.]*|[一二三四五六七八九十百千万两]+)[^，。]{0,6})$/du,
    ({ k = '', v = '' }) =>
      /^[一二三四五六七八九十]年|[涨降]$/.test(v)
        ? null
        : {
            kind: 'possession',
            category: 'budget',
            attribute: /租/.test(k) ? 'rent' : 'budget',
            value: v,
            label: `${k}：`,
          },
  ),
]

const occasion =
  '(?:答辩|毕业|高考|中考|考研|考试|考|结婚|婚礼|订婚|到期|年审|年检|复审|截止|交稿|交房|交付|入职|报到|搬家|开学|生产|预产|手术|上线|融资|路演|开业|比赛|演出|退休|出国|签证|体检|复查|答谢|生日|纪念日|大寿|述职|竞聘|面试|出差|旅行|回国|回老家|转岗|转去)'
const ahead = `(?:(?:明年|今年|后年)?(?:${dayOfYear}|(?:\\d{1,2}|[一二三四五六七八九十]{1,2})月(?:底|初|中|份)?|春天|夏天|秋天|冬天|年底|开春|下半年|上半年)|下个?月(?:底|初|起)?|后年|明年)`

const nextDays = '(?:下个?(?:周|星期|礼拜)[一二三四五六日天]?|明天|后天|下个?月|年后|过完年|即将|马上)'

/** What is settled for a day to come. */
export const eventPredicates: readonly Predicate[] = [
  ofUser(
    new RegExp(
      `^(?<v>(?:${ahead}|${nextDays})(?:就|就要|要|会|得|开始|正式)*(?:(?:去|到)(?!公司上|单位上|学校上|医院上|办公室)[^，我你他她]{2,20}(?:上班|工作|任职|报到|实习)|(?:入职|加入|跳槽[到去]|去)[^，我你他她]{2,16}?(?:(?:当|做|任)[^，我你他她]{2,8})?))(?:了|啦)?$`,
      'du',
    ),
    ({ v = '' }) =>
      !/[去到](?:公司|单位|学校|医院|办公室|店里|厂里)(?:上班|工作)/.test(v) &&
      /入职|加入|跳槽|上班|工作|任职|报到|实习|[当任]|做.{1,6}[师员工理]/.test(v)
        ? event(v)
        : null,
  ),
  ofPeople(
    new RegExp(
      `^(?<v>[^，我你他她]{0,10}?(?:就|要|会|定在|改成|改到|改在)*${ahead}[^，我你他她]{0,5}?${occasion}[^，]{0,10})$`,
      'du',
    ),
    ({ v = '' }, { folded }) => (/如果|可能|了$|去年|上个?月|提前|计划|打算|准备|想/.test(folded) ? null : event(v)),
  ),
  ofPeople(
    new RegExp(
      `^(?<v>[^，我你他她]{0,12}?${occasion}[^，我你他她]{0,5}?(?:就|定|改|在|是|到|成)+(?:了)?${ahead}[^，]{0,10})$`,
      'du',
    ),
    // A day of each year is no event.
    ({ v = '' }, { folded }) =>
      /如果|可能|去年|上个?月|^的?(?:农历|阳历|阴历)?生日是?在?\d/.test(folded) ? null : event(v),
  ),
]
const event = (value: string): Fact => ({ kind: 'goal', category: 'plan', attribute: 'event', value, label: '' })

const scheduled = (value: string, doubtful = false): Fact => ({
  kind: 'routine',
  attribute: 'schedule',
  value,
  label: '',
  doubtful,
})
const goal = (value: string): Fact => ({ kind: 'goal', attribute: 'goal', value, label: '计划：' })
