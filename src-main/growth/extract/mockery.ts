/** Overdrawn on purpose: "I could eat a horse", "I swear I'll become …", "我可太喜欢加班了呢". */
const english =
  /\b(?:want to|wanna|would) marry (?:it|this|that|them)\b|(?-i:\bLOVE|\bADORE|\bENJOY) (?:having|being|getting|when|waiting)\b|\bcould (?:eat|kill|murder|marry|kiss|hug|sleep for|write a book|cry a river)\b|\bi swear i(?:'ll| will)\b|\b(?:practically|basically|officially|apparently|clearly) (?:an? )?(?:professional|expert|world champion|full-time|certified|member)\b|\b(?:best|highlight) (?:part )?of my (?:day|week|life)\b|\b(?:just|so|absolutely) (?-i:LOVE|ADORE|ENJOY)\b|\b(?:love|adore|enjoy) (?:getting|having|being|spending|waiting|working|doing) [^.]{0,30}(?:mails?|meetings?|overtime|weekends?|traffic|queues?|bugs?|taxes|paperwork|calls?|spam|stuck|ignored|woken)\b|\bwho doesn't love\b|\byeah,? right\b|^as if\b|\bto the moon\b|\bwhen pigs fly\b|(?:^|\s)\/s(?=\s|$)|^oh,? (?:sure|joy|goody|brilliant|marvellous|fantastic|wonderful|how lovely)\b|^said (?:nobody|no one) ever\b|, said (?:nobody|no one)\b/i
const chinese =
  /(?:可)?太(?:喜欢|爱|享受|想)[^，,]{0,12}了(?:呢|哦|呀)|(?:真是|简直|可)?(?:爱死|爱惨)[^，,]{0,8}(?:加班|开会|堵车|排队|改需求)|(?:最)?(?:喜欢|爱)(?:周末|深夜|半夜)?(?:加班|被催|堵车|挨骂)|我(?:简直|都)(?:是|成了)(?:职业|专业|世界)|饿得能吃|恨不得(?:把|吃|飞)|做梦(?:都)?梦见|(?<!做)梦(?:见|到)|梦里(?:头|面)?|做了?(?:一)?个?(?:噩|美|怪|好)?梦(?!都|也)|白日梦|(喜欢|想要|爱|好)是\1/
const dreamed = /\bi (?:had a dream|dream(?:ed|t)(?: (?:that|of|about|last night))?)\b|\bin my dream\b/i

/** True for a sentence that nobody means as it stands. */
export const isMockery = (text: string): boolean => english.test(text) || chinese.test(text) || dreamed.test(text)

/** A smile in the sentence: it may be meant, it may not. */
export const isSmiling = (text: string): boolean =>
  /\b(?:lol|lmao|rofl|haha+|hehe+|jk)\b|[;:]-?[)PpD](?=\s|$)|😂|🤣|😜|😉|哈哈|嘻嘻|笑死|呵呵|嘿嘿/iu.test(text)
