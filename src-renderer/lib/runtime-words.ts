import type { TFunction } from 'i18next'
import type { RuntimeState } from '../../src-main/contract/runtime.ts'

/** A sentence for each thing that is amiss with the program around the app. */
export function runtimeWords(t: TFunction, runtime: RuntimeState | null): string[] {
  const { outdated = null, unsandboxed = null } = runtime ?? {}
  return [
    ...(outdated ? [t('runtime.outdated', outdated)] : []),
    ...(unsandboxed ? [t(`runtime.unsandboxed.${unsandboxed}`)] : []),
  ]
}
