import { describe, expect, test } from 'vitest'
import type { Slot } from '../../../contract/memory.ts'
import type { Asked } from './asked.ts'
import { type Fit, fitOf } from '../score/fit.ts'
import { identityOf } from './identity.ts'
import type { UserAttribute } from '../../ontology/slot-attributes.ts'

const ask = (query: string): Asked | null => identityOf(query).asked
/** What is asked for together: a birthday tells an age. */
const allOf: Partial<Record<UserAttribute, readonly UserAttribute[]>> = {
  age: ['age', 'birthday'],
  role: ['role', 'employer', 'industry'],
}
const of = (subject: string, attribute: UserAttribute, kind: string | null = null): Asked => ({
  subject,
  attributes: allOf[attribute] ?? [attribute],
  only: null,
  kind,
})

describe('what a plain question asks for', () => {
  test.each<[string, Asked]>([
    ['What is my cat called?', of('cat', 'name')],
    ["What's my dog's name?", of('dog', 'name')],
    ['我的猫叫什么名字？', of('cat', 'name')],
    ['我养的那只猫叫什么？', of('cat', 'name')],
    ['我家的狗叫什么', of('dog', 'name')],
    ['Who is my sister?', of('sister', 'name')],
    ['我老婆叫什么', of('wife', 'name')],
    ['我妻子的名字是什么', of('wife', 'name')],
    ["Do you remember my best friend's name?", of('friend', 'name')],
    ['How old is my daughter?', { ...of('daughter', 'age'), attributes: ['age'] }],
    ['我女儿几岁了', { ...of('daughter', 'age'), attributes: ['age'] }],
    ['我妈妈的生日是哪天', of('mother', 'birthday')],
    ['Where does my sister live now?', of('sister', 'residence')],
    ['我弟弟在哪里上班', of('brother', 'role')],
    ["What is my mother's favourite colour?", of('mother', 'likes', 'colour')],
    ['What does my brother like to drink?', of('brother', 'likes', 'drink')],
    ['我爸爸喜欢喝什么', of('father', 'likes', 'drink')],
    ['Where do I live?', of('user', 'residence')],
    ['Good morning. What am I called, do you remember?', of('user', 'name')],
    ['My sister is visiting. What am I called?', of('user', 'name')],
    ['What is my name?', of('user', 'name')],
    ['What is my favorite color?', of('user', 'likes', 'colour')],
    ['我最喜欢的季节是什么？', of('user', 'likes', 'season')],
    ['我喜欢喝什么？', of('user', 'likes', 'drink')],
    ['我喜欢什么颜色', of('user', 'likes', 'colour')],
    ['我最喜欢哪个城市', of('user', 'likes', 'city')],
    ['What do I like?', of('user', 'likes')],
    ['What was my favourite season before?', of('user', 'likes', 'season')],
    ['Tell me about my sister.', { ...of('sister', 'name'), attributes: [] }],
    ['你还记得我的猫吗', { ...of('cat', 'name'), attributes: [] }],
    ["what's my name then, were you listening?", of('user', 'name')],
    ['whats my husband called', of('husband', 'name')],
    ['Okay, what do you call me?', of('user', 'name')],
    ["what's the name of our cat?", of('cat', 'name')],
    ['我叫啥来着，考考你', of('user', 'name')],
    ['我是干什么工作的？', of('user', 'role')],
    ['那我之前在哪儿住', of('user', 'residence')],
    ['Do I own a cat?', { ...of('user', 'pet'), only: ['cat'] }],
    ['What car do I drive?', { ...of('user', 'tool'), only: ['vehicle', 'car'] }],
  ])('%s', (query, expected) => {
    expect(ask(query)).toEqual(expected)
  })

  test.each([
    'Did I tell you about Ada?',
    'Where did I meet my sister?',
    'Did I go there with Nora?',
    '我和小雨去了哪里',
    '他喝咖啡吗',
    'What did I do on my birthday?',
    'What did my sister give me for my birthday?',
    '我妈妈的猫叫什么',
    '我生日那天做了什么',
    'Who was I before I moved?',
    'What is the capital of Peru?',
    'My dog is called Bolt and he likes it when my sister calls his name loudly in the garden, does she?',
  ])('%s asks for more or for something else', (query) => {
    expect(ask(query)).toBeNull()
  })
})

const slot = (name: string, value = 'x'): Slot => {
  const [subject = '', attribute = ''] = name.split('.')
  return { subject, attribute, value, single: true }
}

describe('what a memory is to the question', () => {
  test.each<[string, string, string, string, Fit | undefined]>([
    ['What is my cat called?', 'cat.name', 'mochi', 'My cat is called Mochi.', 'answer'],
    ['What is my cat called?', 'sister.name', 'nora', 'My sister is called Nora.', 'other'],
    ['What is my cat called?', 'user.name', 'ada', 'My name is Ada.', 'other'],
    ['What is my cat called?', 'cat.age', '3', 'My cat is 3.', 'other'],
    ['What is my pet called?', 'cat.name', 'mochi', 'My cat is called Mochi.', 'answer'],
    ['Where does my sister live?', 'sister.name', 'nora', 'My sister is called Nora and she lives in Oslo.', 'aside'],
    ['Where does my sister live?', 'nora.residence', 'oslo', 'My sister Nora lives in Oslo.', undefined],
    ['Where do I live?', 'nora.residence', 'oslo', 'My sister Nora lives in Oslo.', 'other'],
    ['Where do I live?', 'user.commute', 'an hour', 'My commute is an hour.', undefined],
    ['我喜欢喝什么', 'user.favourite_season', 'autumn', 'My favourite season is autumn.', 'other'],
    ['我喜欢喝什么', 'user.favourite_饮料', '酸梅汤', '我最喜欢的饮料是酸梅汤。', 'answer'],
    ['我喜欢喝什么', 'user.likes', 'green tea', 'I like green tea.', 'answer'],
    ['我喜欢喝什么', 'user.likes', '爬山', '我喜欢爬山', 'other'],
    ['我喜欢喝什么', 'user.likes', 'sangria', 'I like sangria.', 'aside'],
    ['What food do I like?', 'user.favourite_fruit', 'plum', 'My favourite fruit is plum.', 'answer'],
    ['What am I learning?', 'user.learning', 'cello', 'I am learning the cello.', 'answer'],
    ['What am I learning?', 'user.goal', 'visit japan', 'I plan to visit Japan.', 'aside'],
    ['What car do I drive?', 'user.uses', 'figma', 'I use Figma.', 'aside'],
    ['Do you remember my cat?', 'cat.name', 'mochi', 'My cat is called Mochi.', 'answer'],
    ['Do you remember my cat?', 'user.name', 'ada', 'My name is Ada.', undefined],
    ['What kind of tea do I like?', 'user.likes', 'green tea', 'I like green tea.', 'answer'],
  ])('%s: %s=%s', (query, name, value, content, expected) => {
    const asked = ask(query)
    expect(asked && fitOf({ slot: slot(name, value), content }, asked)).toBe(expected)
  })

  test('without a slot nothing tells', () => {
    expect(fitOf({ slot: null, content: 'I live in Berlin' }, of('user', 'residence'))).toBeUndefined()
  })
})
