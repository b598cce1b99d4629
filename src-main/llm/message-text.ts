import type { ChatMessage } from './driver.ts'

/** All that a message has the model read. */
export const messageText = ({ content }: ChatMessage): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.kind === 'tool_call' ? `${part.name} ${part.arguments}` : part.text)).join('\n')
