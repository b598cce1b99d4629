/** A confidence between 0 and 1, in one of three words. */
export function surenessOf(confidence: number): 'sure' | 'likely' | 'guess' {
  if (confidence >= 0.85) return 'sure'
  return confidence >= 0.6 ? 'likely' : 'guess'
}
