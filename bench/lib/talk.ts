/** What a user says. */
export const said = [
  'I went to the market with my sister and we have a plan for the weekend in the mountain.',
  '我昨天去了医院，医生说我对花生过敏，我很担心。',
  'I like the coffee at the station and I was in the library with a friend.',
]

/** A conversation that a caller holds. */
export const longTalk = Array.from({ length: 600 }, (_, at) => ({
  role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: `${said[at % said.length] ?? ''} ${at}`,
}))
