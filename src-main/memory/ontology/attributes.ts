import type { Memory } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'

/** What the app knows about an attribute of a person, a pet or a thing. */
export interface Attribute {
  /** The word slots carry. */
  readonly key: string
  /** Other words for it, snake_case; a language model may answer with any of them. */
  readonly aliases: readonly string[]
  /** One current value at a time: a new one takes the place of the old. */
  readonly single: boolean
  /** Must be known to every answer: what must not happen to somebody. */
  readonly safety?: true
  /** Goes along with every request: who the user is and how to answer. */
  readonly core?: true
  /** The line of the profile card that it fills, where it is about the user. */
  readonly profile?: ProfileField
  /** Asked about before it is kept. */
  readonly delicate?: 'health' | 'money'
}

const one = (key: string, aliases: string, more: Partial<Attribute> = {}): Attribute => ({
  key,
  aliases: aliases === '' ? [] : aliases.split(' '),
  single: true,
  ...more,
})
const many = (key: string, aliases: string, more: Partial<Attribute> = {}): Attribute => ({
  ...one(key, aliases, more),
  single: false,
})

/** The one table of attributes. What is not in it is kept by its own word, and may have several values. */
export const attributes: readonly Attribute[] = [
  one('name', 'full_name first_name called is_called', { core: true, profile: 'name' }),
  one('preferred_name', 'address_as call_me goes_by', { core: true, profile: 'name' }),
  many('nickname', 'also_called known_as'),
  one('pronouns', 'gender', { core: true }),
  one('age', 'years_old'),
  one('birthday', 'birth_date date_of_birth born_on'),
  one('residence', 'location city home lives_in residence_city home_city place_of_residence town', {
    core: true,
    profile: 'location',
  }),
  one('address', 'home_address street_address'),
  one('hometown', 'birthplace from origin born_in place_of_birth'),
  one('nationality', 'citizenship'),
  one('job', 'occupation profession role job_title position works_as', { core: true, profile: 'role' }),
  one('employer', 'company workplace works_at works_for', { core: true }),
  one('industry', 'field_of_work sector branch', { profile: 'industry' }),
  one('school', 'university college attends'),
  one('major', 'field_of_study degree_subject subject_of_study'),
  one('marital_status', 'relationship_status married civil_status'),
  many('partner', 'spouse husband wife girlfriend boyfriend'),
  many('has_pet', 'pet has_cat has_dog pets owns_pet'),
  many('children', 'child son daughter has_children'),
  one('breed', 'species kind_of_animal'),
  many('languages', 'language speaks native_language mother_tongue'),
  many('likes', 'like loves enjoys interests interest hobby hobbies fan_of prefers preference'),
  many('dislikes', 'dislike hates hate avoids_out_of_dislike'),
  many('allergy', 'allergies allergic_to intolerance food_allergy intolerances food_intolerance', {
    safety: true,
    profile: 'allergies_and_diet',
  }),
  many('diet', 'dietary_restriction dietary_preference does_not_eat eats', {
    safety: true,
    profile: 'allergies_and_diet',
  }),
  many('medication', 'medicine takes_medicine drug prescription', { safety: true, delicate: 'health' }),
  many('condition', 'health_condition health illness diagnosis disease medical_condition', { delicate: 'health' }),
  many('fear', 'phobia afraid_of', { safety: true }),
  many('taboo', 'must_not avoid trigger boundary', { safety: true }),
  one('salary', 'income earnings wage pay', { delicate: 'money' }),
  many('debt', 'owes', { delicate: 'money' }),
  one('rent', ''),
  many('answer_style', 'communication_style style response_style tone answer_preference likes_answers', {
    core: true,
    profile: 'communication_style',
  }),
  many('uses', 'tool tools preferred_tool software app device', { profile: 'preferred_tool' }),
  one('vehicle', 'car drives bike'),
  many('habit', 'routine schedule daily_routine'),
  many('goal', 'aim wants_to plans_to', { profile: 'recent_topic' }),
  many('project', 'works_on working_on', { profile: 'recent_topic' }),
  many('plan', 'appointment upcoming trip'),
  many('event', 'happened'),
  many('problem', 'trouble issue difficulty'),
  many('solution', 'fix what_helped solved_by worked'),
  many('failed_solution', 'did_not_help failed_attempt failed'),
  many('tried', 'attempt trying'),
  many('skill', 'skills can_do'),
  one('phone', 'phone_number mobile'),
  one('email', 'email_address mail'),
]

const byWord = new Map(
  attributes.flatMap((attribute) => [attribute.key, ...attribute.aliases].map((word) => [word, attribute] as const)),
)

const wordOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/favorite/g, 'favourite')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, 60)

/** What the table says of an attribute, by its key or another word for it. */
export const attributeOf = (words: string): Attribute | undefined => byWord.get(wordOf(words))

/** The word a slot carries for an attribute, whatever it was called. */
export const attributeKey = (words: string): string => attributeOf(words)?.key ?? wordOf(words)

/** A memory of what somebody's safety hangs on, such as an allergy. */
export const isSafety = ({ slot }: Pick<Memory, 'slot'>): boolean =>
  slot !== null && attributeOf(slot.attribute)?.safety === true

/** True where an attribute has one current value; of what the table does not know only what is somebody's favourite has. */
export const isSingle = (key: string): boolean => attributeOf(key)?.single ?? key.startsWith('favourite_')

/** A dislike ends the like of the same thing, and the other way round. */
const opposites: Readonly<Record<string, string>> = { likes: 'dislikes', dislikes: 'likes' }

/** The attribute that cannot be true of the same value as well. */
export const oppositeOf = (key: string): string | undefined => opposites[key]
