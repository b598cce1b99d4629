import { AppError } from '../../../contract/error.ts'
import type { ChatRequest, Driver } from '../../../llm/driver.ts'
import { messageText } from '../../../llm/message-text.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import type { Reader } from '../../../memory/extraction/reader.ts'
import { fillLine } from './fill-line.ts'
import { lineStretch } from './line-stretch.ts'
import type { TrustLines } from './lines.ts'

/** What an answer to one line takes. */
const answerTokens = 150

/** What measuring a model takes: has each request made, and counts it where it would be sent. */
export async function estimateCost(
  { lines, pools }: TrustLines,
  readerFor: (driver: Driver) => Reader,
  seed: string,
): Promise<{ calls: number; tokens: number }> {
  let tokens = 0
  const counted = new AppError('cancelled', 'It is only counted.')
  const stream = ({ messages }: ChatRequest): never => {
    tokens += messages.reduce((sum, message) => sum + estimateTokens(messageText(message)), answerTokens)
    throw counted
  }
  const reader = readerFor({ ...countingDriver, stream })
  for (const line of lines) {
    const { stretch, known } = lineStretch(fillLine(line, pools, seed))
    await reader.read(stretch, known, new AbortController().signal).catch((error: unknown) => {
      if (error !== counted) throw error
    })
  }
  return { calls: lines.length, tokens }
}

const countingDriver = {
  providerId: '',
  name: '',
  model: '',
  local: true,
  isModel: true,
  takesTools: false,
  takesImages: false,
  contextWindow: 32_768,
} as const
