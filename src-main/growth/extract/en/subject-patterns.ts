/** The user as a subject, with a form of "be". */
export const me = String.raw`^(?:i|we)(?:'m|'re| am| are)?`
/** Words between a subject and its verb. */
export const adverbs = String.raw`(?: (?:also|now|currently|still|just|always|only|actually|really|mostly|mainly|usually|both|all|both of us|finally|recently|already|personally|basically|kinda))*`
/** A name of a place, a firm, a thing. */
export const capital = String.raw`(?-i:\p{Lu})[\p{L}\p{N}&.'’-]*(?: (?:(?-i:\p{Lu}|&)[\p{L}\p{N}&.'’-]*|of|de|the|and(?= \p{Lu})))*`
/** A pattern for `rule`. */
export const re = (source: string): RegExp => new RegExp(source, 'disu')
