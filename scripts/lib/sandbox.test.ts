import { describe, expect, test } from 'vitest'
import { allowsUserNamespaces, type NamespaceSettings } from './sandbox.ts'

const open: NamespaceSettings = {
  maxUserNamespaces: '96000',
  unprivilegedClone: undefined,
  appArmorRestriction: undefined,
}

describe('user namespaces', () => {
  test.each([
    { name: 'with the defaults of Debian', settings: { ...open, unprivilegedClone: '1' }, allowed: true },
    { name: 'without any restriction', settings: open, allowed: true },
    { name: 'not where there may be none', settings: { ...open, maxUserNamespaces: '0' }, allowed: false },
    { name: 'not where only root may', settings: { ...open, unprivilegedClone: '0' }, allowed: false },
    { name: 'not where AppArmor forbids them', settings: { ...open, appArmorRestriction: '1' }, allowed: false },
  ])('are allowed $name', ({ settings, allowed }) => {
    expect(allowsUserNamespaces(settings)).toBe(allowed)
  })
})
