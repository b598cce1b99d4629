import { saysAny, saysOnly, vocabularyOf } from '../../../memory/language/says-only.ts'

/** What a question about the app itself is about. */
export type AppTopic = 'sources' | 'forgetting' | 'whereabouts' | 'abilities'

/** What a topic is asked for by, and what else may stand in such a question. */
const topic = (name: Exclude<AppTopic, 'abilities'>, names: string, besides: string) => ({
  name,
  names: vocabularyOf(names),
  words: vocabularyOf(
    `${names} ${besides} data memory memories notes chats conversations something anything things 数据 资料 记忆 聊天 对话 东西 事 件`,
  ),
})
const topics = [
  topic('sources', 'use used source sources 用 参考 依据 来源', '刚才 刚刚'),
  topic('forgetting', 'forget delete erase remove 忘 删', 'make 记 掉 除'),
  topic(
    'whereabouts',
    'stored saved kept private safe secure internet cloud online server upload uploaded sent shared data 存 保存 放 上传 网 云 泄露 安全 保密 隐私 数据',
    'send leave leaves computer information 电脑 发 传 哪儿 云端',
  ),
]

const longestQuestion = 80

/** What a question that nothing remembered answers asks about the app; null where it says anything else. */
export const appTopicOf = (message: string): AppTopic | null =>
  message.length > longestQuestion
    ? null
    : (topics.find(({ names, words }) => saysOnly(message, words) && saysAny(message, names))?.name ?? null)

/**
 * True for a question that is about the one who answers and nobody else: “are you …”, “your …”, “who made you”, or nothing
 * but “you” with a word for doing, and no word of the first person. “How are you” asks nothing.
 */
export const asksOfAssistant = (message: string): boolean =>
  message.length <= longestQuestion && !notOfIt.test(message) && (ofIt.test(message) || asksOfDoing(message))

const asksOfDoing = (message: string): boolean =>
  saysOnly(message, doing) && (saysAny(message, doing) || /\b(?:can|do) you\b/u.test(message))
const doing = vocabularyOf('hi hello hey help work works 帮 帮助 做 干 干嘛 怎么用 工作 能')
const notOfIt = /\b(?:i|me|my|mine|we|us|our|how are you)\b|(?<![帮给])[我咱]/iu
const ofIt =
  /\b(?:are|were)(?:n't)? you\b|\byour\b|\byou[\s?.!]*$|^(?:请问|那么?)?[你您](?:是|的|叫|多大|几岁|有(?:什么|啥))|是[你您][\s?。!]*$/iu
