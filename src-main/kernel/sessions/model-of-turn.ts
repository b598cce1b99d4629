import { builtInProviderId } from '../../contract/receipt.ts'
import type { DataFile } from '../../storage/data-file.ts'

/** Which model gave the answer of a turn; null where none did. */
export function modelOfTurn({ turns }: Pick<DataFile, 'turns'>, turnId: string | null): string | null {
  const driver = turnId === null ? undefined : turns.receipt(turnId)?.driver
  return driver && driver.providerId !== builtInProviderId ? driver.model : null
}
