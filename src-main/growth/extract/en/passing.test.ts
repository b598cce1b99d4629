import { describe, expect, test } from 'vitest'
import { foldScript } from '../../../memory/language/fold-script.ts'
import { factsInPassing } from './passing.ts'

function said(text: string, asked = ''): string[] {
  return factsInPassing(foldScript(text), { whole: text, asked, previous: '', referent: null }).map(
    ({ finding: { slot, category, confidence } }) =>
      `${slot === null ? category : `${slot.subject}.${slot.attribute}=${slot.value}`}${confidence < 0.7 ? ' ?' : ''}`,
  )
}

describe('people are named in passing', () => {
  test.each([
    ['ask my uncle Bertil if the boat is dry', ['uncle.name=bertil']],
    ['my landlord (Osvaldo) wants the form by noon', ['landlord.name=osvaldo']],
    ['the flatmate is called Runa', ['roommate.name=runa']],
    ['my nephew joost is coming along', ['nephew.name=joost']],
    ['Ylva (my boss) likes short mails', ['boss.name=ylva']],
    ['what do I cook, our twins (Ida and Moss) eat nothing green?', ['child.name=ida', 'child.name=moss']],
    ['got a whippet pup, Zorro', ['dog.name=zorro']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    'my mate thinks it will rain',
    'the writer is Stephen Marsh',
    'what did Father Brown solve',
    'her brother Otto rang the bell',
    'my family business is not for sale',
    'Luckily, my son is fine again',
  ])('nobody is in: %s', (text) => {
    expect(said(text).filter((fact) => fact.includes('.name='))).toEqual([])
  })
})

describe('facts stand in requests, in brackets and behind them', () => {
  test.each([
    [
      'could you shift the call, my niece Tuva has judo on fridays now',
      ['niece.name=tuva', 'tuva.schedule=has judo on fridays now'],
    ],
    ["make it easy to read please, I'm dyslexic", ['user.health=dyslexic']],
    ['which hostel is nearest, we moved to Bergen in spring', ['user.residence=bergen']],
    ['sort the recipes (my wife Lone is vegan) by time', ['wife.name=lone']],
    ['where do I buy boots, size 46 wide?', ['user.size=size 46 wide']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expect.arrayContaining(expected))
  })
})

describe('a subject that was left out is the user, or whoever the clause before was about', () => {
  test.each([
    ['moved to Ghent last autumn', ['user.residence=ghent']],
    ['vegetarian since school btw', ['user.diet=vegetarian']],
    ['terrified of lifts', ['user.fear=lifts']],
    ['on nights mon to thu', ['user.schedule=on nights mon to thu']],
    ['the flatmate is called Runa, works nights at the mill', ['runa.schedule=works nights at the mill']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    'learning chess is hard work',
    'never gets old',
    'never give up',
    'lives in a shell',
    'gonna be a long week',
  ])('nobody is the subject of: %s', (text) => {
    expect(said(text).filter((fact) => !fact.endsWith('?'))).toEqual([])
  })
})

describe('an answer is read with its question', () => {
  test.each([
    ['two, 4 and 9', 'Lovely. How old are your kids?', ['child.age=two, 4 and 9']],
    ['Aarhus, near the harbour', 'Where are you based?', ['user.residence=aarhus']],
    ['kiwi and latex', 'Any allergies I should know of?', ['user.allergy=kiwi', 'user.allergy=latex']],
    ['mondays, always', 'Which days suit you?', ['user.schedule=mondays, always']],
    ['no', 'Any allergies I should know of?', []],
    ['maybe Oslo', 'Where are you based?', []],
    ['why?', 'How old are you?', []],
  ])('%s', (text, asked, expected) => {
    expect(said(text, asked)).toEqual(expected)
  })

  test('its words come from the question too', () => {
    const asked = 'Where are you based?'
    const [fact] = factsInPassing('Aarhus', { whole: 'Aarhus', asked, previous: '', referent: null })
    expect(fact).toMatchObject({ content: 'Aarhus (asked: Where are you based)', asked, start: 0, end: 6 })
  })
})

describe('the new value is named after the end of the old', () => {
  test.each([
    ['we moved again, Turku this time', ['user.residence=turku']],
    ["I don't drink wine any more, only kefir", ['user.likes=kefir']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expect.arrayContaining(expected))
  })
})

describe('wishes for every answer', () => {
  test.each([
    ['never suggest coriander', ['communication']],
    ['always put the dose in bold', ['communication']],
    ["I can't hear well, so no voice notes", []],
    ['make me a table', []],
    ['translate this paragraph into Danish', []],
    ['can you give me another example', []],
  ])('%s', (text, expected) => {
    expect(said(text).filter((fact) => fact.startsWith('communication'))).toEqual(expected)
  })
})

describe('nothing is said of the user', () => {
  test.each([
    'pretend you are the innkeeper, I have a horse called Gale and live in Thornby',
    'my character has a wife called Isa and lives in Riverrun',
    'dreamt that I lived in Lima and my dog Bo could talk',
    'if I were a nurse in Hull, would I work nights every week?',
    '61F, hx of asthma, lives alone, presents with a cough. next step?',
    'I might move to Turin, who knows',
    'the courier said he lives in Nice and hates dogs',
    "I'm wondering if that is fine for daily wear",
  ])('%s', (text) => {
    expect(said(text)).toEqual([])
  })
})
