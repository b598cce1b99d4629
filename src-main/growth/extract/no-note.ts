/**
 * True where nothing is left to remember after "remember …": no words, a thing of which nothing is said ("my name",
 * "the details"), or words of comfort and cheer to the listener ("just do it, Tom", "I'm here for you").
 */
export const isNoNote = (text: string): boolean =>
  noNote.test(text) || bareThing.test(text) || cheer.test(text) || isOrderTo(text) || comfort.test(text)

const noNote =
  /^(?:(?:nothing|anything|everything|something|it|this|that|me|us|all|什么都(?:不要|别)?|一切|这个|那个|这些)|(?:my|our|your) (?!.*\b(?:is|are|was|has|have|goes|starts|likes?|loves?|hates?)\b)[\p{L}'’]+(?: [\p{L}'’]+){0,2}|我们?的[^，,是在有要会为\d]{1,8})\W*$/iu

const bareThing =
  /^the (?:(?:little|small|big|good|bad|old|other|best|important|key|whole|golden|main) )?(?!(?:wi-?fi|password|code|pin)\b)\p{L}{3,}[\s.!~…]*$/iu

const urge = String.raw`(?:just|always|never|don['’]t|do|be|keep|stay|take|have|let|trust|believe|relax|breathe|enjoy|go|smile|it['’]s|you|you['’]re|there['’]s|everything|nothing|life|one step|slow|focus|listen|live|try|stick|think)\b`
const called = String.raw`(?:(?!\p{L}*day\b)(?-i:\p{Lu})\p{Ll}+|buddy|mate|dude|bro|my friend|honey|sweetie)`
const callsFirst = new RegExp(String.raw`^${called},\s*${urge}`, 'iu')
const callsLast = new RegExp(String.raw`^${urge}[^,\d]{0,60},\s*${called}[\s.!~…]*$`, 'iu')
const isMineOrSet = /\b(?:i|i['’]m|my|me|we|our|\p{L}+day|tomorrow|tonight)\b|\d/iu

/** An order or cheer to somebody who is called by name: nothing of the user's own in it, and no day. */
const isOrderTo = (text: string): boolean => !isMineOrSet.test(text) && (callsFirst.test(text) || callsLast.test(text))

const comfort =
  /^(?:i|we)(?:['’]m|['’]re| am| are|['’]ll be| will be|['’]ve| have)? (?:(?:always|still|only|just|all|also|so|really|right) )*(?:here (?:for you|if you need|to help)|by your side|on your side|with you|rooting for you|thinking of you|proud of you|got your back|behind you|love you|believe in you|care about you|(?:a|one) (?:call|text|message) away)\b/i
const cheer =
  /^(?:我们?(?:会|都|一直|永远|始终)*(?:在(?:你身边|这里|这儿)?|支持你|爱你|陪着?你|相信你|挺你)|(?:你)?(?:一定)?(?:要)?(?:加油|努力|坚持|开心|快乐|保重|注意安全|好好休息|照顾好自己|别放弃|不要放弃))[呀啊哦哈吧了的\s。！!~～]*$/u
