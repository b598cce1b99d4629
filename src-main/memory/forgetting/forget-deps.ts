import type { DataFile } from '../../storage/data-file.ts'
import type { LifeDeps } from '../lifecycle/life-deps.ts'

export interface ForgetDeps extends LifeDeps {
  readonly data: DataFile
}
