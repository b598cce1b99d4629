const english =
  /^(?:what|who|whom|whose|which|where|when|why|how)(?:'s)?(?: (?:old|many|much|one|exactly|again|name|kind))?$/i
const chinese =
  /^(?:在|叫|是|干|做|学|搞|教|去|住)?(?:干[嘛吗]的?|什么(?:时候|地方|名字|人|样的?|东西)?|啥|哪(?:里|儿|个|位|些|天|年|家|国|座城市|个城市|家公司)?|谁|多大|多高|多重|多少(?:岁|个|钱)?|几(?:号|点|岁|个|月|口|只|月几号|年级)?|怎么样?|怎样|咋样?)(?:来着|呢|吗|呀|啊|了)*$/
/** Names that happen to be such a word: the band, the author. */
const names = /\bThe Who\b|\bGuess Who\b/

/** True for a value that is itself a question word: whoever says it asks for the value. */
export const isAskingValue = (value: string, words: string): boolean =>
  (english.test(value.trim()) && !names.test(words)) || chinese.test(value.trim())
