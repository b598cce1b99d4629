import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({
  bash,
  c,
  cpp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
})

/** A piece of highlighted code: a string, or pieces under one class name. */
export type Piece = string | { readonly className: string; readonly pieces: readonly Piece[] }

/** `code` in coloured pieces; whole where the language is not known. Loaded when the first code block shows. */
export function highlight(code: string, language: string): readonly Piece[] {
  if (!lowlight.registered(language)) return [code]
  return lowlight.highlight(language, code).children.flatMap(toPiece)
}

type HastNode = ReturnType<typeof lowlight.highlight>['children'][number]

function toPiece(node: HastNode): Piece[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const names = node.properties['className']
  return [
    {
      className: Array.isArray(names) ? names.join(' ') : '',
      pieces: node.children.flatMap((child) => toPiece(child as HastNode)),
    },
  ]
}
