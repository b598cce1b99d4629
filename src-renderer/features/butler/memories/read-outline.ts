import type { CommandClient, Input } from '../../../lib/command-client.ts'
import { type OutlineRow, rowsOf } from './outline.ts'

/** All rows of one status, page by page for as long as somebody waits for them. */
export async function readOutline(
  call: CommandClient,
  of: Pick<Input<'memory_outline'>, 'agentId' | 'status'>,
  isWanted: () => boolean,
): Promise<OutlineRow[]> {
  const rows: OutlineRow[] = []
  for (let cursor: string | null | undefined; cursor !== null && isWanted();) {
    const page = await call('memory_outline', { ...of, ...(cursor && { cursor }) })
    rows.push(...rowsOf(page))
    cursor = page.nextCursor
  }
  return rows
}
