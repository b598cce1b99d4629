const english = `
a about after again all also always am an and any are aren as at be because been before being but by can cannot cant
could couldnt d did didnt do does doesnt doing dont each else ever every for from get gets getting go goes going gonna
got had has hasnt have havent having he her here hers him his how i id if ill im in into is isnt it its ive just ll lot
m may me might mine more most much must my myself no nor not now of off oh ok okay on once one only or other our ours
out over please re really s said say says shall she should so some such t tell than that thats the their theirs them
then there these they theyre thing things this those to too up us ve very was wasnt we well were werent what whats when
where whether which while who whom whose why will with wont would yeah yes yet you your yours youre`

/** Characters of Chinese grammar: a pair of two of them says nothing about the subject of a question. */
const functionCharacters =
  '的地得了着过是在我你您他她它们咱这那哪些个么什怎谁吗呢吧啊呀哦嗯嘛和与及或跟而但并且也都就还又再才只很太更最不没' +
  '有无把被让给对于从到向以为因所如果若则虽然可能会要想请问说道知吾其之乎者也何几多少一上下里' +
  '這個們麼麽嗎甚誰與還沒對從會讓給為過說問請裡幾後'

const stopWords: ReadonlySet<string> = new Set(english.split(/\s+/).filter((word) => word !== ''))
const stopCharacters: ReadonlySet<string> = new Set(functionCharacters)

/** True where a word (lower case, not stemmed) or one or two CJK characters carries grammar rather than a subject. */
export function isStopWord(word: string): boolean {
  if (stopWords.has(word)) return true
  if (word.length > 2) return false
  return [...word].every((character) => stopCharacters.has(character))
}
