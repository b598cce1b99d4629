import { describe, expect, test } from 'vitest'
import { aMemory, aProfileValue } from '../../../testing/builders.ts'
import { composePortrait, restsOnWords } from './portrait.ts'

const about = (id: string, content: string, [subject, attribute, value]: readonly [string, string, string]) =>
  aMemory({ id, content, title: content, slot: { subject, attribute, value, single: true } })

describe('the portrait', () => {
  test('says each fact in a sentence that leads to its memory, who the user is first', () => {
    const { self, people, care, likes } = composePortrait({
      language: 'en',
      profile: [],
      memories: [
        about('likes', 'I love walking in the rain.', ['user', 'likes', 'walking in the rain']),
        about('home', 'I moved to Utrecht.', ['user', 'residence', 'utrecht']),
        about('dog', '我的狗叫年糕。', ['dog 年糕', 'name', '年糕']),
        about('name', 'My name is Maya Lindqvist.', ['user', 'name', 'maya lindqvist']),
        about('nuts', 'I am allergic to hazelnuts.', ['user', 'allergy', 'hazelnuts']),
        about('style', 'Keep your answers short.', ['user', 'answer_style', 'short']),
      ],
    })
    expect(self).toMatchObject([
      { memoryId: 'name', worded: { key: 'name', value: 'Maya Lindqvist' } },
      { memoryId: 'home', worded: { key: 'residence', value: 'Utrecht' } },
    ])
    expect(people).toMatchObject([{ memoryId: 'dog', worded: { key: 'relation', value: '年糕', relation: 'dog' } }])
    expect(care).toMatchObject([{ memoryId: 'nuts', words: 'You are allergic to hazelnuts.', quoted: false }])
    expect(likes).toMatchObject([
      { memoryId: 'likes', words: 'You love walking in the rain.', quoted: false },
      { memoryId: 'style', words: 'Keep your answers short.', quoted: true },
    ])
  })

  test('a hint led to the user’s own words where all that it said was typed into the card', () => {
    const profile = [aProfileValue({ field: 'location', value: 'Utrecht', basis: 'entered', memoryId: null })]
    const ofCard = composePortrait({ language: 'en', profile, memories: [] })
    const memories = [about('likes', 'I love jazz.', ['user', 'likes', 'jazz'])]
    const ofBoth = composePortrait({ language: 'en', profile, memories })
    expect([ofCard.self.length, restsOnWords(ofCard), restsOnWords(ofBoth)]).toEqual([1, false, true])
  })

  test('a fact whose value does not stand in its words stands as it was said', () => {
    const memories = [about('home', 'I moved back to the Venice of the North!', ['user', 'residence', 'bruges'])]
    const { self } = composePortrait({ language: 'zh', profile: [], memories })
    expect(self).toMatchObject([{ words: 'I moved back to the Venice of the North!', quoted: true }])
  })

  test('what was typed into the card stood before the name', () => {
    const { self } = composePortrait({
      language: 'en',
      profile: [aProfileValue({ field: 'industry', value: 'shipping', memoryId: null })],
      memories: [about('name', 'My name is Maya.', ['user', 'name', 'maya'])],
    })
    expect(self.map(({ memoryId }) => memoryId)).toEqual(['name', null])
  })

  test('how to call the user stood there as their order', () => {
    const memories = [about('called', '以后叫我雯雯', ['user', 'preferred_name', '雯雯'])]
    const { self } = composePortrait({ language: 'zh', profile: [], memories })
    expect(self).toMatchObject([{ worded: { key: 'preferred_name', value: '雯雯' } }])
  })

  test('what is known of a dog stood apart from its name, with a husband in between', () => {
    const { people } = composePortrait({
      language: 'en',
      profile: [],
      memories: [
        about('age', 'Pixel is 7.', ['dog pixel', 'age', '7']),
        about('dog', 'My dog is called Pixel.', ['dog pixel', 'name', 'pixel']),
        about('husband', 'My husband is called Jonas.', ['husband', 'name', 'jonas']),
      ],
    })
    expect(people.map(({ memoryId }) => memoryId)).toEqual(['husband', 'dog', 'age'])
  })

  test('what was typed into the card stands in the place of what was said', () => {
    const { self } = composePortrait({
      language: 'en',
      profile: [aProfileValue({ field: 'location', value: 'Oslo', memoryId: null })],
      memories: [about('home', 'I live in Bergen.', ['user', 'residence', 'bergen'])],
    })
    expect(self).toMatchObject([{ memoryId: null, worded: { key: 'residence', value: 'Oslo' } }])
  })

  test('a line of the card that was typed stood there as a quote that nobody had said', () => {
    const profile = [aProfileValue({ field: 'preferred_tool', value: 'Figma', memoryId: null })]
    const { likes } = composePortrait({ language: 'en', profile, memories: [] })
    expect(likes).toEqual([expect.objectContaining({ field: 'preferred_tool', value: 'Figma' })])
  })
})
