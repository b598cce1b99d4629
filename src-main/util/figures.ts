/**
 * The figures of a text as they are written, in digits or in Chinese numerals, to tell one text from another. What they
 * count is read by `number-mentions.ts`; what may have been typed of them by `memory/extraction/shown-text.ts`.
 */
export const figuresIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百千]+/gu) ?? []).map((figure) =>
    figure.replaceAll(',', ''),
  )
