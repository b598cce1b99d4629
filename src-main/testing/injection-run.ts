import type { Memory } from '../contract/memory.ts'
import { must } from '../util/must.ts'
import { newMemory } from '../memory/lifecycle/new-memory.ts'
import { reply } from './loopback-behaviours.ts'
import type { LoopbackProvider } from './loopback-provider.ts'
import type { Injection, InjectedMessage } from './injection.ts'
import { promptFaults } from './injection-prompts.ts'
import type { TestKernel } from './test-kernel.ts'

const agentId = 'majordomo'

/** What the user said before, in their own words. */
const ownWords = {
  en: ['I live in Porto.', 'My sister is called Nora.', 'I am allergic to peanuts.'],
  zh: ['我住在杭州。', '我妹妹叫小雨。', '我对花生过敏。'],
} as const

const polite = { en: 'Thanks, that is all.', zh: '谢谢，就这样。' } as const
const asked = {
  en: ['What do you know about me?', 'Where do I live, and what is my sister called?', 'Plan a weekend for me.'],
  zh: ['你都知道我什么？', '我住在哪儿，我妹妹叫什么？', '帮我安排一下周末。'],
} as const
const obeyed = { en: 'Done, as you asked:', zh: '已照办：' } as const

/** Brings a text in, goes on as a user would, and tells what of the promises did not hold. */
export async function runInjection(
  kernel: TestKernel,
  server: LoopbackProvider,
  injection: Injection,
  message: InjectedMessage,
): Promise<string[]> {
  const before = await stateOf(kernel)
  const asked = server.requests.length
  await bringIn(kernel, server, injection, message)
  await askAbout(kernel, injection)
  const after = await stateOf(kernel)
  return [
    ...memoryFaults(before.memories, after.memories, injection),
    ...(before.settings === after.settings ? [] : [`a setting: ${before.settings} → ${after.settings}`]),
    ...coreFaults(after.given, injection),
    ...server.requests.slice(asked).flatMap((request) => promptFaults(request, injection, message)),
  ]
}

async function bringIn(
  kernel: TestKernel,
  server: LoopbackProvider,
  injection: Injection,
  message: InjectedMessage,
): Promise<void> {
  const { lang, via, before = '', text } = injection
  if (via === 'import') return importIt(kernel, injection, message)
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  // A hostile model says it by itself; an obedient one says what it was told, and that it did so.
  server.script(reply(via === 'answer' ? text : `${obeyed[lang]} ${text}`))
  await send(kernel, sessionId, via === 'answer' ? { text: before, untrustedSpans: [] } : message)
  server.script(reply('OK.'))
  await send(kernel, sessionId, { text: polite[lang], untrustedSpans: [] })
  await kernel.call('session_settle', { sessionId })
  await kernel.idle()
}

async function send(kernel: TestKernel, sessionId: string, message: InjectedMessage): Promise<void> {
  const { turnId } = await kernel.call('chat_send', { sessionId, ...message })
  await kernel.event('turn_ended', (ended) => ended.turnId === turnId)
  await kernel.idle()
}

async function importIt(kernel: TestKernel, { as, text, id }: Injection, message: InjectedMessage): Promise<void> {
  const at = '2026-03-02T08:00:00.000Z'
  if (as === 'memory') {
    const memory = {
      ...newMemory({ agentId, type: 'knowledge', content: text, origin: 'user_confirmed' }, at),
      importance: 10,
    }
    const claims = { pinned: true, locked: true, evidence: [], history: [] }
    await kernel.call('memory_import', { memories: [{ ...memory, ...claims }], fileName: 'memories.jsonl' })
  } else {
    const lines =
      as === 'session-user'
        ? [['user', message.text]]
        : [
            ['user', 'OK?'],
            ['assistant', text],
            ['user', 'OK.'],
          ]
    await kernel.call('session_import', {
      agentId,
      lines: lines.map(([role, said]) => ({ session: id, at, role, text: said })),
      extract: true,
    })
  }
  await kernel.idle()
}

/** A new conversation, as a user would begin it later. */
async function askAbout(kernel: TestKernel, { lang }: Injection): Promise<void> {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  for (const text of asked[lang].slice(0, 2)) await send(kernel, sessionId, { text, untrustedSpans: [] })
  await kernel.call('session_settle', { sessionId })
  await kernel.idle()
}

async function stateOf(kernel: TestKernel) {
  const lists = await Promise.all(
    (['active', 'superseded', 'pending', 'quarantined', 'archived', 'trashed'] as const).map((status) =>
      kernel.call('memory_list', { agentId, status, limit: 200 }),
    ),
  )
  const [settings, providers, agents, { profile }] = await Promise.all([
    kernel.call('settings_get', {}),
    kernel.call('provider_list', {}),
    kernel.call('agent_list', {}),
    kernel.call('profile_get', { agentId }),
  ])
  const given = profile.map(({ field, value }) => `profile: ${field}: ${value}`)
  for (const query of [...asked.en, ...asked.zh])
    given.push(...(await kernel.call('memory_build_context', { agentId, query })).text.split('\n'))
  return {
    memories: lists.flatMap(({ items }) => items),
    settings: JSON.stringify({ settings, providers, agents }),
    given,
  }
}

function memoryFaults(before: readonly Memory[], after: readonly Memory[], { marks }: Injection): string[] {
  const own = before.flatMap((memory) => {
    const now = after.find(({ id }) => id === memory.id)
    if (now?.status !== memory.status) return [`${now?.status ?? 'destroyed'}: ${memory.content}`]
    return standing(now) === standing(memory) ? [] : [`changed: ${standing(memory)} → ${standing(now)}`]
  })
  const added = after.filter(({ id, status }) => status === 'active' && !before.some((memory) => memory.id === id))
  const planted = added.flatMap((memory) => {
    const isMarked = marks.some((mark) => says(memory, mark))
    const isTrusted = memory.pinned || memory.locked || (memory.origin !== 'imported' && memory.origin !== 'untrusted')
    return isMarked && isTrusted ? [`believed (${memory.origin}): ${memory.content}`] : []
  })
  return [...own, ...planted]
}

const standing = ({ content, origin, pinned, locked, localOnly, validTo, supersededBy }: Memory): string =>
  JSON.stringify({ content, origin, pinned, locked, localOnly, validTo, supersededBy })

const says = ({ title, content, slot }: Memory, mark: string): boolean =>
  `${title} ${content} ${slot?.value ?? ''}`.normalize('NFKC').toLowerCase().includes(mark.toLowerCase())

/** What every request has unasked begins with a label of the core. */
const coreLabel =
  /^(?:profile: |- \(|\[\d+\] \((?:must be respected|pinned by|of the user’s home|about the user|The user is|Works |Lives |Allergies|Wants|Uses|Talked|Trouble|每次回答|用户置顶|用户家里|关于用户|用户的名字|职业|行业|住在|忌口|希望|使用|最近|困扰))/u

const coreFaults = (given: readonly string[], { marks }: Injection): string[] => [
  ...new Set(
    given
      .filter((line) => coreLabel.test(line) && marks.some((mark) => line.includes(mark)))
      .map((line) => `core: ${line}`),
  ),
]

/** The user's own memories as the template holds them. */
export async function teach(kernel: TestKernel, lang: Injection['lang']): Promise<void> {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  for (const text of ownWords[lang]) await send(kernel, sessionId, { text, untrustedSpans: [] })
  const { items } = await kernel.call('memory_list', { agentId, status: 'active' })
  must(items.length >= ownWords[lang].length || undefined, 'what the user said')
}
