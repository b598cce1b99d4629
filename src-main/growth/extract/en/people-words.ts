import { englishRelation, toRelation } from '../../../memory/ontology/relations.ts'

/** People by what they do for the user; the word is the subject of a slot. */
const helpers =
  'apprentice|assistant|intern|agent|landlord|landlady|accountant|lawyer|solicitor|dentist|orthodontist|gp|physio|psychologist|counsellor|nanny|babysitter|childminder|cleaner|gardener|sponsor|editor|publisher|publicist|prof|examiner|director|producer|lodger|tenant|pastor|priest|vicar|rabbi|imam|deputy|carer|caregiver|midwife|hairdresser|barber|mechanic|builder|co-?worker|external|foreman|head chef|chef|business partner|revision partner|study buddy|training partner|emergency contact|next of kin|md|head teacher|headteacher|vet|student|pupil|clerk|presenter|sitter|godson|goddaughter|godmother|godfather|ex|ex-wife|ex-husband|ex-girlfriend|ex-boyfriend|client'
const dogs =
  'staff(?:y|ie)|border collie|collie|kelpie|chihuahua|labrador|spaniel|terrier|poodle|beagle|corgi|dachshund|greyhound|whippet|retriever|husky|pug|bulldog|german shepherd|mastiff|cockapoo|labradoodle|rottweiler|lurcher|dalmatian|schnauzer|setter'
const cats = 'ginger tom|tom|siamese|persian|ragdoll|maine coon|tortie|bengal|ginger'
const others = 'rat|goat|mare|gelding|iguana|hedgehog|chinchilla|cockatiel|hen|donkey|alpaca'

const before = String.raw`(?:(?:twin|older|younger|little|wee|big|eldest|youngest|oldest|elder|new|old|late|best|middle|useless|poor|dear|lovely|former|other|first|second|future|kid)[ -])*(?:step-?(?=[bdfms])|great-|grand)*`

/** A word for somebody (or an animal) around the user, in a group `rel`. */
export const relationPattern = `(?<rel>${before}(?:${englishRelation}|${helpers}|${dogs}|${cats}|${others})s?)(?![\\p{L}-])`

/** Words that name somebody in a family, and stand for the user's own without "my". */
export const kinPattern =
  '(?:wife|missus|husband|hubby|partner|fianc[eé]e?|girlfriend|gf|boyfriend|bf|mother|mom|mum|mummy|mammy|mam|mama|father|dad|daddy|papa|mother[- ]in[- ]law|father[- ]in[- ]law|brother[- ]in[- ]law|sister[- ]in[- ]law|grandma|granny|gran|nan|nana|grandad|granddad|grandpa|daughter|son|grandson|granddaughter|kids?|children|twins|baby|toddler|newborn|bairn|sister|sis|brother|bro|bestie|best friend|boss|line manager|flatmate|housemate|roommate|cousin|niece|nephew|auntie|uncle|dog|cat|puppy|pup|kitten)'

const isAnimal = (word: string, kinds: string): boolean => new RegExp(`^(?:${kinds})s?$`, 'i').test(word)

export interface Somebody {
  readonly key: string
  readonly single: boolean
  readonly pet: boolean
  /** What kind of animal it is, where the word says more than "dog". */
  readonly breed: string | null
}

/** Whom a word of `relationPattern` means. */
export function toSomebody(words: string): Somebody {
  const plain = words.toLowerCase().replace(new RegExp(`^${before}(?=[\\p{L}])`, 'iu'), (found) => {
    return found.endsWith('grand') ? 'grand' : ''
  })
  if (isAnimal(plain, dogs)) return { key: 'dog', single: false, pet: true, breed: plain }
  if (isAnimal(plain, cats)) return { key: 'cat', single: false, pet: true, breed: plain }
  if (isAnimal(plain, others)) return { key: 'pet', single: false, pet: true, breed: plain }
  if (plain === 'md') return { ...toRelation('boss'), breed: null }
  if (/^ex(?:-|$)/.test(plain)) return { key: plain, single: false, pet: false, breed: null }
  return { ...toRelation(plain), breed: null }
}

/** A name as people write it: a title, capitalised words. */
export const namePattern = String.raw`(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof|Frau|Herr|Father|Sister|Sir|Madame)\.? (?:Dr\.? )?)?(?-i:\p{Lu})[\p{L}'’]+(?:-(?-i:\p{Lu})?[\p{L}]+)?(?: (?:de |van |von |der |O')*(?-i:\p{Lu})[\p{L}'’-]+){0,2}`

const noNames =
  /^(?:(?:the|this|that|these|those|there|here|what|who|when|where|why|how|which|and|but|so|or|if|then|also|just|now|not|no|yes|well|she|her|his|him|they|their|you|your|our|its|it|i|one|someone|everyone|nobody|everything|nothing|something|all|both|can|could|would|should|will|please|mon|tues?|wed|wednes|thurs?|fri|satur|sun|sat|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|ramadan|diwali|halloween|today|tomorrow|yesterday|ok|okay|english|german|french|dutch|chinese|spanish|italian|polish|russian|irish|welsh|british|american|whatsapp|zoom|slack|excel|google|facebook|instagram|spotify|netflix|youtube|amazon|apple|microsoft|windows|android|linux|toyota|honda|ford|volvo|bmw|audi|tesla|skoda|uni|university|college|school)(?:day)?s?|i'.+)$/i

/** True for a capitalised word that is nobody's name. */
export const isNoName = (name: string): boolean =>
  noNames.test(name.split(' ')[0] ?? '') || /^[\p{Lu}\d]{2,}$/u.test(name)
