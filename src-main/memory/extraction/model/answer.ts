import { z } from 'zod'
import { AppError } from '../../../contract/error.ts'
import { attributeKey } from '../../ontology/attributes.ts'
import { isUser, userSubject } from '../../ontology/subjects.ts'
import { type Operation, type Secret, type Statement, statementKinds } from '../operation.ts'
import type { Reading } from '../reader.ts'
import type { ReadingRequest } from './request.ts'
import { readModelObject, readWeakJson, withoutThoughts } from '../../../llm/weak-json.ts'

/**
 * A model's answer as operations. Prose, thoughts and code fences around the object are ignored, weak JSON is repaired,
 * single bad items are counted and dropped. Throws `provider_bad_answer` where there is no object to read.
 */
export function parseAnswer(text: string, ids: Ids): Reading {
  const items = itemsOf(text)
  const read = items.flatMap((item) => toOperation(item, ids) ?? [])
  const secrets = read.filter((one) => one.op === 'secret')
  const operations = read.filter((one) => one.op !== 'secret')
  return { operations, secrets, unreadable: items.length - read.length }
}

const mostItems = 200

const words = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .catch(null)
    .transform((value) => {
      const plain = value === null || value === undefined ? '' : String(value).trim()
      return plain === '' || plain === 'null' ? null : plain.slice(0, max)
    })
const flag = z.boolean().nullish().catch(null)
const day = words(40).transform((value) => /^\d{4}(?:-\d\d(?:-\d\d)?)?/.exec(value ?? '')?.[0] ?? null)
const longestFact = 1_000
const idList = z.array(z.string()).max(100).nullish().catch(null)

const itemSchema = z.object({
  op: z.enum(['add', 'confirm', 'replace', 'end', 'forget', 'secret']),
  k: words(40),
  mistake: flag,
  quote: z.string().trim().min(1).max(4_000),
  from: words(100),
  subject: words(200),
  attribute: words(100),
  value: words(500),
  fact: words(longestFact),
  kind: z.enum(statementKinds).catch('fact'),
  certainty: z.enum(['stated', 'inferred']).catch('stated'),
  lasting: flag,
  delicate: z.enum(['health', 'money', 'minor', 'private_matter']).nullish().catch(null),
  remember: flag,
  valid_from: day,
  valid_to: day,
  ids: idList,
  maybe: idList,
  about: words(500),
  when: z.object({ from: day, to: day }).nullish().catch(null),
  except: words(500),
})
type Item = z.infer<typeof itemSchema>

function toOperation(value: unknown, ids: Ids): Operation | Secret | null {
  const { messageIds, memoryIds } = ids
  const parsed = itemSchema.safeParse(value)
  if (!parsed.success) return null
  const item = parsed.data
  // A quote that names no message, or one that may not be quoted, has no evidence: the check says so.
  const quoted = { quote: item.quote, messageId: messageIds.get(item.from ?? '') ?? '' }
  if (item.op === 'secret') return { op: 'secret', ...quoted }
  const target = memoryIds.get(item.k ?? '')
  if (item.op === 'forget') return toForget(item, quoted, ids)
  if (item.op === 'confirm') return target === undefined ? null : { op: 'confirm', target, ...quoted }
  const mistake = item.mistake === true
  if (item.op === 'end')
    return target === undefined ? null : { op: 'end', target, validTo: item.valid_to, mistake, ...quoted }
  const statement = toStatement(item, quoted)
  if (statement === null) return null
  return item.op === 'replace' && target !== undefined
    ? { op: 'replace', target, mistake, ...statement }
    : { op: 'add', ...statement }
}

type Ids = Pick<ReadingRequest, 'messageIds' | 'saidIds' | 'memoryIds'>
type Quoted = Pick<Statement, 'quote' | 'messageId'>

function toStatement(item: Item, quoted: Quoted): Statement | null {
  const subject = item.subject ?? userSubject
  const attribute = item.attribute === null ? '' : attributeKey(item.attribute)
  const fact = item.fact ?? item.value
  if (fact === null) return null
  return {
    ...quoted,
    subject: isUser(subject) ? userSubject : subject,
    attribute: attribute === '' || item.value === null ? null : attribute,
    value: attribute === '' ? null : item.value,
    fact,
    kind: item.kind,
    certainty: item.certainty,
    lasting: item.lasting !== false,
    explicit: item.remember === true,
    delicate: item.delicate ?? null,
    validFrom: item.valid_from,
    validTo: item.valid_to,
  }
}

function toForget(item: Item, quoted: Quoted, { memoryIds, saidIds }: Ids): Operation {
  const named = [...(item.ids ?? []), ...(item.k === null ? [] : [item.k])]
  const known = (ids: readonly string[], among: ReadonlyMap<string, string>): string[] => [
    ...new Set(ids.flatMap((id) => among.get(id) ?? [])),
  ]
  // A request names itself as little as a memory does.
  const said = known(named, saidIds).filter((id) => id !== quoted.messageId)
  const when = item.when ?? null
  return {
    op: 'forget',
    ...quoted,
    targets: known(named, memoryIds),
    ...(said.length > 0 && { said }),
    ...(item.maybe?.length && { maybe: [...known(item.maybe, memoryIds), ...known(item.maybe, saidIds)] }),
    about: item.about,
    when: when && (when.from !== null || when.to !== null) ? when : null,
    except: item.except,
  }
}

const operationsSchema = z.object({ operations: z.array(z.unknown()) })

/** The operations of the first object of the answer that has them; some answer with the list alone. */
function itemsOf(reply: string): unknown[] {
  const answer = withoutThoughts(reply)
  const list = answer.startsWith('[') ? readWeakJson(answer) : null
  if (Array.isArray(list)) return list.slice(0, mostItems)
  const read = readModelObject(answer, operationsSchema)
  if (!read) throw badAnswer('The model’s answer is not the JSON object that was asked for.')
  const { operations } = read.value
  if (!read.isClosed && operations.length === 0) throw badAnswer('The model’s answer was cut off.')
  return operations.slice(0, mostItems)
}

const badAnswer = (sentence: string): AppError => new AppError('provider_bad_answer', sentence)
