import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWatchdog } from './watchdog.ts'

describe('watchdog', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const start = (caller = new AbortController().signal) => createWatchdog(caller, { firstTokenMs: 100, stallMs: 30 })

  test('counts bytes before the first token as no beginning', () => {
    const watchdog = start()
    vi.advanceTimersByTime(90)
    watchdog.onBytes()
    vi.advanceTimersByTime(10)
    expect(watchdog.signal.reason).toMatchObject({ code: 'provider_timeout', params: { reason: 'no_first_token' } })
  })

  test('counts bytes after the first token as going on', () => {
    const watchdog = start()
    watchdog.onToken()
    vi.advanceTimersByTime(29)
    watchdog.onBytes()
    vi.advanceTimersByTime(29)
    expect(watchdog.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(watchdog.signal.reason).toMatchObject({ code: 'provider_timeout', params: { reason: 'stalled' } })
  })

  test('does nothing once stopped, and leaves no timer', () => {
    const watchdog = start()
    watchdog.onToken()
    watchdog.stop()
    watchdog.onBytes()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('passes the reason of the caller on', () => {
    const reason = new Error('stopped')
    expect(start(AbortSignal.abort(reason)).signal.reason).toBe(reason)
  })
})
