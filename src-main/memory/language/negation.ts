import { remembered } from '../../util/remembered.ts'

const harmless =
  /不[仅但过同久少错断管论光只止妨由料知安禁]|差不多|了不起|对不起|要不|不客气|没关系|没问题|没准|无[论数限锡线聊非]|[特分区个性级类识告辨]别|别[人的墅致处称名]|未[来婚必]|非[常洲典]|除非|\bnot only\b|\bnever mind\b|\bno problem\b|\bno\.? ?(?=\d)|\bnone the less\b|\bno doubt\b/giu

const negator =
  /\b(?:not|never|no|none|nobody|nothing|nowhere|without|neither|nor|cannot|unable|avoid(?:s|ed|ing)?|refus(?:e|es|ed|ing|al)|reject(?:s|ed|ing)?|cancel(?:s|led|ed|ling)?|forbid(?:s|den)?|forbade|ban(?:s|ned)?|stop(?:s|ped)?|quit)\b|\b\p{L}+n['’]t\b|不|没有?|無|无|未|勿|莫|别|並非|并非|而非|禁止|取消|拒绝|避免|停止/giu

/** How a clause stands to what it speaks of; `mixed` where it denies twice. */
export type Polarity = 'affirmed' | 'denied' | 'mixed'

/** Whether a clause denies. */
export const polarityOf = remembered((clause: string): Polarity => {
  const count = [...clause.replace(harmless, ' ').matchAll(negator)].length
  return count === 0 ? 'affirmed' : count === 1 ? 'denied' : 'mixed'
})

/** A clause without the words that deny: what it speaks of. */
export const withoutNegation = (clause: string): string => clause.replace(harmless, ' ').replace(negator, ' ')
