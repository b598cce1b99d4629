import { expect, test } from 'vitest'
import { questionFor } from './questions.ts'

const about = (subject: string, content: string, attribute = 'name') =>
  questionFor({ slot: { subject, attribute, value: 'x', single: true }, language: 'zh', content })

test('in Chinese neither a sister nor the favourite season was asked about', () => {
  expect([
    about('sister', '我妹妹叫小雨。'),
    about('sister', '我姐姐叫小雨。'),
    about('cat', '我家猫叫豆包。'),
    about('user', '我最喜欢的季节是秋天。', 'favourite_season'),
    about('sister', '小雨是我的亲人。'),
  ]).toEqual(['我的妹妹叫什么名字？', '我的姐姐叫什么名字？', '我的猫叫什么名字？', '我最喜欢哪个季节？', null])
})
