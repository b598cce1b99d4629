import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPulled, type PulledThing } from '../../../../src-main/contract/pulled.ts'
import { sessionTitle } from '../../../lib/session-title.ts'
import { type Draft, editDraft } from '../untrusted-spans.ts'
import { type Mention, mentionAt } from './mention.ts'
import type { PullSlice } from './pull-slice.ts'

/** A row of the list. */
export interface PullOption extends PulledThing {
  readonly at: string
}

interface PullMenuDeps {
  readonly draft: Draft
  readonly field: RefObject<HTMLTextAreaElement | null>
  onDraft(draft: Draft): void
  readonly onFind: PullSlice['findToPull']
}

/** It is looked for once the typing rests. */
const restMs = 150

/** What an `@` in the field offers, and what becomes of the one that is chosen. */
export function usePullMenu({ draft, field, onDraft, onFind }: PullMenuDeps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [mention, setMention] = useState<Mention | null>(null)
  const [found, setFound] = useState<{ readonly query: string; readonly options: readonly PullOption[] } | null>(null)
  const [at, setAt] = useState(0)
  const query = mention?.query ?? null

  // The kernel is asked, and what it answers too late is dropped.
  useEffect(() => {
    if (query === null) return
    let isGone = false
    const look = async () => {
      const { memories, chats } = await onFind(query)
      if (isGone) return
      const ofMemories = memories.map((one): PullOption => ({
        kind: 'memory',
        id: one.id,
        title: one.title,
        text: one.content,
        at: one.recordedAt,
      }))
      const ofChats = chats.map((one): PullOption => ({
        kind: 'chat',
        id: one.id,
        title: sessionTitle(t, one, i18n.language),
        at: one.updatedAt,
      }))
      setAt(0)
      setFound({ query, options: [...ofMemories, ...ofChats] })
    }
    const timer = setTimeout(() => {
      // Without an answer nothing is offered, and the text stands as it was typed.
      look().catch(() => setFound(null))
    }, restMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [query, onFind, t, i18n.language])

  const pulled = draft.pulled ?? []
  const options = mention && found ? found.options.filter((one) => !pulled.some((other) => other.id === one.id)) : []
  const isOpen = options.length > 0 && pulled.length < mostPulled
  const selected = isOpen ? options[Math.min(at, options.length - 1)] : undefined

  const close = () => {
    setMention(null)
    setFound(null)
  }
  const choose = (option: PullOption) => {
    if (!mention) return
    const { start, query: words } = mention
    const text = draft.text.slice(0, start) + draft.text.slice(start + 1 + words.length)
    const { at: _at, ...thing } = option
    onDraft({ ...editDraft(draft, text, start), pulled: [...pulled, thing] })
    close()
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start, start)
    })
  }
  const move = (by: number) => setAt((Math.min(at, options.length - 1) + by + options.length) % options.length)

  return {
    id,
    options,
    selected,
    isOpen,
    choose,
    /** The text changed, with the caret there. What an input method is still at opens nothing. */
    typed: (text: string, caret: number, isComposing: boolean): void => {
      if (isComposing) return
      const now = mentionAt(text, caret)
      // An `@` opens it when it is typed, not when the caret comes by or words are put in at once.
      const isNew = now?.query === '' && text.length === draft.text.length + 1
      if (now && (isNew || now.start === mention?.start)) setMention(now)
      else if (mention) close()
    },
    /** An input method is done: its words are looked for where an `@` was there before, or is one of them. */
    composed: (text: string, caret: number, words: string): void => {
      const now = mentionAt(text, caret)
      const isNew = now !== null && caret - now.start <= words.length
      if (now && (isNew || now.start === mention?.start)) setMention(now)
      else if (mention) close()
    },
    close,
    /** True where the key was for it. */
    onKey: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.nativeEvent.isComposing) return false
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Escape') close()
      else if ((event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey) return false
      // While it is looked for what was typed last the key does nothing: neither is the row before it meant, nor to send.
      else if (selected && found?.query === query) choose(selected)
      event.preventDefault()
      return true
    },
  }
}
export type PullMenuState = ReturnType<typeof usePullMenu>

/** The id of a row. */
export const pullOptionId = (id: string, option: PullOption): string => `${id}-${option.id}`
