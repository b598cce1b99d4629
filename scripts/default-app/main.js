// Packed as resources/default_app.asar of the fallback runtime: makes `electron [-r module] <folder> [args]` work.
import { app } from 'electron'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const { modules, target, wants } = readArguments(process.argv.slice(1))

if (wants === 'version') print(`v${process.versions.electron}`)
else if (wants === 'abi') print(process.versions.modules)
else if (target === undefined) print('usage: electron [-r module] <folder or file> [arguments]')
else await start(resolve(target))

function readArguments(args) {
  const modules = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]
    if (arg === '-v' || arg === '--version') return { modules, wants: 'version' }
    if (arg === '-a' || arg === '--abi') return { modules, wants: 'abi' }
    if (arg === '-r' || arg === '--require') modules.push(resolve(args[(at += 1)]))
    else if (!arg.startsWith('-')) return { modules, target: arg }
  }
  return { modules }
}

function print(line) {
  process.stdout.write(`${line}\n`)
  app.exit(0)
}

async function start(path) {
  process.defaultApp = true
  const require = createRequire(import.meta.url)
  for (const module of modules) require(module)
  const entry = statSync(path).isDirectory() ? describe(path) : path
  // Awaited at the top level: Electron holds its `ready` event until the entry has been read.
  await import(pathToFileURL(entry).href)
}

function describe(folder) {
  const manifest = join(folder, 'package.json')
  const about = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  const name = about.productName ?? about.name
  if (name) {
    app.setName(name)
    app.setPath('userData', join(app.getPath('appData'), name))
  }
  if (about.version) app.setVersion(about.version)
  if (about.desktopName) app.setDesktopName(about.desktopName)
  app.setAppPath(folder)
  return join(folder, about.main ?? 'index.js')
}
