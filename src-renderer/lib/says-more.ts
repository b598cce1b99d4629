/** True where a text says something that its title does not: marks and the case of letters say nothing. */
export const saysMore = (text: string, title: string): boolean => bare(text) !== bare(title)

const bare = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]+/gu, '')
