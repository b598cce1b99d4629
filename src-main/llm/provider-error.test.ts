import { APIConnectionError, APIError } from 'openai/core/error'
import { describe, expect, test } from 'vitest'
import { appErrorToWire } from '../contract/error.ts'
import { toProviderError } from './provider-error.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const limited = (retryAfter: string) =>
  toProviderError(APIError.generate(429, {}, undefined, new Headers({ 'retry-after': retryAfter })), now).params

describe('toProviderError', () => {
  test.each([
    ['20', '20'],
    ['0.4', '1'],
    ['Sat, 21 Nov 2026 10:01:30 GMT', '90'],
    ['Sat, 21 Nov 2026 09:00:00 GMT', '0'],
  ])('reads Retry-After %j as %s seconds', (header, seconds) => {
    expect(limited(header)).toEqual({ retryAfterSeconds: seconds })
  })

  test('makes nothing of a Retry-After that is neither seconds nor a date', () => {
    expect(limited('soon')).toBe(undefined)
  })

  test.each([
    ['ETIMEDOUT', 'provider_timeout', 'no_answer'],
    ['UND_ERR_CONNECT_TIMEOUT', 'provider_timeout', 'no_answer'],
    ['UND_ERR_HEADERS_TIMEOUT', 'provider_timeout', 'no_answer'],
    ['ECONNREFUSED', 'provider_unreachable', 'refused_connection'],
    ['EAI_AGAIN', 'provider_unreachable', 'dns'],
    ['ECONNRESET', 'provider_unreachable', 'reset'],
    ['CERT_HAS_EXPIRED', 'provider_unreachable', 'connection'],
  ])('finds %s at the end of a chain of causes', (code, expected, reason) => {
    const system = Object.assign(new Error('at sk-secret'), { code })
    const cause = new TypeError('fetch failed', { cause: new AggregateError([system]) })
    const error = toProviderError(new APIConnectionError({ cause }))
    expect({ code: error.code, params: error.params, cause: String(error.cause) }).toEqual({
      code: expected,
      params: { reason },
      cause: `Error: Error ${code}`,
    })
  })

  test.each([
    ['by OpenAI', 401, { error: { message: 'Incorrect API key provided.' } }, undefined, 'Incorrect API key provided.'],
    ['by Ollama', 404, { error: 'model "x" not found' }, undefined, 'model "x" not found'],
    ['as plain text', 503, undefined, 'Overloaded', 'Overloaded'],
    ['without a word', 500, undefined, undefined, undefined],
    ['at length', 400, { error: { message: 'word '.repeat(1_000) } }, undefined, 'word '.repeat(120)],
  ])('keeps apart what was said %s', (_, status, body, text, said) => {
    const error = toProviderError(APIError.generate(status, body, text, new Headers()))
    expect(error.said).toBe(said)
    expect(`${error.message} ${String(error.cause)} ${JSON.stringify(appErrorToWire(error))}`).not.toContain(
      said ?? '-',
    )
  })

  test('a web page is no sentence of a service', () => {
    const headers = new Headers({ 'content-type': 'text/html' })
    expect(toProviderError(APIError.generate(502, undefined, '<html>Bad gateway', headers)).said).toBe(undefined)
  })

  test('throws what is no failure of a provider', () => {
    const bug = new RangeError('out of range')
    expect(() => toProviderError(bug)).toThrow(bug)
  })
})
