let segmenter: Intl.Segmenter | undefined

/** The words of a Chinese text, and what stands between them, with their places. The dictionary is read when first asked. */
export const chineseWords = (text: string): Intl.SegmentData[] =>
  Array.from((segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })).segment(text))
