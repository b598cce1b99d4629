import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenPainted } from './when-painted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin() {
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() })
  const show = vi.fn<() => void>()
  whenPainted(window, show)
  return { window, show }
}

test('a window whose first frame was never told of stayed hidden for good', () => {
  const { window, show } = begin()
  vi.advanceTimersByTime(60_000)
  expect(show).not.toHaveBeenCalled()
  window.webContents.emit('did-finish-load')
  vi.advanceTimersByTime(5_000)
  expect(show).toHaveBeenCalledOnce()
  window.emit('ready-to-show')
  expect(show).toHaveBeenCalledOnce()
})

test('a window is shown with its first frame, once', () => {
  const { window, show } = begin()
  window.webContents.emit('did-finish-load')
  window.emit('ready-to-show')
  expect(show).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(show).toHaveBeenCalledOnce()
})

test('a window that was closed before its first frame is left alone', () => {
  const { window, show } = begin()
  window.webContents.emit('did-finish-load')
  window.emit('closed')
  vi.advanceTimersByTime(5_000)
  expect(show).not.toHaveBeenCalled()
})
