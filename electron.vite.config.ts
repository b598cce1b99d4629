import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = import.meta.dirname

// What each part bundles, with its licence: a package is made with it (scripts/lib/package-licences.ts).
const license = { fileName: 'licences.json' }

// Every window here reads woff2: the typesetter's older fonts need not come along.
const newestFonts: Plugin = {
  name: 'newest-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('katex.min.css') ? code.replaceAll(/,url\([^)]*\.(?:woff|ttf)\) format\("\w+"\)/g, '') : null,
}

/**
 * A window takes constants from the contract, hardly ever a schema. What is made there by a call is marked as made for
 * nothing but its value, so that one that is not used, and the validator with it, is left out.
 */
const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src-main/contract/'))) return null
    const made = this.parse(code).body.flatMap((node) => {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
      return declared?.type === 'VariableDeclaration' ? declared.declarations.flatMap(({ init }) => init ?? []) : []
    })
    return made
      .filter(({ type }) => type === 'CallExpression')
      .reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
        code,
      )
  },
}

// The targets are fixed, so that one bundle runs on every Electron from 33 on.
export default defineConfig({
  main: {
    build: {
      target: 'node20.18',
      license,
      rolldownOptions: {
        input: {
          index: join(root, 'src-main/index.ts'),
          'kernel-worker': join(root, 'src-main/app/kernel-worker.ts'),
          'integrity-worker': join(root, 'src-main/storage/integrity-worker.ts'),
          'embedding-worker': join(root, 'src-main/llm/embedding/local/embedding-worker.ts'),
          'grep-worker': join(root, 'src-main/grep/grep-worker.ts'),
          'attachment-worker': join(root, 'src-main/attachments/attachment-worker.ts'),
          'chat-file-worker': join(root, 'src-main/chat-files/chat-file-worker.ts'),
          serve: join(root, 'src-main/serve.ts'),
        },
        // A third less to read for the kernel's thread at each start. What functions are called stands in the log.
        output: { minify: { compress: true, mangle: { keepNames: true }, codegen: true } },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      license,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: join(root, 'src-preload/index.ts') },
        // A sandboxed preload has to be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: join(root, 'src-renderer'),
    plugins: [newestFonts, unusedSchemas, react(), tailwindcss()],
    server: { fs: { allow: [root] } },
    build: {
      target: 'chrome130',
      license,
      minify: true,
      // A font within the styles would be of no origin, which the page's policy refuses.
      assetsInlineLimit: (file: string) => (/\.woff2?$/.test(file) ? false : undefined),
      rolldownOptions: {
        input: join(root, 'src-renderer/index.html'),
        // What the window opens with comes in few files: each of forty would be a way through the main process. The validator
        // is not among them: what opens only names schemas, what comes later uses them.
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: /[\\/]node_modules[\\/](?!zod[\\/])/, tags: ['$initial'] },
              { name: 'ui', test: /[\\/]src-renderer[\\/](?:lib|ui)[\\/]/, tags: ['$initial'] },
            ],
          },
        },
      },
    },
  },
})
