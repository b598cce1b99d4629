// Loaded with --import before each script: an older Node cannot read TypeScript, so this file is JavaScript.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`Majordomo needs Node.js 22.18 or newer (this is ${process.version}): install Node.js 24.\n`)
  process.exit(1)
}
