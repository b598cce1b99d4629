import { normaliseText } from './trust-text.ts'

/** Attributes that say the same, in families; one may be of several. */
const attributeFamilies: readonly (readonly string[])[] = [
  words('name full_name first_name nickname preferred_name called alias'),
  words(
    'residence city lives_in location home address place temporary_residence temporary_stay lived_in current_city past_residence',
  ),
  words('hometown origin birthplace from native_place place_of_birth'),
  words('employer company workplace works_at organisation organization clinic school'),
  words('role job occupation profession position title job_title work career status teaches'),
  words('industry field sector business profession job'),
  words('experience years_of_experience work_experience seniority tenure'),
  words('team team_size manages reports leads'),
  words(
    'likes like loves interest interests hobby hobbies activity enjoys favourite favorite passion food drink coffee wants preference',
  ),
  words('dislikes dislike hates avoids fear fears phobia aversion cannot_stand preference'),
  words('diet food eats avoids eating drinks dislikes likes'),
  words('health condition illness disease symptom disability allergy medical'),
  words('allergy allergies allergic_to intolerance'),
  words('medication medicine drug takes treatment'),
  words(
    'style habit habits preference preferences workflow routine communication_style answer_style instruction format rule way_of_working writing_style note request wants uses',
  ),
  words('schedule habit routine event appointment meeting weekly practice'),
  words('goal goals plan plans project ambition motivation wants intention working_on dream target studying learning'),
  words('event events plan appointment trip travel meeting milestone exam did date deadline achievement life_event'),
  words('family relative relation partner married has'),
  words('pet pets animal has owns'),
  words('owns has possession vehicle device bike car camera property transport bought'),
  words('tool tools uses preferred_tool preferred_tools software app editor'),
  words('language languages speaks skill skills level certificate'),
  words('skill skills instrument plays ability talent voice hobby'),
  words(
    'education school university major degree studied studies studied_at qualification training college kindergarten classes',
  ),
  words('salary income pay wage finance money debt'),
  words('birthday birth_date date_of_birth born'),
  words('age years_old'),
  words('breed type species kind race'),
  words('appearance colour color looks fur'),
  words('gender sex'),
  words('contact email phone address e_mail telephone friend'),
  words('commute transport habit travels_by'),
  words('permit visa documents residence_permit passport'),
  words('death died status event'),
  words('private_matter family event status'),
  words('friend friends contact name'),
  words('pain_point problem issue trouble pain'),
  words('solution fix workaround experience'),
]

/** Attributes that say nothing of what they hold: the value decides. */
const anyAttribute = new Set(
  words('note fact general other misc info detail details memory remember about description profile'),
)

/** A taste and its opposite share families, and never say the same. */
const liking = new Set(words('likes like loves love enjoys favourite favorite passion hobby hobbies'))
const disliking = new Set(words('dislikes dislike hates avoids fear fears phobia aversion cannot_stand'))

/** True for a taste and its opposite. */
export function isOpposite(first: string, second: string): boolean {
  const [one, other] = [toAttribute(first), toAttribute(second)]
  return (liking.has(one) && disliking.has(other)) || (disliking.has(one) && liking.has(other))
}

const familiesOf = (attribute: string): number[] =>
  attributeFamilies.flatMap((family, index) => (family.includes(attribute) ? [index] : []))

/** True where two attributes may hold the same fact. */
export function isSameAttribute(first: string, second: string): boolean {
  const one = toAttribute(first)
  const other = toAttribute(second)
  if (one === other || anyAttribute.has(one) || anyAttribute.has(other)) return true
  if (isOpposite(one, other)) return false
  const families = familiesOf(other)
  return familiesOf(one).some((family) => families.includes(family))
}

/** `favourite_food` is a liking, `drinks_often` a drink: what an attribute is made of, by its first known word. */
function toAttribute(attribute: string): string {
  const word = attribute.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  if (/^favou?rite_/u.test(word)) return 'likes'
  if (familiesOf(word).length > 0 || anyAttribute.has(word)) return word
  return word.split('_').find((part) => familiesOf(part).length > 0) ?? word
}

/** People and pets of a user: the key, what it is a kind of, the words for it. */
const relations: readonly (readonly [key: string, wider: string, words: string])[] = [
  ['wife', 'partner', 'wife 妻子 老婆 太太 媳妇 爱人'],
  ['husband', 'partner', 'husband hubby 丈夫 老公 先生 爱人'],
  ['girlfriend', 'partner', 'girlfriend 女朋友 女友'],
  ['boyfriend', 'partner', 'boyfriend 男朋友 男友'],
  ['partner', 'partner', 'partner spouse fiance fiancee 伴侣 对象 另一半'],
  ['ex', 'ex', 'ex ex-boyfriend ex-girlfriend ex-husband ex-wife 前任 前男友 前女友 前夫 前妻'],
  ['mother', 'parents', 'mother mum mom mama 妈妈 我妈 母亲 老妈 妈'],
  ['father', 'parents', 'father dad papa 爸爸 我爸 父亲 老爸 爸'],
  ['parents', 'parents', 'parents 父母 爸妈'],
  ['mother_in_law', 'in_laws', 'mother-in-law mother_in_law 婆婆 岳母 丈母娘'],
  ['father_in_law', 'in_laws', 'father-in-law father_in_law 公公 岳父'],
  ['brother_in_law', 'in_laws', 'brother-in-law brother_in_law 大伯子 小叔子 姐夫 妹夫 大舅子'],
  ['sister_in_law', 'in_laws', 'sister-in-law sister_in_law 嫂子 弟媳 弟妹 弟媳妇'],
  ['daughter', 'child', 'daughter 女儿 闺女'],
  ['son', 'child', 'son 儿子'],
  ['child', 'child', 'child kid kids children 孩子 宝宝 小孩'],
  ['brother', 'siblings', 'brother 弟弟 哥哥 我弟 我哥 弟 哥'],
  ['sister', 'siblings', 'sister 妹妹 姐姐 我姐 我妹'],
  ['grandmother', 'grandparents', 'grandmother grandma granny 奶奶 外婆 姥姥'],
  ['grandfather', 'grandparents', 'grandfather grandpa granddad 爷爷 外公 姥爷'],
  ['aunt', 'aunt', 'aunt auntie 阿姨 姑姑 姨妈 姑妈'],
  ['uncle', 'uncle', 'uncle 叔叔 舅舅 伯伯'],
  ['cousin', 'cousin', 'cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹'],
  ['niece', 'niece', 'niece 侄女 外甥女'],
  ['nephew', 'nephew', 'nephew 侄子 外甥'],
  ['friend', 'friend', 'friend buddy 闺蜜 朋友 好友 发小 哥们'],
  ['colleague', 'colleague', 'colleague coworker co-worker co-founder teammate workmate 同事 下属'],
  ['boss', 'boss', 'boss supervisor manager line_manager 老板 上司 领导'],
  ['teacher', 'teacher', 'teacher coach trainer tutor instructor mentor 老师 教练 导师'],
  ['neighbour', 'neighbour', 'neighbour neighbor 邻居'],
  ['flatmate', 'flatmate', 'flatmate roommate housemate 室友 舍友'],
  ['student', 'student', 'student pupil 学生 学员'],
  ['client', 'client', 'client customer 客户'],
  ['kitten', 'cat', 'kitten 小猫'],
  ['cat', 'pet', 'cat kitty 猫 猫咪'],
  ['dog', 'pet', 'dog puppy hound 狗 狗狗'],
  ['pet', 'pet', 'pet 宠物'],
]

const selfWords = new Set(words('user me i myself self the_user 用户 我 自己 本人'))

/** The key of a subject: `user`, a relation's key, or the words themselves as they are compared. */
export function toSubject(subject: string): string {
  const word = subject
    .toLowerCase()
    .trim()
    .replace(/^(?:the )?user(?:'s|_s)[ _]|^my |^我的|^用户的/u, '')
  const plain = word.replaceAll(/[\s_]+/gu, '_')
  if (selfWords.has(plain)) return 'user'
  const known = relations.find(
    ([key, , all]) => key === plain || all.split(' ').includes(word) || all.split(' ').includes(plain),
  )
  return known?.[0] ?? normaliseText(word)
}

/** Whom words mean: of `older sister Jo` the sister, and Jo; of `Jo` only Jo. */
export interface Named {
  readonly relation: string | null
  readonly names: readonly string[]
}

/** Takes a subject apart into a relation and names. */
export function toNamed(subject: string): Named {
  const key = toSubject(subject)
  if (key === 'user' || isRelation(key)) return { relation: key, names: [] }
  const parts = normaliseText(subject.replaceAll('_', ' ')).split(/\s+|(?<=\p{Script=Han})(?=\p{Script=Latin})/u)
  const relation = parts.map(relationAtStart).find((found) => found !== null) ?? null
  const names = parts.flatMap((part) => (relation === null ? part : part.replace(relation.word, '')))
  return { relation: relation?.key ?? null, names: names.filter((name) => name !== '' && !describing.has(name)) }
}

const describing = new Set(
  words('my our his her the older younger elder big little late eldest youngest 大 小 二 我 的'),
)

/** A whole Latin word, or what a Chinese one begins with: 女儿小满. */
function relationAtStart(part: string): { key: string; word: string } | null {
  const fits = relations.flatMap(([key, , all]) =>
    all
      .split(' ')
      .filter((word) => word === part || (hasHan.test(word) && part.startsWith(word)))
      .map((word) => ({ key, word })),
  )
  return fits.toSorted((a, b) => b.word.length - a.word.length)[0] ?? null
}

const hasHan = /\p{Script=Han}/u

/** True where both may mean the same: by the relation, where no names say otherwise; else by a name. */
export function isSameNamed(one: Named, other: Named): boolean {
  const isNamed = one.names.length > 0 && other.names.length > 0
  const shares = one.names.some((name) => other.names.some((second) => isSameName(name, second)))
  if (one.relation === null || other.relation === null) return shares
  return isSameSubject(one.relation, other.relation) && (shares || !isNamed)
}

const isSameName = (one: string, other: string): boolean =>
  one === other || (hasHan.test(one) && hasHan.test(other) && (one.includes(other) || other.includes(one)))

/** A cat may be called a pet, and a kitten a cat. */
export function isSameSubject(first: string, second: string): boolean {
  if (first === second) return true
  return widerOf(first).includes(second) || widerOf(second).includes(first)
}

function widerOf(key: string): string[] {
  const wider = relations.find(([name]) => name === key)?.[1]
  return wider === undefined || wider === key ? [] : [wider, ...widerOf(wider)]
}

export const isRelation = (key: string): boolean => relations.some(([name]) => name === key)

/** The words for a relation and for what is a kind of it. */
export const relationWords = (key: string): string[] =>
  relations.flatMap(([name, , all]) => (name === key || widerOf(name).includes(key) ? all.split(' ') : []))

/** All words for people and pets around a user. */
export const allRelationWords = (): string[] => relations.flatMap(([, , all]) => all.split(' '))

function words(list: string): string[] {
  return list.split(' ')
}
