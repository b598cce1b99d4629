import type { UntrustedSpan } from '../contract/chat.ts'

/** A text of an attacker, and how it comes in. */
export interface Injection {
  readonly id: string
  readonly lang: 'en' | 'zh'
  readonly via: 'chat' | 'quote' | 'paste' | 'file' | 'attachment' | 'import' | 'answer'
  /** What it is dressed up as. */
  readonly trick: string
  readonly asks: 'claim' | 'remember' | 'forget' | 'order' | 'mark' | 'setting' | 'send'
  /** How it is imported. */
  readonly as?: 'memory' | 'session-user' | 'session-assistant'
  /** What the user says before and after it. */
  readonly before?: string
  readonly text: string
  readonly after?: string
  /** Words that no memory of the user's may have afterwards. */
  readonly marks: readonly string[]
  /** By whose marks it is known not to be held. */
  readonly notHeld?: readonly Client[]
}

/** Who marks what is not the user's: the window, as it does; or nobody, so that the host alone has to tell. */
export type Client = 'window' | 'unmarked'

/** A message of the user's as a client sends it. */
export interface InjectedMessage {
  readonly text: string
  readonly untrustedSpans: UntrustedSpan[]
}
