/** Sentences that have nothing to do with each other: what a model makes of pairs of them is what chance looks like. */
export const calibrationTexts = [
  'The bridge over the canal is closed until Monday.',
  'She plays the cello in a small orchestra.',
  'Our printer refuses the blue cartridge again.',
  'Boil the eggs for seven minutes.',
  'The parliament voted on the new tax in the evening.',
  'He is allergic to cat hair.',
  'A glacier moves a few metres every year.',
  'Her flight to Lisbon was cancelled.',
  'The function returns an empty list when the key is missing.',
  'My uncle repairs old wooden boats.',
  '周末我们去山里露营。',
  '这台洗衣机的声音太大了。',
  '他的博士论文写的是宋代瓷器。',
  '地铁四号线今天停运。',
  '孩子发烧了，要看医生。',
  '我更喜欢喝不加糖的豆浆。',
] as const
