/** Stands in a message for words that were taken out of it; it does not tell how many. */
export const redactionMark = '███'
