/** What asks for something to be let go, whatever else the sentence says; and what only sounds like it. */
const asks =
  /\b(?:forget|erase|delete|remove|wipe|scrap|drop|scratch|unlearn)\b|\b(?:do not|don['’]?t|no need to|never) (?:keep|remember|store|save|note|record)\b|忘|删|抹掉|刪|别[再]?记|不[要用必]记|别存|不要存/iu
const onlySounds =
  /\b(?:do not|don['’]?t|never|won['’]?t|can['’]?t|cannot|to) forget\b|\bforgot(?:ten)?\b|\bforgetting\b|[别不]要?[会]?忘|忘不|难忘|忘了(?:带|拿|关|说|问|买|跟|告诉)/iu

/**
 * True where the words may ask to have something forgotten: enough beside a model that proved to read well and names
 * what is meant, too little without one.
 */
export const mayAskToForget = (words: string): boolean => asks.test(words) && !onlySounds.test(words)
