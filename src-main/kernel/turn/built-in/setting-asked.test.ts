import { expect, test } from 'vitest'
import { settingAskedFor } from './setting-asked.ts'

test.each([
  ['How do I export my data?', 'export'],
  ['How can I export everything?', 'export'],
  ['I want to export my data', 'export'],
  ['how do I change the theme', 'theme'],
  ['dark mode', 'theme'],
  ['forget everything', 'forgetAll'],
  ['怎么导出我的数据', 'export'],
  ['我想导出我的数据', 'export'],
  ['可以导出数据吗', 'export'],
  ['怎么换主题', 'theme'],
  ['深色模式', 'theme'],
])('“%s” names a setting and nothing else', (asked, id) => {
  expect(settingAskedFor(asked)?.id).toBe(id)
})

test.each([
  'hi',
  'Where do I work?',
  'I speak Chinese',
  'When did I back out of the deal?',
  'What is my name?',
  'I want to change my job',
  'I want a dog',
  '你好',
  '我住在哪里？',
  '我喜欢备份',
  '我会说中文和法文',
  '我想换工作',
  // One sign stands in the name of some setting.
  '我',
])('“%s” names none', (said) => {
  expect(settingAskedFor(said)).toBeNull()
})
