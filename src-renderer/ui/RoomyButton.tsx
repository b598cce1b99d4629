import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

interface RoomyButtonProps extends ButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** The tooltip, where the icon alone is not plain. */
  readonly hint?: string
}

/** An icon with its words; in a narrow container the icon alone, with the words as its name. */
export function RoomyButton({ icon, label, hint, ...rest }: RoomyButtonProps) {
  const button = (
    <Button className="@max-[680px]:w-9 @max-[680px]:px-0" {...rest}>
      {icon}
      <span className="@max-[680px]:sr-only">{label}</span>
    </Button>
  )
  return hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>
}
