import { Notification } from 'electron'
import type { KernelClient } from './kernel-client.ts'

/** Shows what is to be reminded of by the system, also where no window is open. The page shows it too. */
export function showReminders(kernel: Pick<KernelClient, 'subscribe'>, onClick: () => void): void {
  kernel.subscribe(({ name, payload }) => {
    if (name !== 'reminder_due' || !Notification.isSupported()) return
    const notification = new Notification({ title: 'Majordomo', body: payload.text })
    notification.on('click', onClick)
    notification.show()
  })
}
