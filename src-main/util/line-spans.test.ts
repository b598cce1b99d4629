import { expect, test } from 'vitest'
import { ownWords } from '../memory/evidence/own-words.ts'

const own = (text: string): string => ownWords({ text, untrustedSpans: [] }).replace(/\n+/g, '|')

test.each([
  ['```\nI live in Oslo\n```\nThanks', '|Thanks'],
  ['~~~\nI live in Oslo\n~~~\nThanks', '|Thanks'],
  ['Look:\n\n    I live in Oslo = true\n\nThanks', 'Look:|Thanks'],
  ['Look <note from="x">I live in Oslo</note> here', 'Look | here'],
  ['Look <!-- I live in Oslo --> here', 'Look | here'],
  ['> I live in Oslo\nIs that far?', '|Is that far?'],
  ['Bo: I live in Oslo\nAda: me too\nWho lives there?', '|Who lives there?'],
  ['[10:02] Bo: I live in Oslo\nWho is it?', '|Who is it?'],
  ['老王：我住在奥斯陆\n小李：我也是\n谁住那儿？', '|谁住那儿？'],
  ['12/03/2026, 18:22 - Bo: I live in Oslo\nWho is it?', '|Who is it?'],
  ['[2026-03-01 18:22] Bo: I live in Oslo\nWho is it?', '|Who is it?'],
  ['2026-03-01T18:22:01.5Z INFO user: I live in Oslo\nWhat failed?', '|What failed?'],
  ['＞ I live in Oslo\nIs that far?', '|Is that far?'],
  ['<邮件>我住在奥斯陆</邮件> 帮我看看', '| 帮我看看'],
  ['Look:\n\nFrom: Bo\nSubject: Hi\n\nI live in Oslo.\n\nWhat should I write?', 'Look:|What should I write?'],
  ['-----Original Message-----\nI live in Oslo.', '|'],
  ['发件人：彭小丽\n主题：调岗\n\n我住在奥斯陆。', '|'],
])('code, mark-up and transcripts are not the user’s words: %j', (text, expected) => {
  expect(own(text)).toBe(expected)
})

test.each([
  'I live in Oslo.',
  'From: Oslo\nI live there',
  'Note: I live in Oslo',
  'a < b and c > d, I live in Oslo',
  'My list:\n- bread',
])('plain words stay: %j', (text) => {
  expect(own(text)).toBe(text.replace(/\n+/g, '|'))
})
