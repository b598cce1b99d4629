import { z } from 'zod'
import { receiptSchema } from '../../contract/receipt.ts'
import { idSchema } from '../../contract/text.ts'
import { found } from '../../contract/found.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const turnReceipt = defineCommand({
  name: 'turn_receipt',
  summary: 'What a turn considered, used and left out, with the parts of each score.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['chat', 'turns'],
  input: z.object({ turnId: idSchema }),
  output: receiptSchema,
  handle({ chat, turns }, { turnId }, { caller }) {
    chat.assertVisible(caller, turnId)
    return found(turns.receipt(turnId), 'receipt')
  },
})
