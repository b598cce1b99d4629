/**
 * The pattern of a word with a capital letter inside a sentence: a name, in a language that writes no other words so. What
 * small talk is told by (`small-talk-features.ts`) reads more, also behind a quotation mark: its weights were fitted so.
 */
export const properName = String.raw`(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}+`
