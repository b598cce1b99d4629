import { kinds, type Finding } from '../rule.ts'
import { openingLength } from './kinds.ts'
import { isChineseTalk } from './talk.ts'

const empty =
  /谢谢|感谢|多谢|建议|帮助|非常|特别|真的|确实|觉得|感觉|认为|应该|可以|能够|一定|一些|一下|这个|这样|这些|那个|那样|什么|怎么|因为|所以|但是|不过|如果|我们|你们|他们|自己|朋友|希望|期待|努力|尝试|试试|学习一下|明白|知道|理解|同意|相信|了解|注意|考虑|加油|聊天|交流|分享|聊聊|再见|下次|以后|最近|今天|现在|时候|时间|有点|一直|已经|还是|还有|就是|不是|没有|很多|需要|开心|高兴|愉快|幸福|快乐|有趣|不错|很好|好的|太好|对话|话题|继续|记住|听起来|方法|意见|想法|观点|请教|AI|伴侣|[我你您他她它的了在是有和跟与就都也还很要会想去来到把被让给对着过得地不没这那啊呀呢吧吗哦嘛嗯好说看太真更最能做多个一，。！？、,.!?~～\s]/gu

/** How many characters of a text name something in particular. */
const concreteLength = (text: string): number => text.replace(empty, '').length

const smallTalk =
  /^(?:我(?:也|会|一定|就|先|真的?|非常|很|特别|都|还|的确|完全|十分|也会|真)*(?:(?:好好|努力|注意|试试|试一试|尝试|加油|记住|尽力|保持|继续努力|按照|去试|去看看|去找来|考虑|参考)|同意|赞同|明白|知道了|懂了|理解|了解了|相信你|谢谢|感谢|感激|(?:觉得|认为|感觉)(?:你|您|这|很|非常|挺)(?:.{0,8})(?:对|好|棒|有道理|有用|不错|有趣|厉害)|高兴(?:能|认识|和|跟|你|听)|期待(?:和|与|下|你|您|我们)|开心(?:能|和|跟|你|认识)|喜欢(?:和|跟|与)?你|(?:必须|要|该|得)(?:离开|走|去忙|睡)|祝|希望(?:你|我们|下次|以后|能和|能跟|可以和))|希望(?:你|我们|以后|下次)|祝|你|您|谢|感谢|多谢|非常感谢|太感谢|再见|拜拜|晚安|早安|下次|期待|听起来|听上去|看起来你|和你聊|跟你聊|很高兴|这(?:真)?是(?:个|一个)?(?:很)?(?:好|不错)|这(?:些)?(?:都)?(?:是)?(?:很)?(?:好|不错|有用|实用|棒)|好主意|没关系|不客气|有机会|一起|让我们)/

/** How one feels just now. */
const passing =
  /^(?:今天|现在|最近|刚才|我|我们|真的?|可|快|都|要|好|太|很|有点儿?|非常|实在|特别|超级|又|还是|觉得|感觉|这几天)*(?:饿|累|困|渴|烦|无聊|冷|热|晕|难受|生气|不爽|崩溃|受不了|受够|疲惫|忙|气)(?:死|坏|晕|极|透|疯|爆)?(?:了|啊|呀|啦|哦|得不行|得要命|我)*[。！!~～…\s]*$/

/** That something was wrong, and not what. */
const mistaken =
  /^(?:啊|哦|哎呀?|不对|抱歉|不好意思|对不起|是)?[，,]?(?:是)?我?(?:刚才|之前)?(?:记|说|写|打|搞|弄)错了[。！!~～…\s]*$/

/** Greetings, thanks, praise and good intentions. */
export const isChinesePleasantry = (text: string): boolean =>
  openingLength(`${text}，我`) >= text.length ||
  mistaken.test(text) ||
  passing.test(text) ||
  (isChineseTalk(text, concreteLength) && !work.test(text)) ||
  (smallTalk.test(text) &&
    !/我(?:昨天|今天|上周|刚|曾|去年)|《/.test(text) &&
    (concreteLength(text) < 8 || /^(?:你|您|希望|祝)/.test(text)))

const self = /我|咱|自己|家里|本人|最近/
const timeFirst =
  /^(?:今天|昨天|前天|最近|上周|上个月|去年|今年|刚才?|周末|明天|下周|下个月|早上|晚上|昨晚|今早|前几天|这几天|这周|前段时间|小时候|以前|之前|有一次|从)/
const work = /《[^》]{1,40}》|“[^”]{1,30}”/
const about = /^(?:是|这|那|它|其中|主要|讲述|里面|每|主题|每次|当时|因为|尤其|比如|包括|除了|在|虽然|但|而)/
const happened = /了|过|昨天|前天|上周|上个月|去年|刚|曾|以前|之前|今天|昨晚|小时候|那次|有一次/

/** First-person statements that carry something concrete: what happened, what is going on, how something was. */
export function chineseNarrative(text: string, follows: boolean): Finding | null {
  const concrete = concreteLength(text)
  const own = self.test(text) || timeFirst.test(text)
  const toldOfMe = own && concrete >= 2 && !/^(?:你|您)/.test(text)
  const toldOfWork = work.test(text) && !/^(?:你|您)/.test(text)
  const toldOfIt = about.test(text) && concrete >= (follows ? 4 : 8) && !/你|您/.test(text)
  if (!toldOfMe && !toldOfWork && !toldOfIt) return null
  const kind = happened.test(text) ? kinds.event : { ...kinds.remark, type: 'knowledge' as const, category: 'life' }
  return { ...kind, title: titleOfChinese(text), slot: null }
}

/** Up to 24 characters of a sentence. */
export function titleOfChinese(text: string): string {
  const chars = [
    ...text
      .replace(/\s+/g, ' ')
      .replace(/[。！!？?，,；;\s~～…]+$/, '')
      .replace(/[，,](?:但是?|不过|可是|而且|因为|所以|然后)$/, ''),
  ]
  return chars.length <= 24 ? chars.join('') : `${chars.slice(0, 24).join('')}…`
}
