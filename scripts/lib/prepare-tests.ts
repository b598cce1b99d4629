import { prepareModel } from './model.ts'
import { modulePath } from './paths.ts'

/** Before all unit tests: what they read that no checkout holds, and compiled sources for the processes they start. */
export async function setup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= modulePath('.cache/compiled')
  await prepareModel()
}
