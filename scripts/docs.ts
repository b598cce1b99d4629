import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../src-main/commands/index.ts'
import { commandDocs } from './lib/command-docs.ts'

writeFileSync(join(import.meta.dirname, '..', 'docs', 'commands.md'), commandDocs(commands))
console.log(`docs/commands.md: ${commands.length} commands`)
