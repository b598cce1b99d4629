import { describe, expect, test } from 'vitest'
import { ownerCaller } from '../../contract/caller.ts'
import { boundCaller } from '../../testing/bound-caller.ts'
import type { AppEvent } from '../../contract/events.ts'
import { defaultSettings } from '../../contract/settings.ts'
import { createEventBus } from './event-bus.ts'

const owner = ownerCaller('ipc')

describe('event bus', () => {
  test('passes events in order to whoever may see their agent', () => {
    const bus = createEventBus(() => {})
    const seen: Record<string, string[]> = { owner: [], ada: [] }
    const note = (who: string) => (event: AppEvent) =>
      seen[who]?.push(event.name === 'profile_changed' ? `profile of ${event.payload.agentId}` : event.name)
    bus.subscribe(owner, note('owner'))
    bus.subscribe(boundCaller('ws', ['ada']), note('ada'))
    bus.emit('profile_changed', { agentId: 'ada' })
    bus.emit('profile_changed', { agentId: 'bob' })
    bus.emit('settings_changed', { settings: defaultSettings })
    expect(seen).toEqual({ owner: ['profile of ada', 'profile of bob', 'settings_changed'], ada: ['profile of ada'] })
  })

  test('reports a listener that throws and goes on', () => {
    const failures: unknown[] = []
    const seen: string[] = []
    const bus = createEventBus((error) => failures.push(error))
    const broken = new Error('broken')
    bus.subscribe(owner, () => {
      throw broken
    })
    bus.subscribe(owner, ({ name }) => seen.push(name))
    bus.emit('profile_changed', { agentId: 'ada' })
    bus.emit('profile_changed', { agentId: 'ada' })
    expect({ failures, seen }).toEqual({ failures: [broken, broken], seen: ['profile_changed', 'profile_changed'] })
  })

  test('says nothing more to who has left, also while it speaks', () => {
    const bus = createEventBus(() => {})
    const seen: string[] = []
    const leave = bus.subscribe(owner, () => {
      seen.push('once')
      leave()
    })
    bus.emit('profile_changed', { agentId: 'ada' })
    bus.emit('profile_changed', { agentId: 'ada' })
    expect(seen).toEqual(['once'])
  })
})
