import { describe, expect, test } from 'vitest'
import { identityOf } from './identity.ts'
import type { UserAttribute } from '../../ontology/slot-attributes.ts'

describe('the user as a whole', () => {
  test.each([
    'Who am I?',
    'what do u know about me',
    'What do you remember about me?',
    'tell me about myself',
    'What have I told you?',
    '你知道我些什么？',
    '您了解我吗',
    '你都知道我的什么',
    '说说你对我的了解',
    'do you know who I am',
    'What do you know about me?',
    'what have you learned about me so far',
    'Do you remember me?',
    'Tell me everything you know about me',
    'show me my profile',
    '我是谁？',
    '我是誰',
    '你还记得我吗？',
    '还认识我么',
    '你对我了解多少',
    '你都知道我什么',
    '关于我你知道什么',
    '介绍一下我',
    '说说我是一个什么样的人',
    '我的个人资料',
  ])('%s', (query) => {
    expect(identityOf(query)).toEqual({ level: 'strong', attributes: [], asked: null })
  })
})

describe('an attribute of the user', () => {
  test.each<[string, UserAttribute]>([
    ["What's my name?", 'name'],
    ['do you remember my name', 'name'],
    ['我叫什么？', 'name'],
    ['我的名字是什么', 'name'],
    ['你知道我叫什么吗', 'name'],
    ['How old am I?', 'age'],
    ['我今年多大了', 'age'],
    ['When is my birthday?', 'birthday'],
    ['我生日是哪天', 'birthday'],
    ['Where do I live?', 'residence'],
    ['where do I currently live', 'residence'],
    ['Which city do I live in?', 'residence'],
    ['where did I live before?', 'residence'],
    ['我住哪', 'residence'],
    ['我住在哪里？', 'residence'],
    ['我现在住在哪个城市', 'residence'],
    ['我以前住在什么地方', 'residence'],
    ['我家在哪儿', 'residence'],
    ['Where am I from?', 'hometown'],
    ['我是哪里人', 'hometown'],
    ['我老家在哪', 'hometown'],
    ['Where do I work?', 'employer'],
    ['which company do I work for', 'employer'],
    ['我在哪上班', 'employer'],
    ['我在哪家公司工作', 'employer'],
    ['What do I do for a living?', 'role'],
    ["what's my job", 'role'],
    ['我是做什么的', 'role'],
    ['我的职业是什么', 'role'],
    ['我在哪个行业', 'industry'],
    ['Where did I study?', 'education'],
    ['我是哪个大学毕业的', 'education'],
    ['what languages do I speak', 'language'],
    ['What do I like?', 'likes'],
    ["what's my favourite colour", 'likes'],
    ['我喜欢什么', 'likes'],
    ['我最喜欢吃什么', 'likes'],
    ['what food do I hate', 'dislikes'],
    ['我讨厌什么', 'dislikes'],
    ['What are my hobbies?', 'hobby'],
    ['我有什么爱好', 'hobby'],
    ['What am I allergic to?', 'diet'],
    ['我对什么过敏', 'diet'],
    ['Do I have any pets?', 'pet'],
    ['Am I married?', 'relationship'],
    ['我结婚了吗', 'relationship'],
    ['which editor do I use', 'tool'],
    ['我平时用什么编辑器', 'tool'],
    ['what are my goals', 'goal'],
    ['我的目标是什么', 'goal'],
    ['how should you answer me', 'style'],
    ['你应该怎么回答我', 'style'],
  ])('%s asks for %s', (query, attribute) => {
    const { level, attributes } = identityOf(query)
    expect([level, attributes.includes(attribute)]).toEqual(['strong', true])
  })
})

describe("the user's own things and words", () => {
  test.each([
    'Did I mention the dentist?',
    'my report is due on Friday',
    'What did you recommend for the trip?',
    'remind me of the plan',
    '我之前说过会议是几点吗',
    '我的报告写完了',
    '你给我推荐过哪些书',
    '还记得那次旅行吗',
  ])('%s is weak', (query) => {
    expect(identityOf(query)).toEqual({ level: 'weak', attributes: [], asked: null })
  })
})

describe('others and the world', () => {
  test.each([
    'When did Nora go to the book club?',
    'What is the capital of France?',
    'where does Ana live',
    'who wrote this book',
    'explain closures in JavaScript',
    '法国的首都是哪里',
    '他住在哪里',
    '什么是量子力学',
    '推荐一部电影',
    '',
  ])('%s is none', (query) => {
    expect(identityOf(query)).toEqual({ level: 'none', attributes: [], asked: null })
  })
})
