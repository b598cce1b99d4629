import type { ModelsSlice } from '../features/chat/who/models-slice.ts'
import { modelThere, type ModelThere } from '../features/settings/settings-table.ts'
import { valueOf } from '../lib/loadable.ts'

/** Which settings have a row, by the models that a chat can be answered by. */
export function modelInChat({ models }: Pick<ModelsSlice, 'models'>): ModelThere {
  const known = valueOf(models)
  return modelThere(known?.items.length, known?.usual)
}
