import { describe, expect, test } from 'vitest'
import { isLoopback, normaliseBaseUrl } from './base-url.ts'

describe('normaliseBaseUrl', () => {
  test.each([
    [' http://127.0.0.1:11434/v1/ ', 'http://127.0.0.1:11434/v1'],
    ['HTTPS://API.Example.com/v1//', 'https://api.example.com/v1'],
    ['https://api.example.com', 'https://api.example.com'],
  ])('turns %j into %j', (text, url) => {
    expect(normaliseBaseUrl(text)).toBe(url)
  })

  test.each([
    ['', 'not_a_url'],
    ['api.example.com/v1', 'not_a_url'],
    ['file:///etc/passwd', 'protocol'],
    ['javascript:alert(1)', 'protocol'],
    ['https://me:secret@example.com/v1', 'credentials'],
    ['https://example.com/v1?key=secret', 'query'],
  ])('refuses %j as %s', (text, reason) => {
    expect(() => normaliseBaseUrl(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        params: { reason },
        message: expect.not.stringContaining('secret'),
      }),
    )
  })
})

describe('isLoopback', () => {
  test.each([
    'http://127.0.0.1:11434/v1',
    'http://127.8.9.1',
    'http://127.1/v1',
    'http://[::1]:8000/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'https://LOCALHOST:1/v1',
  ])('counts %s as this computer', (url) => {
    expect(isLoopback(url)).toBe(true)
  })

  test.each([
    'https://api.openai.com/v1',
    'http://127.0.0.1.example.com/v1',
    'http://127.0.0.1@example.com/v1',
    'http://localhost.example.com',
    'http://192.168.1.5:11434/v1',
    'http://128.0.0.1',
    'http://0.0.0.0:8000',
    'http://[::2]/',
    'ftp://127.0.0.1/',
    'not a url',
    '',
  ])('does not count %s', (url) => {
    expect(isLoopback(url)).toBe(false)
  })
})
