import { describe, expect, test } from 'vitest'
import places from '../../../../resources/lexicon/chinese-places.json' with { type: 'json' }
import { readMessage } from './rules-reader.ts'

const at = '2026-03-11T10:00:00.000Z'
/** `subject/attribute=value` of what a message tells. */
const factsOf = (text: string): string[] =>
  readMessage({ id: 'm', sessionId: 's', position: 1, role: 'user', text, untrustedSpans: [], at }, [], []).flatMap(
    (one) => (one.op === 'add' && one.attribute !== null ? [`${one.subject}/${one.attribute}=${one.value}`] : []),
  )

describe('places, names and trades of anybody', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, at) =>
    String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  )
  const countriesIn = (language: string): string[] => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return [...new Set(codes.flatMap((code) => names.of(code) ?? []))]
  }
  const kept = (name: string, text: string, attribute = 'residence'): boolean =>
    factsOf(text).includes(`user/${attribute}=${name}`)

  test('“我住在新加坡”, 大连, 哈尔滨, 阿里 and whatever begins or ends with a character of no place were not heard', () => {
    const countries = countriesIn('zh').filter((name) => /^\p{Script=Han}{2,8}$/u.test(name) && !/和|及/u.test(name))
    expect(countries.length).toBeGreaterThan(200)
    expect(countries.filter((name) => !kept(name, `我现在住在${name}，挺好的`))).toEqual([])
    const cities = places.cities.split(' ')
    expect(cities.filter((name) => !kept(name, `我住在${name}。`))).toEqual([])
    expect(cities.filter((name) => !kept(name, `我是${name}人`, 'hometown'))).toEqual([])
  })

  test('a place without a name is still none', () => {
    expect(
      ['新家', '大城市', '老小区', '小镇上', '学校里', '便利店', '老城区'].flatMap((words) =>
        factsOf(`我住在${words}。`),
      ),
    ).toEqual([])
  })

  test.each(['St. Louis', 'St. John’s', 'Mongolia'])('“I live in %s” ended at its full stop', (name) => {
    expect(factsOf(`I live in ${name}.`)).toEqual([`user/residence=${name}`])
  })

  test('every country of one name is where one may live', () => {
    const plain = countriesIn('en').filter(
      (name) => /^(?:St\. )?[\p{L}’' -]+$/u.test(name) && !/ - | of | and /u.test(name),
    )
    expect(plain.length).toBeGreaterThan(200)
    expect(plain.filter((name) => !kept(name, `I live in ${name} now`))).toEqual([])
  })

  test('a month was taken for the place that was moved to', () => {
    expect(factsOf('We moved to The Woodlands in May.')).not.toContain('user/residence=May')
  })

  test.each([
    ['我是保安', 'user/job=保安'],
    ['你好，我是司机', 'user/job=司机'],
    ['我是木匠，干了十年', 'user/job=木匠'],
  ])('“%s” was kept as a name', (text, fact) => {
    expect(factsOf(text)).toEqual([fact])
  })

  test.each(['我是铁路工人', '我是普通人', '我是养蜂人'])('“%s” was kept as a hometown', (text) => {
    expect(factsOf(text).filter((fact) => fact.includes('hometown'))).toEqual([])
  })

  test.each([
    ['My good name is Raghunandan Kulkarni, you may call me Raghu.', 'user/name=Raghunandan Kulkarni'],
    ['im a retired lorry driver. 38 years on the road', 'user/job=retired lorry driver'],
    ["I'm a forklift operator.", 'user/job=forklift operator'],
    ['im a deckhand on a tug. well push boat really', 'user/job=deckhand'],
    ["I'm a flight attendant", 'user/job=flight attendant'],
    ["I'm a real estate agent and I love it", 'user/job=real estate agent'],
    ['one thing tho im allergic to pecans', 'user/allergy=pecans'],
    ['I should tell you that I am allergic to celery.', 'user/allergy=celery'],
    ['fun fact im allergic to shellfish. yes a marine biologist who cant eat a prawn', 'user/allergy=shellfish'],
    ["You should probably know I'm allergic to nuts", 'user/allergy=nuts'],
    ['对了 我芒果过敏 上回东家切了一盘', 'user/allergy=芒果'],
    ['老家江西上饶 现在住在义乌 跟老公租房', 'user/residence=义乌'],
    ['我叫 王小明 住在 上海', 'user/residence=上海'],
    ['我在成都开奶茶店，巴掌大个铺面', 'user/job=开奶茶店'],
    ['我是一名渔民，干了十年', 'user/job=渔民'],
    ['我叫肖昊然', 'user/name=肖昊然'],
    ['你好，我是欧阳思远', 'user/name=欧阳思远'],
  ])('“%s” was not heard', (text, fact) => {
    expect(factsOf(text)).toContain(fact)
  })

  test.each([
    "I'm a mother of two",
    'I have an appointment at the eye clinic in Abergele on the fourteenth of November',
    "I've a meeting at the bank",
    "I'm a big fan",
    "I'm a bit of a joker",
    "I'm a morning person",
    "I'm the maid of honor at Nora's wedding",
  ])('“%s” is no trade', (text) => {
    expect(factsOf(text)).toEqual([])
  })

  test.each([
    ['I am allergic to sesame, and seriously, I carry the injection in my handbag.', ['user/allergy=sesame']],
    ['I hate mayo, and luckily my wife does too.', ['user/dislikes=mayo']],
    ['I love early mornings and strong coffee', ['user/likes=early mornings', 'user/likes=strong coffee']],
    ['I love jelly, barley and curly kale.', ['user/likes=jelly', 'user/likes=barley', 'user/likes=curly kale']],
  ])('the word that began what was said next was kept as one thing more: %s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts)
  })

  test('what an allergy does was kept as an allergy', () => {
    expect(factsOf("I'm allergic to cashew nuts, throat closes up and all")).toEqual(['user/allergy=cashew nuts'])
  })
})
