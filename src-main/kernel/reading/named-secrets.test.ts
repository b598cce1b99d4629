import { describe, expect, test } from 'vitest'
import { answerWith, type ScriptedOperation } from '../../testing/extraction-request.ts'
import { dumpProfile } from '../../testing/dump-profile.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'

const agentId = 'majordomo'

interface Told {
  readonly secret: string
  /** What is said first, when no reader knows it for a secret. */
  readonly first: string
  readonly again: string
  readonly fact: string
  /** A word of the same message that is none. */
  readonly beside: string
  readonly answer: string
  readonly asks: string
}
const languages: readonly (readonly [string, Told])[] = [
  [
    'Japanese',
    {
      secret: '447193',
      first: '会社の金庫の番号は447193。困ったら開けて',
      again: '金庫はやっぱり447193だった',
      fact: '会社の金庫の番号は447193。',
      beside: '金庫',
      answer: '金庫は447193ですね。',
      asks: '会社の金庫について何か言った？',
    },
  ],
  [
    'German',
    {
      secret: 'Krokus77blau',
      first: 'Der Tresor im Keller geht mit Krokus77blau auf',
      again: 'Nochmal zum Tresor: Krokus77blau',
      fact: 'Der Tresor im Keller geht mit Krokus77blau auf.',
      beside: 'Tresor',
      answer: 'Gut, der Tresor: Krokus77blau.',
      asks: 'Was habe ich über den Tresor im Keller gesagt?',
    },
  ],
  [
    'Chinese',
    {
      secret: '830265',
      first: '我家院子大门的开门数字是830265，记得提醒我',
      again: '院子大门还是那个830265',
      fact: '用户家院子大门的开门数字是830265。',
      beside: '院子',
      answer: '好的，院子大门是830265。',
      asks: '我说过院子大门的什么？',
    },
  ],
]

/** A conversation in which the secret was kept as any fact, before a model names it. */
async function told({ secret, first, again, fact, answer, beside }: Told) {
  const trouble = `${beside} ${secret}, ${first}`
  let operations: ScriptedOperation[] = [
    { op: 'add', says: first, fact },
    { op: 'add', says: trouble, kind: 'experience', attribute: 'problem', value: secret, fact: trouble },
  ]
  const chat = await openedChat({
    reviewsDelicate: false,
    extraction: (body) => answerWith(operations, body),
    chat: (body) => {
      const asked = JSON.stringify(body.messages)
      if (asked.includes('Name the conversation'))
        return behave.reply(asked.includes(secret) ? `${secret}: 1` : 'Plain')
      return behave.reply(answer, { reasoning: `They said ${secret}.` })
    },
  })
  const kernel = chat.kernel()
  await kernel.call('settings_update', { patch: { modelTitles: true } })
  const says = async (text: string, sessionId = chat.sessionId) => {
    const sent = await kernel.call('chat_send', { sessionId, text })
    await kernel.event('turn_ended', ({ turnId }) => turnId === sent.turnId)
    await kernel.idle()
  }
  const another = async () => (await kernel.call('session_create', { agentId })).id
  await says(first)
  const elsewhere = await another()
  await says(trouble, elsewhere)
  const before = places(chat, secret)
  operations = [{ op: 'secret', says: secret }]
  await says(again)
  return { chat, kernel, says, another, elsewhere, before }
}

/** The columns of both files that hold some words. */
const places = (chat: LoopbackKernel, words: string): string[] => {
  const found = Object.entries(dumpProfile(chat.kernel().home)).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        typeof value === 'string' && value.toLowerCase().includes(words.toLowerCase()) ? `${table}.${column}` : [],
      ),
    ),
  )
  return [...new Set(found)].toSorted()
}

describe.each(languages)('a secret that a model names in %s', (_language, said) => {
  test('stood on in titles, memories, their evidence, versions and changes, troubles and thoughts', async () => {
    const { chat, before } = await told(said)
    expect(before).toEqual(
      expect.arrayContaining(['data.messages.reasoning', 'data.messages.text', 'data.sessions.title']),
    )
    expect(before).toEqual(expect.arrayContaining(['memories.evidence.quote', 'memories.memories.content']))
    expect(before).toEqual(expect.arrayContaining(['data.pains.summary', 'memories.change_entries.after']))
    // The chat is the user's own; an undo is by their hand.
    expect(places(chat, said.secret)).toEqual(['data.messages.text', 'memories.change_entries.before'])
  })

  test('is in no search, excerpt, export to be read, or prompt of another chat; the chat shows it', async () => {
    const { chat, kernel, says, another } = await told(said)
    const { items: found } = await kernel.call('session_search', { agentId, query: said.beside })
    const search = await kernel.call('memory_search', { agentId, query: said.asks, corpus: 'all' })
    const given = await kernel.call('memory_build_context', { agentId, query: said.asks })
    const documents = ['markdown', 'html'] as const
    const exported = await Promise.all(
      documents.map(
        async (format) =>
          (await kernel.call('session_export', { sessionId: chat.sessionId, format, inline: true })).text,
      ),
    )
    const asked = chat.server.requests.length
    await says(said.asks, await another())
    const sent = chat.server.requests.slice(asked).map(({ body }) => JSON.stringify(body))
    const outside = [found, search, given, sent, ...exported].map((one) => JSON.stringify(one))
    expect(outside.map((text) => [text.includes(said.beside), text.includes(said.secret)])).toEqual(
      outside.map(() => [true, false]),
    )
    const { messages } = await kernel.call('session_get', { sessionId: chat.sessionId })
    expect(messages.map(({ text }) => text)).toEqual([said.first, said.answer, said.again, said.answer])
  })

  test('is marked in what is said of it later, and goes through a file with its mark', async () => {
    const { chat, kernel, says } = await told(said)
    await says(`${said.secret}?`)
    const { text } = await kernel.call('session_export', { sessionId: chat.sessionId, format: 'jsonl', inline: true })
    const lines = (text ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const marked = lines.map(({ untrusted_spans: spans }) => JSON.stringify(spans ?? '').includes('secret'))
    expect(marked).toEqual(lines.map(() => true))
    expect(places(chat, said.secret)).toEqual(['data.messages.text', 'memories.change_entries.before'])
  })

  test('kept an answer to what was shown before it was marked from being asked for again', async () => {
    const { chat, kernel } = await told(said)
    const text = `${said.beside}: ${said.secret}`
    const { to, base, pieces } = await kernel.call('chat_preview', { sessionId: chat.sessionId, text })
    const shown = { to: to.key, base, goes: pieces.map(({ key }) => key), stays: [] }
    const { turnId } = await chat.send(text, { shown })
    await chat.ended(turnId)
    const sent = JSON.stringify(chat.server.requests.filter(({ kind }) => kind === 'chat').at(-1)?.body.messages[0])
    expect(sent).not.toContain('<quoted>')
    const again = await kernel.call('chat_regenerate', { turnId })
    expect((await chat.ended(again.turnId)).turn.state).toBe('done')
  })

  test('kept a trouble that it was told with from being undone', async () => {
    const { kernel } = await told(said)
    const { items } = await kernel.call('change_list', { agentId })
    for (const { changeId, kind } of items) if (kind === 'pain_record') await kernel.call('change_undo', { changeId })
    expect((await kernel.call('pain_list', { agentId })).items).toEqual([])
  })

  test('comes back in a memory where the user undoes that it was taken out', async () => {
    const { kernel } = await told(said)
    const { items } = await kernel.call('change_list', { agentId })
    const taken = items.filter(({ author, kind }) => author === 'system' && kind === 'edit')
    for (const { changeId } of taken) await kernel.call('change_undo', { changeId })
    const { items: memories } = await kernel.call('memory_list', { agentId })
    expect(memories.map(({ content }) => content)).toContain(said.fact)
  })
})

test('the summary of a conversation held a secret that was named after it was made', async () => {
  const secret = 'Krokus77blau'
  const chat = await openedChat({
    contextWindow: 4_096,
    extraction: (body) => answerWith([{ op: 'secret', says: secret }], body),
  })
  const kernel = chat.kernel()
  await kernel.call('settings_update', { patch: { extraction: 'off' } })
  const lines = Array.from({ length: 120 }, (_, turn) => [
    {
      session: 'long',
      at: new Date(Date.UTC(2026, 2, 1, 8, turn)).toISOString(),
      role: 'user' as const,
      text:
        turn === 2
          ? `Der Tresor im Keller geht mit ${secret} auf.`
          : `Das ${turn}. Beet hat wieder Bohnen, eine Reihe.`,
    },
    {
      session: 'long',
      at: new Date(Date.UTC(2026, 2, 1, 8, turn, 30)).toISOString(),
      role: 'assistant' as const,
      text: `Notiert, das ${turn}. Beet, und die Bohnen werden die Sonne mögen.`,
    },
  ]).flat()
  await kernel.call('session_import', { agentId, lines })
  const { items } = await kernel.call('session_list', { agentId })
  const sessionId = items.find(({ messageCount }) => messageCount === lines.length)?.id ?? ''
  const prompt = async (text: string): Promise<string> => {
    const { turnId } = await kernel.call('chat_send', { sessionId, text })
    await kernel.event('turn_ended', (ended) => ended.turnId === turnId)
    await kernel.idle()
    const sent = chat.server.requests.filter(({ kind }) => kind === 'chat').at(-1)?.body.messages ?? []
    return sent[0]?.content ?? ''
  }
  expect(await prompt('Und das Beet?')).toMatch(/<earlier>[^]*Krokus77blau/)
  await kernel.call('settings_update', { patch: { extraction: 'auto' } })
  await prompt(`Nochmal zum Tresor: ${secret}`)
  const after = await prompt('Und die Bohnen?')
  expect([after.includes('<earlier>'), after.includes('Tresor'), after.includes(secret)]).toEqual([true, true, false])
})
