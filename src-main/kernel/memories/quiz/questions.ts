import type { Language, Memory } from '../../../contract/memory.ts'
import { chineseRelation, toRelation } from '../../../memory/ontology/relations.ts'

type Asked = Pick<Memory, 'slot' | 'language' | 'content'>

type Texts = Readonly<Record<string, string>>

/** What a person would ask to hear a fact about themselves again. */
const ofUser: Readonly<Record<Language, Texts>> = {
  en: {
    name: 'What is my name?',
    residence: 'Where do I live?',
    job: 'What do I do for work?',
    employer: 'Where do I work?',
    age: 'How old am I?',
    birthday: 'When is my birthday?',
    hometown: 'Where am I from?',
    allergy: 'What am I allergic to?',
    favourite_season: 'What is my favourite season?',
  },
  zh: {
    name: '我叫什么名字？',
    residence: '我住在哪里？',
    job: '我是做什么工作的？',
    employer: '我在哪里工作？',
    age: '我多大了？',
    birthday: '我的生日是哪天？',
    hometown: '我老家在哪里？',
    allergy: '我对什么过敏？',
    favourite_season: '我最喜欢哪个季节？',
  },
}
const relationWord = new RegExp(chineseRelation, 'gu')

/** The attributes that can be asked about. */
export const askedAttributes: readonly string[] = Object.keys(ofUser.en)

/** The question that a memory is the answer to, in its language; null where none is known. */
export function questionFor({ slot, language, content }: Asked): string | null {
  if (!slot) return null
  const inLanguage: Language = language === 'zh' ? 'zh' : 'en'
  if (slot.subject === 'user') return ofUser[inLanguage][slot.attribute] ?? null
  const [relation = ''] = slot.subject.split(/\s+/)
  if (slot.attribute !== 'name' || !/^[a-z]+$/.test(relation) || relation === slot.value) return null
  if (inLanguage === 'en') return `What is my ${relation} called?`
  // The word that it was told with: 姐姐 and 妹妹 are one relation.
  const inChinese = content.match(relationWord)?.find((word) => toRelation(word).key === relation)
  return inChinese === undefined ? null : `我的${inChinese}叫什么名字？`
}
