import type { Turn } from '../../../src-main/contract/chat.ts'
import { builtInProviderId } from '../../../src-main/contract/receipt.ts'
import { usedAnything } from './used-in-words.ts'

/** Nothing that is remembered answered it, and nothing was learned: it may have asked for what Settings do. */
export const mayNameSetting = (turn: Turn): boolean =>
  turn.asksInVain === 'all' || (!usedAnything(turn) && turn.learned.length === 0)

/** Why nothing came of a request; null too where the app's own answer says itself that nothing forgets everything at once. */
export const vainOf = ({ asksInVain, answeredBy }: Turn): Turn['asksInVain'] =>
  asksInVain === 'all' && answeredBy?.providerId === builtInProviderId ? null : asksInVain
