import type { ChatMessage } from './driver.ts'

/** All that a message has the model read. */
export const messageText = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : content.map(partText).join('\n')

const partText = (part: Exclude<ChatMessage['content'], string>[number]): string => {
  if (part.kind === 'image') return ''
  return part.kind === 'tool_call' ? `${part.name} ${part.arguments}` : part.text
}
