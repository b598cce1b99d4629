import type { ElectronApplication, Page } from '@playwright/test'
import { expect } from './app.ts'

/** Ends the kernel's thread while it is asked something, which is answered as what it is. */
export async function endKernel(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (...message) {
      Worker.prototype.postMessage = postMessage
      // No message of ours: the thread ends as by any fault in it that nobody foresaw.
      postMessage.call(this, null)
      postMessage.apply(this, message)
    }
  })
  const asked = await page.evaluate(() => window.kernel?.invoke('settings_get', {}))
  expect(asked).toMatchObject({
    ok: false,
    error: { params: { reason: expect.stringMatching(/^(restarted|stopped)$/) } },
  })
}
