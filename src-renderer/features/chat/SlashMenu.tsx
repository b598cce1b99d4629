import { useTranslation } from 'react-i18next'
import type { SlashChoice } from './slash-commands.ts'

interface SlashMenuProps {
  readonly id: string
  readonly commands: readonly SlashChoice[]
  readonly selected: SlashChoice | undefined
  onChoose(command: SlashChoice): void
}

export const optionId = (id: string, command: SlashChoice): string => `${id}-${command}`

/** What can be done from the field, above it. The field keeps the focus. */
export function SlashMenu({ id, commands, selected, onChoose }: SlashMenuProps) {
  const { t } = useTranslation()
  return (
    <div id={id} role="listbox" aria-label={t('chat.slash.label')} className="border-b border-line p-1.5">
      {commands.length === 0 && <p className="px-2.5 py-1.5 text-base text-muted">{t('chat.slash.none')}</p>}
      {commands.map((command) => (
        <div
          key={command}
          id={optionId(id, command)}
          role="option"
          tabIndex={-1}
          aria-selected={command === selected}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(command)
          }}
          className="flex cursor-pointer gap-3 rounded-md px-2.5 py-1.5 text-base hover:bg-hover aria-selected:bg-hover"
        >
          <span className="w-24 shrink-0 font-medium">/{command}</span>
          <span className="text-muted">{t(`chat.slash.${command}`)}</span>
        </div>
      ))}
    </div>
  )
}
