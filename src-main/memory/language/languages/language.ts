/** What is known of how one language asks, supposes and relates. `null`: it cannot tell. Texts come as `foldScript` gives them. */
export interface LanguageHelper {
  readonly language: 'en' | 'zh' | null
  isQuestion(sentence: string): boolean | null
  /** Ends by asking whether what it says is so. */
  asksBack(sentence: string): boolean | null
  /** Supposed, wished or doubted, not told. */
  isHypothetical(sentence: string): boolean | null
  /** What somebody else says or thinks. */
  isReported(sentence: string): boolean | null
  /** Takes back, as a joke, what was said before or in the same sentence. */
  isJoke(sentence: string): boolean | null
  /** Opens a role, a story or a text that is not about the user. */
  isFrame(sentence: string): boolean | null
  /** Opens a role or a story that the next messages go on with. */
  isPlay(sentence: string): boolean | null
  /** Asks to work on a text: what stands around it may be that text. */
  isTextWork(sentence: string): boolean | null
  /** Greeting, thanks, assent: nothing else. */
  isPleasantry(sentence: string): boolean | null
  /** Asks for work to be done. */
  isCommand(sentence: string): boolean | null
}
