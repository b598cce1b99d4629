/** What a question about the app itself is about. */
export type AppTopic = 'sources' | 'forgetting' | 'whereabouts' | 'abilities'

const topics: readonly (readonly [AppTopic, RegExp])[] = [
  [
    'sources',
    new RegExp(
      [
        String.raw`^(?:and |but |so )?(?:what|which)(?: memor(?:y|ies)| notes?)? (?:did|do|`,
        String.raw`have) you (?:just )?(?:use|used|look(?:ed)? at)\b|^(?:and |but )?(?:why|how come) (?:do|did|`,
        String.raw`would) you (?:think|believe|say|assume|know)\b|^(?:and |but )?how (?:do|did|can|`,
        String.raw`could) you (?:know|find out|remember) (?:that|this|it|my|me|i|about)\b|^(?:你|您)?(?:刚才|刚刚|`,
        String.raw`这次)?(?:你|您)?(?:用了|参考了|用到了?|看了)(?:什么|哪些|啥)|(?:你|您)(?:凭什么|凭啥|为什么|为啥|怎么会?)(?:说|觉得|认为|以为|知道|记得|记住)`,
      ].join(''),
      'iu',
    ),
  ],
  [
    'forgetting',
    /^(?:and |but |so )?how (?:do|can|would|could|should) i (?:make|get|let|have|tell) (?:you|it) (?:to )?(?:forget|delete|erase|lose)\b|^(?:and |but |so )?(?:how (?:do|can) i (?:forget|delete|erase|remove)|can you forget|can i (?:delete|erase))\b|(?:怎么|如何|怎样)(?:才能|可以|能)?(?:让|叫|使)?(?:你|您)?(?:忘|删)|(?:你|您)(?:能|会|可以)(?:不能)?忘(?:记|掉)?(?:吗|么)/iu,
  ],
  [
    'whereabouts',
    new RegExp(
      [
        String.raw`\bwhere(?:'s| is| are| do you| does)\b.{0,20}\b(?:my |the |this |our )?(?:data|memor(?:y|ies)|`,
        String.raw`chats?|conversations?|stored?|saved?|kept|keep)\b|\b(?:is|does|do|are|will|`,
        String.raw`can) .{0,24}\b(?:sent?|leave|leaves|upload(?:ed)?|go(?:es)?|shared?)\b.{0,24}\b(?:internet|`,
        String.raw`cloud|online|server|anywhere|anyone|my computer)\b|\b(?:is|are) (?:this|it|my (?:data|chats?|`,
        String.raw`memories)) (?:private|safe|secure)\b|(?:数据|记忆|聊天|对话|这些|东西|资料).{0,6}(?:存|放|保存)(?:在|到)(?:哪|什么)|`,
        String.raw`(?:会不会|会|有没有|是不是).{0,8}(?:上传|联网|发到网上|泄露|传出去|传到)|(?:安全|保密)(?:吗|么)`,
      ].join(''),
      'iu',
    ),
  ],
  [
    'abilities',
    /^\/?(?:help|帮助)[\s!?.。]*$|\b(?:what can you do|what do you do|what are you (?:for|good for|able to do)|how do(?:es)? (?:you|this|it) work)\b|(?:你|您)(?:都|还)?(?:能|会|可以)(?:帮我)?(?:做|干)?(?:些|点)?(?:什么|啥|嘛|吗(?<=干吗))(?:[\s?!.。呢啊呀]|$)|(?:你|您|这个?)(?:怎么用|是怎么工作的)/iu,
  ],
]

/** What a message asks about the app itself; null where it asks about anything else. */
export function appTopicOf(message: string): AppTopic | null {
  if (message.length > longestQuestion) return null
  return topics.find(([, pattern]) => pattern.test(message))?.[0] ?? null
}

const longestQuestion = 80

/**
 * True for a question that is about the one who answers and nobody else, by its grammar: “are you …”, “your …”, “who made
 * you”, and no word of the first person. “How are you” asks nothing.
 */
export const asksOfAssistant = (message: string): boolean =>
  message.length <= longestQuestion && !notOfIt.test(message) && ofIt.test(message)

const notOfIt = /\b(?:i|me|my|mine|we|us|our|how are you)\b|[我咱]/iu
const ofIt =
  /\b(?:are|were)(?:n't)? you\b|\byour\b|\byou[\s?.!]*$|^(?:请问|那么?)?[你您](?:是|的|叫|多大|几岁|有(?:什么|啥))|是[你您][\s?。!]*$/iu
