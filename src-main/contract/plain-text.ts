/** What a text in Markdown says, in one line without its marks. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^ {0,3}(?:```|~~~).*$/gmu, '')
    // A table: what divides it from its head says nothing, and its edges neither.
    .replaceAll(/^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/gmu, '')
    .replaceAll(/^[ \t]*\|(.*)\|[ \t]*$/gmu, '$1')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/gu, '$1')
    .replaceAll(/^\s*(?:(?:#{1,6}|>|[-*+]|\d+[.)])\s+)+/gmu, '')
    .replaceAll(/\*\*|__|~~|`/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}*_])[*_](?=\S)([^*_\n]+?)[*_](?![\p{L}\p{N}])/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()
