import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { docxParts, makeDocx, makePdf, makeZip, smallPng, wordParagraph } from '../testing/make-files.ts'
import { createFileReader } from './create-file-reader.ts'

const worker = new URL('attachment-worker.ts', import.meta.url)
const never = new AbortController().signal
const read = (name: string, bytes: Uint8Array, limits = {}) =>
  createFileReader({ worker, limits }).read(name, bytes, never)

/** Why a file was not read, or what was read of it. */
const outcome = (name: string, bytes: Uint8Array, limits = {}) =>
  read(name, bytes, limits).then(
    ({ kind, pages, isCut }) => ({ kind, pages, isCut }),
    (error: { code: string; params: { reason: string } }) => `${error.code}: ${error.params.reason}`,
  )
const refused = (reason: string): string => `attachment_unreadable: ${reason}`

test('a PDF is read page by page', async () => {
  const file = await read('walk.pdf', makePdf(['The first page\nhas two lines', 'The second page (of two)']))
  expect(file).toEqual({
    kind: 'pdf',
    mediaType: 'application/pdf',
    pages: 2,
    isCut: false,
    text: 'The first page\nhas two lines\fThe second page (of two)',
  })
})

test('a Word document is read with its headings, lists and tables', async () => {
  const cell = (text: string): string => `<w:tc>${wordParagraph(text)}</w:tc>`
  const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Plan &amp; costs</w:t></w:r></w:p>'
  const table = `<w:tbl><w:tr>${cell('Item')}${cell('Price')}</w:tr><w:tr>${cell('Tea')}${cell('3')}</w:tr></w:tbl>`
  const { kind, text } = await read('plan.docx', makeDocx(`${heading}${wordParagraph('去里斯本的计划。')}${table}`))
  expect({ kind, text }).toEqual({
    kind: 'docx',
    text: '# Plan & costs\n\n去里斯本的计划。\n\n| Item | Price |\n| Tea | 3 |',
  })
})

test.each([
  { encoding: 'UTF-8', bytes: Buffer.from('Grüße, 你好\n') },
  { encoding: 'UTF-8 with a mark', bytes: Buffer.from('\ufeffGrüße, 你好\n') },
  { encoding: 'UTF-16 little endian', bytes: Buffer.from('\ufeffGrüße, 你好\n', 'utf16le') },
  { encoding: 'UTF-16 big endian', bytes: Buffer.from('\ufeffGrüße, 你好\n', 'utf16le').swap16() },
])('$encoding is read', async ({ bytes }) => {
  expect((await read('notes.md', bytes)).text).toBe('Grüße, 你好\n')
})

test('GB18030 is read, and Latin letters of one byte are not taken for it', async () => {
  // 你好，世界 and Müller, Café
  const chinese = Buffer.from('c4e3bac3a3accac0bde7', 'hex')
  const latin = Buffer.from('M\xfcller, Caf\xe9 und Gr\xfc\xdfe', 'latin1')
  expect([(await read('a.txt', chinese)).text, (await read('b.txt', latin)).text]).toEqual([
    '你好，世界',
    'Müller, Café und Grüße',
  ])
})

test('UTF-16 without a mark is read', async () => {
  expect((await read('a.csv', Buffer.from('name,age\nAda,36\n', 'utf16le'))).text).toBe('name,age\nAda,36\n')
})

test('an image is known by what is in it, whatever it is called', async () => {
  expect(await outcome('notes.txt', smallPng)).toEqual({ kind: 'image', pages: null, isCut: false })
})

test.each([
  { title: 'an empty file', name: 'a.txt', bytes: Buffer.alloc(0), reason: 'file_empty' },
  {
    title: 'a program',
    name: 'a.exe',
    bytes: Buffer.from('MZ\0\x01\x02\x03\0\0\xff\xfe\0', 'latin1'),
    reason: 'file_unsupported',
  },
  { title: 'a sheet', name: 'a.xlsx', bytes: makeZip({ 'xl/workbook.xml': '<x/>' }), reason: 'file_office' },
  { title: 'an old Word file', name: 'a.doc', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'), reason: 'file_old_word' },
  {
    title: 'a Word file with a password',
    name: 'a.docx',
    bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    reason: 'file_locked',
  },
  {
    title: 'a PDF that is cut off',
    name: 'a.pdf',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<'),
    reason: 'file_damaged',
  },
  {
    title: 'a Word file that is cut off',
    name: 'a.docx',
    bytes: makeDocx(wordParagraph('x')).subarray(0, 200),
    reason: 'file_damaged',
  },
  {
    title: 'a Word file that is no XML',
    name: 'a.docx',
    bytes: makeZip(docxParts('<w:document')),
    reason: 'file_damaged',
  },
  { title: 'a PDF without text, such as a scan', name: 'a.pdf', bytes: makePdf(['']), reason: 'file_no_text' },
  {
    title: 'an image too large for a model',
    name: 'a.png',
    bytes: Buffer.concat([smallPng, Buffer.alloc(6 << 20)]),
    reason: 'image_too_large',
  },
  { title: '50 MB of text', name: 'a.txt', bytes: Buffer.alloc(50 << 20, 'long '), reason: 'file_too_large' },
])('$title is refused with its reason', async ({ name, bytes, reason }) => {
  expect(await outcome(name, bytes)).toBe(refused(reason))
})

test('a PDF with a password is refused', async () => {
  const trailer =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <' +
    '00'.repeat(32) +
    '> /U <' +
    '00'.repeat(32) +
    '> >> /ID [<00> <00>]'
  expect(await outcome('a.pdf', makePdf(['secret'], { trailer }))).toBe(refused('file_locked'))
})

test('20 MB of text is kept to the first million characters', async () => {
  const file = await read('log.txt', Buffer.alloc(20 << 20, 'line of a log\n'))
  expect({ length: file.text.length, isCut: file.isCut }).toEqual({ length: 1_000_000, isCut: true })
})

test('a Word file that unpacks to gigabytes is refused, whatever sizes it states', async () => {
  const bomb = Buffer.alloc(300 << 20, ' ')
  const parts = docxParts('')
  const docx = makeZip({ ...parts, 'word/document.xml': bomb }, 100)
  expect(docx.length).toBeLessThan(1 << 20)
  expect(await outcome('a.docx', docx)).toBe(refused('file_too_complex'))
})

test('entities that multiply in a Word file are not expanded', async () => {
  const entities = Array.from({ length: 12 }, (_one, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  const before = `<!DOCTYPE x [<!ENTITY e0 "lol">${entities.join('')}]>`
  const file = await read('a.docx', makeDocx(wordParagraph('so: &e12;'), before)).catch(() => ({ text: '' }))
  expect(file.text.length).toBeLessThan(1_000)
})

test('a Word file nested without end is refused', async () => {
  const depth = 200_000
  const docx = makeDocx(`${'<w:p><w:r>'.repeat(depth)}x${'</w:r></w:p>'.repeat(depth)}`)
  expect(await outcome('a.docx', docx, { timeMs: 5_000 })).toMatch(/damaged|complex|slow|no_text/)
}, 20_000)

test('a script of a PDF does not run, and nothing that a file names is fetched', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end('x')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const catalog = `/OpenAction << /S /JavaScript /JS (app.launchURL\\('${url}'\\); this.submitForm\\('${url}'\\);) >> /AA << /O << /S /URI /URI (${url}) >> >>`
  const pdf = await read('a.pdf', makePdf(['harmless words'], { catalog }))
  const linked = `<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="p1"/></w:drawing></w:r></w:p>`
  const docx = makeZip({
    ...docxParts(
      `<!DOCTYPE x SYSTEM "${url}x.dtd"><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${linked}${wordParagraph('plain')}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${url}a.png"/></Relationships>`,
  })
  const word = await read('a.docx', docx)
  server.close()
  expect({ pdf: pdf.text, word: word.text.trim(), asked }).toEqual({ pdf: 'harmless words', word: 'plain', asked: 0 })
})

test('a PDF that says it has a million pages has as many as are there', async () => {
  const result = await outcome('a.pdf', makePdf(['one', 'two'], { count: 1_000_000 }))
  expect(result).toEqual({ kind: 'pdf', pages: 2, isCut: false })
})

test('a PDF of more pages than are kept is read to there', async () => {
  const { pages, isCut, text } = await read('a.pdf', makePdf(Array.from({ length: 2_100 }, () => 'words')))
  expect({ pages, isCut, read: text.split('\f').length }).toEqual({ pages: 2_100, isCut: true, read: 2_000 })
}, 20_000)

test('a file that takes too long is given up, what of its pages was read is kept', async () => {
  const pages = Array.from({ length: 1_500 }, (_one, index) => `Page ${index} ${'with words '.repeat(200)}`)
  const result = await read('long.pdf', makePdf(pages), { timeMs: 700 }).catch((error) => error.params.reason)
  if (typeof result === 'string') expect(result).toBe('file_too_slow')
  else expect(result).toMatchObject({ pages: 1_500, isCut: true })
})

test('a PDF whose page unpacks to gigabytes ends with a sentence', async () => {
  let packed = Buffer.alloc(512 << 20, ' ')
  packed = deflateSync(packed)
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`,
  )
  const pdf = Buffer.concat([
    head,
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF'),
  ])
  expect(await outcome('a.pdf', pdf, { timeMs: 8_000, growthMb: 300 })).toMatch(
    /file_too_complex|file_too_slow|no_text/,
  )
}, 30_000)

test('who waits no longer ends it', async () => {
  const gone = new AbortController()
  const reading = createFileReader({ worker }).read('a.txt', Buffer.from('words'), gone.signal)
  gone.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
})
