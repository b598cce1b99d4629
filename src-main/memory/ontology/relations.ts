/** People and pets a user has, in both languages, by the word a slot uses for them. `single`: one has one of them at a time. */
const table: readonly (readonly [key: string, single: boolean, english: string, chinese: string])[] = [
  ['wife', true, 'wife|missus|wifey', '妻子 老婆 太太 媳妇 爱人'],
  ['husband', true, 'husband|hubby|hubs', '丈夫 老公 先生'],
  ['partner', true, 'partner|spouse|fianc[eé]e?|other half|better half', '伴侣 对象 未婚妻 未婚夫'],
  ['girlfriend', true, 'girlfriend|gf', '女朋友 女友'],
  ['boyfriend', true, 'boyfriend|bf', '男朋友 男友'],
  ['ex-wife', false, 'ex-wife|ex wife|former wife', '前妻 前老婆'],
  ['ex-husband', false, 'ex-husband|ex husband|former husband', '前夫 前老公'],
  ['ex-girlfriend', false, 'ex-girlfriend|ex girlfriend|former girlfriend', '前女友 前女朋友'],
  ['ex-boyfriend', false, 'ex-boyfriend|ex boyfriend|former boyfriend', '前男友 前男朋友'],
  ['mother', true, 'mother|mom|mum|mommy|mummy|mam|mammy|mama', '妈妈 母亲 老妈 妈'],
  ['father', true, 'father|dad|daddy|papa|pops', '爸爸 父亲 老爸 爸'],
  ['mother-in-law', true, 'mother-in-law|mother in law', '婆婆 岳母 丈母娘'],
  ['father-in-law', true, 'father-in-law|father in law', '公公 岳父'],
  ['brother-in-law', false, 'brother-in-law|brother in law', '姐夫 妹夫 小叔子 大伯子'],
  ['sister-in-law', false, 'sister-in-law|sister in law', '嫂子 弟媳'],
  ['grandmother', false, 'grandmother|grandma|granny|gran|nan|nana|nanna', '奶奶 外婆 姥姥 祖母'],
  ['grandfather', false, 'grandfather|grandpa|granddad|grandad|gramps', '爷爷 外公 姥爷 祖父'],
  ['daughter', false, 'daughter', '女儿 闺女'],
  ['son', false, 'son', '儿子'],
  ['child', false, 'kid|child|baby|toddler|newborn|bairn|wean|wain|little one', '孩子 宝宝 小孩'],
  ['child', false, 'kids|children|twins|triplets|little ones', '孩子们'],
  ['sister', false, 'sister|sis', '妹妹 姐姐 姐 妹'],
  ['brother', false, 'brother|bro', '弟弟 哥哥 哥 弟'],
  ['siblings', false, 'sisters|brothers|siblings', '兄弟姐妹'],
  ['aunt', false, 'aunt|auntie', '阿姨 姑姑 姨妈 舅妈 婶婶 姑妈 伯母'],
  ['uncle', false, 'uncle', '叔叔 舅舅 伯伯 姑父 姨父'],
  ['cousin', false, 'cousin', '表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹'],
  ['niece', false, 'niece', '侄女 外甥女'],
  ['nephew', false, 'nephew', '侄子 外甥'],
  ['friend', false, 'best friend|best mate|friend|buddy|bestie|mate|pal|bff', '闺蜜 好朋友 朋友 发小'],
  ['colleague', false, 'colleague|coworker|co-worker|workmate|teammate|bandmate|co-?founder', '同事'],
  ['subordinate', false, 'subordinate|direct report', '下属 手下'],
  ['boss', true, 'boss|line manager|manager|supervisor|team lead', '老板 上司 领导 经理'],
  [
    'teacher',
    false,
    'teacher|coach|mentor|tutor|therapist|doctor|advisor|adviser|professor|trainer|instructor',
    '老师 教练 导师 医生',
  ],
  ['roommate', false, 'roommate|flatmate|housemate', '室友 舍友'],
  ['neighbour', false, 'neighbou?r', '邻居'],
  ['parents', true, 'parents', '父母 爸妈'],
  ['family', true, 'family|fam', '家人'],
  ['cat', false, 'cat|kitten|kitty|moggy|tomcat|tabby', '猫 猫咪 小猫'],
  ['dog', false, 'dog|puppy|pup|doggo|mutt', '狗 狗狗 小狗'],
  [
    'pet',
    false,
    'pet|guinea pig|hamster|rabbit|bunny|parrot|budgie|turtle|tortoise|horse|pony|fish|bird|snake|lizard|gecko|bearded dragon|ferret',
    '宠物 兔子 仓鼠 鹦鹉 乌龟 金鱼 鸟',
  ],
]

const pets = new Set(['cat', 'dog', 'pet'])
const longestFirst = (a: string, b: string): number => b.length - a.length

/** Alternatives for use inside a pattern. */
export const englishRelation = table
  .flatMap(([, , english]) => english.split('|'))
  .toSorted(longestFirst)
  .join('|')
export const chineseRelation = table
  .flatMap(([, , , chinese]) => chinese.split(' '))
  .toSorted(longestFirst)
  .join('|')

export interface Relation {
  readonly key: string
  readonly single: boolean
  readonly pet: boolean
}

/** What a relation word stands for, whichever language it is in. */
export function toRelation(word: string): Relation {
  const plain = word.toLowerCase()
  const row = table.find(
    ([, , english, chinese]) => new RegExp(`^(?:${english})s?$`).test(plain) || chinese.split(' ').includes(plain),
  )
  const key = row?.[0] ?? plain
  return { key, single: row?.[1] ?? false, pet: pets.has(key) }
}

/** The relation that a subject is kept under: `sister` for `sister` and for `sister nora`; else the subject itself. */
export function relationOfSubject(subject: string): string {
  const [first = subject] = subject.split(/\s+/)
  return isRelation(subject) || !isRelation(first) ? subject : first
}

const rowOf = (key: string) => table.find(([name]) => name === key)

/** True for a word that slots use for people or pets of the user. */
export const isRelation = (key: string): boolean => rowOf(key) !== undefined

/** True for the word a slot uses for an animal of the user. */
export const isPet = (key: string): boolean => pets.has(key)

/** True for the word of a relation whose people or pets belong to the user's home or close family. */
export const isOfHousehold = (key: string): boolean => isRelation(key) && !key.startsWith('ex-') && !further.has(key)

const further = new Set('aunt uncle cousin niece nephew friend colleague subordinate boss teacher neighbour'.split(' '))

/** Every word for a relation, in both languages. */
export const relationWords = (key: string): string =>
  table
    .filter(([name]) => isWithin(name, key))
    .map(([, , english, chinese]) => `${english.replace(/\|/g, ' ').replace(/\[.*?\]|\?/g, 'e')} ${chinese}`)
    .join(' ')

const narrower: Readonly<Record<string, readonly string[]>> = {
  pet: ['cat', 'dog'],
  partner: ['wife', 'husband', 'girlfriend', 'boyfriend'],
  parents: ['mother', 'father'],
  siblings: ['sister', 'brother'],
  child: ['son', 'daughter'],
}

/** A cat is within the pets, a wife within the partners. */
export const isWithin = (key: string, wider: string): boolean =>
  key === wider || narrower[wider]?.includes(key) === true
