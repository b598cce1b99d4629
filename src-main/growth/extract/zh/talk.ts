/** Words that address the assistant: come to talk, to ask, to thank, to part. */
const address = [
  /(?:找|和|跟|与|同|向|给|对)(?:你|您)[来再继续一起好]{0,3}(?:聊天|聊聊|聊一聊|聊一下|聊|谈谈|谈一谈|谈|说说|说一说|说|讲讲|讲|交流|分享|倾诉|请教|咨询|讨论|探讨|吐槽|诉说|求助)/g,
  /(?:请教|咨询|问问?|麻烦|打扰)(?:一下)?(?:你|您)/g,
  /(?:谢谢|感谢|多谢|感激)(?:你|您)?/g,
  /(?:下次|以后|改天|明天|回头|有空)(?:再|继续)?(?:聊|见)/g,
  /随时(?:都)?(?:可以)?(?:来)?找我/g,
]

const vague =
  /问题|事情|事儿?|话题|心情|烦恼|困扰|情况|生活|工作|小|晚|忙|休息|处理|必须|第一次|又|再|随时|总是|每次|关心|支持|鼓励|陪伴|安慰|倾听|理解|帮了?|提供|感到|感受|温暖|放松|轻松|安心|无助|沮丧|困惑|难受|难过|伤心|孤独|低落|迷茫|认识|昨天|明天|进行|为|自/g

/** True where nothing is left of a sentence once the words that address the assistant, and those that name nothing, are gone. */
export function isChineseTalk(text: string, concreteLength: (text: string) => number): boolean {
  const rest = address.reduce((left, pattern) => left.replace(pattern, ''), text)
  return rest !== text && concreteLength(rest.replace(vague, '')) < 2
}
