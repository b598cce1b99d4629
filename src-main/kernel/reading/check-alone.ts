import { checkOperation } from '../../memory/extraction/evidence-check.ts'
import type { CheckOperation } from '../models/trust/measure.ts'

/** Whether an operation holds by what the stretch says that it was read from. */
export const createCheckAlone =
  (timeZone: string): CheckOperation =>
  (operation, stretch, known) =>
    checkOperation(operation, {
      messages: [...stretch.context, ...stretch.messages],
      quotable: new Set(stretch.messages.map(({ id }) => id)),
      known,
      timeZone,
    }).verdict === 'ok'
