import type { TFunction } from 'i18next'
import type { UnreadableReason } from '../../src-main/contract/attachment.ts'
import { AppError, errorCodes, type WireError } from '../../src-main/contract/error.ts'

const known: ReadonlySet<string> = new Set(errorCodes)

/** The sentence for an error, with a way on; the error's own message where its code is unknown here. */
export function describeError(t: TFunction, error: unknown): string {
  if (isCoded(error) && known.has(error.code)) {
    const sentence = t(`errors.${error.code}`, error.params ?? {})
    const reason = reasonOf(error)
    return reason ? t(`errorReasons.${reason}`, { defaultValue: sentence }) : sentence
  }
  return error instanceof Error ? error.message : t('errors.internal')
}

/** As the kernel tells of a file that cannot be read. */
export const unreadableError = (reason: UnreadableReason): AppError =>
  new AppError('attachment_unreadable', 'The file cannot be read.', { params: { reason } })

/** The code of an error that came from the kernel, else `internal`. */
export const codeOf = (error: unknown): string => (isCoded(error) ? error.code : 'internal')

/** What its code says no more of, where the kernel knew. */
export const reasonOf = (error: unknown): string | undefined => (isCoded(error) ? error.params?.['reason'] : undefined)

function isCoded(error: unknown): error is AppError | WireError {
  return (
    error instanceof AppError ||
    (typeof error === 'object' && error !== null && 'code' in error && 'retryable' in error)
  )
}
