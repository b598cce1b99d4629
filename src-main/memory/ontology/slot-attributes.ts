import type { Slot } from '../../contract/memory.ts'

/** Attributes of the user that a question can be about. Every alias is a slot attribute that answers it. */
export const userAttributes = [
  'name',
  'age',
  'birthday',
  'residence',
  'hometown',
  'employer',
  'role',
  'industry',
  'education',
  'language',
  'likes',
  'dislikes',
  'hobby',
  'diet',
  'pet',
  'family',
  'relationship',
  'health',
  'contact',
  'tool',
  'goal',
  'style',
] as const
export type UserAttribute = (typeof userAttributes)[number]

interface AttributeWords {
  /** Slot attributes beside its own name, in snake_case; one that ends in `_` is the beginning of several. */
  readonly aliases: readonly string[]
  /** Words of either language in which people state it: they find statements across languages and without a slot. */
  readonly cues: string
}

const wordsByAttribute: Readonly<Record<UserAttribute, AttributeWords>> = {
  name: { aliases: ['full_name', 'first_name', 'nickname', 'called'], cues: 'name called 我叫 名字 姓名 叫做' },
  age: { aliases: ['birth_year', 'years_old'], cues: 'age years old 岁 今年 年龄' },
  birthday: { aliases: ['birth_date', 'date_of_birth', 'born'], cues: 'birthday born 生日 出生' },
  residence: {
    aliases: ['location', 'city', 'address', 'home', 'lives_in', 'country', 'neighbourhood', 'neighborhood'],
    cues: 'live lived living moved based home 我住 住在 搬到 搬去 定居 住址 家在',
  },
  hometown: {
    aliases: ['origin', 'birthplace', 'nationality', 'grew_up'],
    cues: 'hometown born from grew 老家 家乡 来自 出生',
  },
  employer: {
    aliases: ['company', 'workplace', 'works_at', 'works_for', 'business'],
    cues: 'work works job company 公司 上班 工作 就职 任职',
  },
  role: {
    aliases: ['job', 'occupation', 'profession', 'position', 'title', 'works_as', 'job_title', 'business', 'skill'],
    cues: 'work job engineer developer manager 工作 职业 职位 我是 工程师 担任',
  },
  industry: { aliases: ['field', 'sector', 'domain'], cues: 'industry field 行业 领域 从事' },
  education: {
    aliases: ['school', 'university', 'degree', 'major', 'studies'],
    cues: 'study studied university degree graduated 大学 毕业 专业 学校 学历',
  },
  language: { aliases: ['languages', 'speaks', 'native_language'], cues: 'speak language native 母语 语言' },
  likes: {
    aliases: [
      'like',
      'loves',
      'favourite',
      'favorite',
      'favourites',
      'favourite_',
      'favorite_',
      'preference',
      'prefers',
      'interest',
      'interests',
      'hobby',
      'hobbies',
    ],
    cues: 'like love favourite favorite prefer enjoy 喜欢 喜爱 爱吃 爱喝 最爱 偏好',
  },
  dislikes: { aliases: ['dislike', 'hates', 'avoids'], cues: 'dislike hate avoid 讨厌 不喜 反感 不吃 受不' },
  hobby: {
    aliases: ['hobbies', 'interest', 'interests', 'likes', 'sport'],
    cues: 'hobby enjoy like 爱好 喜欢 兴趣 业余',
  },
  diet: {
    aliases: ['allergy', 'allergies', 'avoids', 'food', 'dietary'],
    cues: 'allergic vegetarian vegan eat diet 过敏 素食 忌口 不吃',
  },
  pet: { aliases: ['pets', 'dog', 'cat', 'pet_name'], cues: 'pet dog cat 宠物 狗 猫 养了' },
  family: {
    aliases: [
      'spouse',
      'partner',
      'wife',
      'husband',
      'child',
      'children',
      'son',
      'daughter',
      'mother',
      'father',
      'sister',
      'brother',
      'parents',
      'siblings',
      'grandmother',
      'grandfather',
      'family',
    ],
    cues: 'wife husband son daughter mother father sister brother married 老婆 妻子 丈夫 老公 儿子 女儿 妈妈 爸爸 妹妹 姐姐 弟弟 哥哥',
  },
  relationship: {
    aliases: ['spouse', 'partner', 'wife', 'husband', 'girlfriend', 'boyfriend', 'fiance', 'marital_status'],
    cues: 'wife husband girlfriend boyfriend married 老婆 妻子 丈夫 老公 女朋友 男朋友 结婚 单身',
  },
  health: {
    aliases: ['allergy', 'allergies', 'condition', 'medication', 'illness'],
    cues: 'allergic allergy medicine doctor 过敏 生病 医生 吃药',
  },
  contact: { aliases: ['phone', 'email', 'phone_number', 'wechat'], cues: 'phone email number 电话 手机 邮箱 微信' },
  tool: {
    aliases: [
      'tools',
      'preferred_tool',
      'uses',
      'owns',
      'vehicle',
      'car',
      'editor',
      'ide',
      'browser',
      'laptop',
      'phone',
      'os',
      'computer',
      'programming_language',
    ],
    cues: 'use using editor 我用 使用 工具',
  },
  goal: {
    aliases: ['goals', 'plan', 'plans', 'project', 'learning', 'wants'],
    cues: 'goal plan learning want 目标 计划 打算 正在 学习',
  },
  style: {
    aliases: ['communication_style', 'answer_', 'tone', 'response_language'],
    cues: 'answer reply short tone 回答 回复 简短 语气',
  },
}

/** The exact slot attributes that answer one of `asked`; those that only share a beginning are not among them. */
export const slotNames = (asked: readonly UserAttribute[]): readonly string[] => [
  ...new Set(asked.flatMap((attribute) => [attribute, ...wordsByAttribute[attribute].aliases])),
]

/** True where a slot says something about the user that one of `asked` is about; or names the user's relative or pet. */
export function answersAttribute({ subject, attribute }: Slot, asked: readonly UserAttribute[]): boolean {
  if (subject !== 'user') return asked.some((wanted) => ofOthers.has(wanted) && isNamed(wanted, subject))
  const name = plainName(attribute)
  return asked.some((wanted) => isNamed(wanted, name))
}

/** True for a slot attribute that some question can be about. */
export const isKnownAttribute = (attribute: string): boolean =>
  userAttributes.some((wanted) => isNamed(wanted, plainName(attribute)))

const plainName = (attribute: string): string => attribute.toLowerCase().replaceAll(/[\s-]+/g, '_')

/** What is kept under the name of the relation, e.g. subject `wife`, attribute `name`. */
const ofOthers: ReadonlySet<UserAttribute> = new Set(['family', 'relationship', 'pet'])

const isNamed = (asked: UserAttribute, name: string): boolean =>
  name === asked ||
  wordsByAttribute[asked].aliases.some((alias) => alias === name || (alias.endsWith('_') && name.startsWith(alias)))

export const attributeCues = (asked: readonly UserAttribute[]): string =>
  asked.map((attribute) => wordsByAttribute[attribute].cues).join('\n')
