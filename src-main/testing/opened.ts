import { onTestFinished } from 'vitest'
import { openLoopbackKernel } from './loopback-kernel.ts'
import { discardTestKernel, openTestKernel } from './test-kernel.ts'

/** A kernel and the model that answers it, for the test that opens it: both end with it. */
export const openedChat: typeof openLoopbackKernel = async (options) => {
  const chat = await openLoopbackKernel(options)
  onTestFinished(chat.close)
  return chat
}

/** A kernel without a model, for the test that opens it. */
export const openedKernel: typeof openTestKernel = async (options) => {
  const kernel = await openTestKernel(options)
  onTestFinished(() => discardTestKernel(kernel))
  return kernel
}
