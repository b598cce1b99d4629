// The layers of src-main, lowest first; each line may import the lines above it and itself.
const layers = [
  ['util', 'contract'],
  ['storage', 'llm'],
  ['memory', 'growth'],
  ['kernel'],
  ['commands'],
  ['transports'],
  ['app'],
]

const tests = '\\.test\\.tsx?$'

const upward = layers.flatMap((names, level) => {
  const above = layers.slice(level + 1).flat()
  if (above.length === 0) return []
  return {
    name: `${names.join('-and-')}-import-nothing-above`,
    severity: 'error',
    // Tests may bring up a whole kernel, whatever layer they stand in.
    from: { path: `^src-main/(${names.join('|')})/`, pathNot: tests },
    to: { path: `^src-main/((${above.join('|')})/|(index|serve)\\.ts$)` },
  }
})

module.exports = {
  forbidden: [
    ...upward,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^electron$' },
    },
    {
      name: 'util-imports-nothing',
      severity: 'error',
      comment: 'Only its own files and what Node brings.',
      from: { path: '^src-main/util/', pathNot: tests },
      to: { pathNot: '^src-main/util/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^src-main/contract/', pathNot: tests },
      to: { pathNot: ['^src-main/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'storage-and-llm-stand-apart',
      severity: 'error',
      from: { path: '^src-main/storage/', pathNot: tests },
      to: { path: '^src-main/llm/' },
    },
    {
      name: 'llm-and-storage-stand-apart',
      severity: 'error',
      from: { path: '^src-main/llm/', pathNot: tests },
      to: { path: '^src-main/storage/' },
    },
    {
      name: 'electron-at-the-edge',
      severity: 'error',
      from: { path: '^src-(main|renderer)/', pathNot: '^src-main/(app/|index\\.ts$)' },
      to: { path: '^(node_modules/)?electron(/|$)' },
    },
    {
      name: 'sqlite-in-storage',
      severity: 'error',
      from: { path: '^src-', pathNot: ['^src-main/storage/', tests] },
      to: { path: '^node_modules/(@types/)?better-sqlite3/' },
    },
    {
      name: 'testing-for-tests',
      severity: 'error',
      from: { path: '^(src-|scripts/)', pathNot: ['^src-main/testing/', tests] },
      to: { path: '^src-main/testing/' },
    },
    {
      name: 'main-without-renderer',
      severity: 'error',
      from: { path: '^src-(main|preload)/' },
      to: { path: '^src-renderer/' },
    },
    {
      name: 'renderer-takes-contract-and-command-types',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: tests },
      to: { path: '^src-(main|preload)/', pathNot: '^src-main/(contract|commands)/' },
    },
    {
      name: 'renderer-takes-only-types-of-commands',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: tests },
      to: { path: '^src-main/commands/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-stand-apart',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^src-renderer/(ui|lib)/' },
      to: { path: '^src-renderer/(features|app)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
