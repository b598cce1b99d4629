import { join } from 'node:path'
import { root } from '../paths.ts'
import { serveFile } from '../serve-app.ts'

process.exitCode = await serveFile(join(root, 'src-main/serve.ts'), [])
