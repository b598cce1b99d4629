import { asks, endsAsQuestion } from '../questions.ts'
import type { LanguageHelper } from './language.ts'

const tag = /(?:是吧|对吧|没错吧|是不是|对不对|对吗|是吗|吧你说)[?？。！!~～\s]*$/
const supposed =
  /如果|假如|假设|要是|倘若|假使|万一|若是|设想|想象|恨不得|换作我|换成我|的话[，,]|早知道|就好了|好想|多希望/
const doubted = /^我?(?:们)?(?:也|还)?(?:可能|也许|或许|说不定|没准|大概会|不确定|打算|准备|想要?(?!问)|考虑|计划)/
const reported =
  /^(?!我(?:[觉认说想以]|就|是|跟你|告诉))[^，,。：:]{1,12}?(?:说(?!实话|真的|来|错)|认为|觉得|表示|告诉我|提到|以为|问我?|回我|写道?)(?:[：:，,我]|.{0,4}我)|[说讲写喊道][：:]?[“"「『]|(?:据说|听说|网上说|书里)/
const joke = /开(?:个)?玩笑(?:的|啦|而已|罢了|[。！!~～]|$)|逗你(?:玩|的)|骗你的|说着玩|瞎说的|瞎编的/iu
const frame =
  /角色扮演|扮演|假装(?!.{0,3}没)|假如你是|想象一?下|设定|剧本|小说|故事|台词|歌词|人设|主角|梦[见到里]|做[了的]?个?梦|(?:歌|戏|诗|课文|广告|书)(?:里|上|词)?(?:唱|写|说)|唱(?:的|道)|原话|金句|段子|签名档|(?:写|拟|编|续写|仿写)(?:一)?(?:封|篇|段|首|个|份|条|下)?[^，,。]{0,12}(?:信|邮件|作文|文章|诗|歌|简介|自我介绍|文案|朋友圈|日记|稿|对话|段子)/
const play =
  /角色扮演|扮演|假装|假如你是|想象一?下|设定|人设|主角|台词|(?:写|编|讲|续写|接着写)[^，,。]{0,12}(?:小说|故事|剧本|对话|段子|诗)/
const textWork =
  /翻译|翻[成到]|译[成为]|批改|改错|病句|润色|改写|校对|语法|造句|例句|仿写|怎么[翻译]|[英日韩法德中]文?语?怎么说|这[句段篇首](?:话|诗|歌|文)?|歌词|台词|课文|原文|听力|默写|朗读/u
const pleasantry =
  /^(?![呀啊呢吧啦了的\s，,。！!~～])(?:你好|您好|嗨|哈喽|早上好|早安|早|晚上好|晚安|下午好|中午好|谢谢你?|多谢|感谢|好|嗯|哦|行|可以|不错|太好了|明白|知道了|收到|再见|拜拜|哈|辛苦了|没事|对|是的|不用|不客气|真棒|厉害|[呀啊呢吧啦了的\s，,。！!~～])+$/
const command =
  /^(?:请|麻烦|帮我|给我|再|你|能|可以|帮忙|替我){0,4}(?:翻译|总结|概括|润色|改写|解释|列出|推荐|写|算|查|搜|分析|对比|继续|重新|换一个|缩短|说说|讲讲|讲个|介绍|生成|画)/

/** “医生没说什么，就是不想吃了” tells. */
const lastClauseOf = (sentence: string): string => sentence.slice(-80).split(/[，,]/u).at(-1) ?? ''

/** How Chinese asks, supposes, relates. */
export const chinese: LanguageHelper = {
  language: 'zh',
  isQuestion: (sentence) =>
    endsAsQuestion(sentence) || (asks(sentence) && asks(lastClauseOf(sentence))) || tag.test(sentence.slice(-40)),
  asksBack: (sentence) => tag.test(sentence.slice(-40)),
  isHypothetical: (sentence) => supposed.test(sentence) || doubted.test(sentence),
  isReported: (sentence) => reported.test(sentence),
  isJoke: (sentence) => joke.test(sentence) && !/(?:不是|没|别|喜欢|爱)(?:在)?开玩笑/.test(sentence),
  isFrame: (sentence) => frame.test(sentence),
  isPlay: (sentence) => play.test(sentence),
  isTextWork: (sentence) => textWork.test(sentence),
  isPleasantry: (sentence) => sentence.length <= 40 && pleasantry.test(sentence),
  isCommand: (sentence) => command.test(sentence),
}
