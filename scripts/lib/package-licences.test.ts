import { expect, test } from 'vitest'
import { reduceSbom, type Sbom } from './package-licences.ts'

const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' })
const all: Sbom = {
  bomFormat: 'CycloneDX',
  metadata: { component: component('package') },
  components: [component('ws'), component('vite'), component('react')],
  dependencies: [
    { ref: 'package@1.0.0', dependsOn: ['ws@1.0.0', 'vite@1.0.0', 'react@1.0.0'] },
    { ref: 'vite@1.0.0', dependsOn: ['react@1.0.0'] },
    { ref: 'react@1.0.0', dependsOn: ['vite@1.0.0'] },
  ],
}
const names = { electron: '45.0.0', app: 'majordomo' }

test('the bill of materials names what is shipped, the Electron that is, and nothing else', () => {
  const sbom = reduceSbom(all, new Set(['ws@1.0.0', 'react@1.0.0']), names)
  expect(sbom.metadata.component).toMatchObject({ type: 'application', name: 'majordomo' })
  expect(sbom.components.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'ws 1.0.0',
    'react 1.0.0',
    'electron 45.0.0',
  ])
  expect(sbom.dependencies).toEqual([
    { ref: 'package@1.0.0', dependsOn: ['ws@1.0.0', 'react@1.0.0', 'electron@45.0.0'] },
    { ref: 'react@1.0.0', dependsOn: [] },
  ])
})

test('what is shipped and unknown to npm is no bill of materials', () => {
  expect(() => reduceSbom(all, new Set(['mine@1.0.0']), names)).toThrow('mine@1.0.0')
})
