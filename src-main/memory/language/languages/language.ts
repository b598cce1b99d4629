/** What is known of how one language asks, supposes and relates. Texts come as `foldScript` gives them. */
export interface LanguageHelper {
  readonly language: 'en' | 'zh' | null
  isQuestion(sentence: string): boolean
  /** Ends by asking whether what it says is so. */
  asksBack(sentence: string): boolean
  /** Supposed, wished or doubted, not told. */
  isHypothetical(sentence: string): boolean
  /** What somebody else says or thinks. */
  isReported(sentence: string): boolean
  /** Takes back, as a joke, what was said before or in the same sentence. */
  isJoke(sentence: string): boolean
  /** Opens a role, a story or a text that is not about the user. */
  isFrame(sentence: string): boolean
  /** Opens a role or a story that the next messages go on with. */
  isPlay(sentence: string): boolean
  /** Asks to work on a text: what stands around it may be that text. */
  isTextWork(sentence: string): boolean
  /** Greeting, thanks, assent: nothing else. */
  isPleasantry(sentence: string): boolean
  /** Asks for work to be done. */
  isCommand(sentence: string): boolean
}
