import { BookHeart, MessageCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../../lib/format.ts'
import { type PullMenuState, type PullOption, pullOptionId } from './use-pull-menu.ts'

/** Memories and chats that can be put into the message, above the field, which keeps the focus. */
export function PullMenu({ menu }: { readonly menu: PullMenuState }) {
  const { t } = useTranslation()
  const { id, options, selected } = menu
  const selectedId = selected && pullOptionId(id, selected)
  // The row that Enter takes is in sight.
  useEffect(() => {
    if (selectedId) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  const groups = (['memory', 'chat'] as const)
    .map((kind) => ({ kind, rows: options.filter((option) => option.kind === kind) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="border-b border-line">
      <p role="status" className="sr-only">
        {t('pull.found', { count: options.length })}
      </p>
      <div id={id} role="listbox" aria-label={t('pull.label')} className="max-h-64 overflow-y-auto p-1.5">
        {groups.map(({ kind, rows }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className="px-2.5 pt-1 pb-0.5 text-xs text-muted">
              {t(`pull.${kind}`)}
            </p>
            {rows.map((option) => (
              <Row key={option.id} menu={menu} option={option} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function Row({ menu, option }: { readonly menu: PullMenuState; readonly option: PullOption }) {
  const { i18n } = useTranslation()
  const Icon = option.kind === 'memory' ? BookHeart : MessageCircle
  return (
    <div
      id={pullOptionId(menu.id, option)}
      role="option"
      tabIndex={-1}
      aria-selected={option.id === menu.selected?.id}
      title={option.text ?? option.title}
      onPointerDown={(event) => {
        event.preventDefault()
        menu.choose(option)
      }}
      className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base hover:bg-hover aria-selected:bg-hover"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 grow truncate">{option.title}</span>
      <span className="shrink-0 text-xs text-muted">{formatRelative(option.at, i18n.language)}</span>
    </div>
  )
}
