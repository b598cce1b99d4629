import { main } from './lib/say.ts'
import { serveApp } from './lib/serve-app.ts'

await main(() => serveApp(process.argv.slice(2)))
