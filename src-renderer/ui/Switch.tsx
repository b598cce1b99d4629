import { Switch as Radix } from 'radix-ui'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  onChange(checked: boolean): void
}

/** On or off. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <Radix.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      className="inline-flex h-6 w-10.5 shrink-0 items-center rounded-full border border-faint bg-sunken px-0.5 transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="size-4.5 rounded-full bg-faint transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  )
}
