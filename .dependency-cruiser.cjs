// The layers of src-main, lowest first; each line may import the lines above it and itself.
const layers = [
  ['util', 'contract'],
  ['storage', 'llm'],
  ['vectors', 'grep', 'schedules', 'attachments', 'chat-files'],
  ['memory'],
  ['kernel'],
  ['commands'],
  ['transports'],
  ['app'],
]

const tests = '\\.test\\.tsx?$'

// The rooms of src-main/memory, lowest first: each may import the rooms above it in this list. With each its doors, the
// files that the layers above may import; whatever else is in a room is its own.
const rooms = [
  ['language', ['questions', 'says-only', 'tokenize']],
  ['ontology', ['attributes', 'relations', 'subjects']],
  ['evidence', ['own-words', 'quoted', 'secrets', 'source-message']],
  [
    'retrieval',
    [
      'analyse/about-me',
      'analyse/question-features',
      'embedding/embedding-text',
      'embedding/meaning-search',
      'retrieve',
      'search-memories',
      'search-messages',
    ],
  ],
  [
    'extraction',
    [
      'earlier',
      'evidence-check',
      'known',
      'model/model-reader',
      'operation',
      'policy',
      'reader',
      'rules/delicacy',
      'rules/hears-request',
      'rules/rules-reader',
      'salience',
      'stretches',
    ],
  ],
  ['summaries', ['rule-summary', 'summarize']],
  [
    'lifecycle',
    [
      'apply',
      'change-writer',
      'conflicts',
      'duplicates',
      'export-memories',
      'import-memories',
      'index-message',
      'life-service',
      'memory-service',
      'memory-text',
      'memory-writer',
      'own-memory',
      'outcome',
      'questions',
      'reindex-messages',
      'reindex',
      'review',
      'settle',
      'to-trash',
      'undo',
    ],
  ],
  [
    'forgetting',
    [
      'memories-about',
      'apply-request',
      'find',
      'forgetting',
      'forgotten-in',
      'kept-part',
      'purge',
      'redact',
      'requests',
      'resolve',
      'says-the-same',
      'suppression',
      'trash',
    ],
  ],
  [
    'habits',
    [
      'evolution/evolution-service',
      'evolution/workflow-service',
      'experience/experience-service',
      'experience/solutions',
      'feedback/classify-use',
    ],
  ],
  ['profile', ['decided', 'from-memories', 'observation', 'profile-values']],
  [
    'recall',
    [
      'contested',
      'core',
      'corpus',
      'corrections',
      'current',
      'given-memory',
      'inject',
      'memory-block',
      'recall-messages',
      'recall',
      'receipt-entries',
      'room',
      'valid-part',
      'warm-up',
    ],
  ],
]

// What scripts, measurements and the tests' own helpers may take beside the doors.
const forTools = [
  'extraction/rules/engine',
  'extraction/rules/forget-requests',
  'extraction/rules/request-model',
  'lifecycle/new-memory',
  'ontology/relations',
  'retrieval/analyse/question-features',
  'retrieval/analyse/question-model',
  'retrieval/select/relevance',
]

const memory = '^src-main/memory'
const kernel = '^src-main/kernel'

// The rooms of src-main/kernel, lowest first. What makes the kernel of them stands beside them: `create-kernel` and its parts.
const kernelRooms = ['common', 'access', 'models', 'reading', 'turn', 'sessions', 'memories', 'files', 'jobs']

const noLaterRoom = (place, names) =>
  names.map((room, level) => ({
    name: `${room}-imports-no-later-room`,
    severity: 'error',
    from: { path: `${place}/${room}/`, pathNot: tests },
    to: { path: `${place}/((${names.slice(level + 1).join('|') || 'none'})/|[^/]+$)` },
  }))
const roomEdges = [
  ...noLaterRoom(
    memory,
    rooms.map(([room]) => room),
  ),
  ...noLaterRoom(kernel, kernelRooms),
]

const doorPaths = rooms.flatMap(([room, doors]) => doors.map((door) => `${memory}/${room}/${door}\\.ts$`))
const throughDoors = [
  {
    name: 'memory-through-its-doors',
    severity: 'error',
    from: { path: '^src-', pathNot: [`${memory}/`, '^src-main/testing/', tests] },
    to: { path: `${memory}/`, pathNot: doorPaths },
  },
  {
    name: 'tools-take-doors-and-tools',
    severity: 'error',
    from: { path: '^(scripts|bench)/', pathNot: tests },
    to: { path: `${memory}/`, pathNot: [...doorPaths, ...forTools.map((file) => `${memory}/${file}\\.ts$`)] },
  },
  {
    name: 'kernel-has-no-other-room',
    severity: 'error',
    from: {},
    to: { path: `${kernel}/[^/]+/`, pathNot: `${kernel}/(${kernelRooms.join('|')})/` },
  },
  {
    name: 'memory-has-no-other-room',
    severity: 'error',
    from: {},
    to: { path: `${memory}/`, pathNot: `${memory}/(${rooms.map(([room]) => room).join('|')})/` },
  },
]

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
    ...roomEdges,
    ...throughDoors,
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
      comment: 'Only its own files, the tables of words, what Node brings, and the table of Chinese characters.',
      from: { path: '^src-main/util/', pathNot: tests },
      to: { pathNot: '^(?:src-main/util/|resources/lexicon/|node_modules/opencc-js/)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^src-main/contract/', pathNot: tests },
      to: { pathNot: ['^src-main/contract/', 'node_modules/zod/'] },
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
      from: { path: '^src-', pathNot: ['^src-main/(storage|testing)/', tests] },
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
