import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { cx } from '../lib/cx.ts'

interface SelectProps<Value extends string> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[]
  readonly label?: string
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly className?: string
  onChange(value: Value): void
}

export function Select<Value extends string>({
  value,
  options,
  label,
  className,
  onChange,
  ...ids
}: SelectProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.Trigger
        {...ids}
        aria-label={label}
        className={cx(
          'inline-flex h-9 items-center justify-between gap-2 rounded-sm border border-line-strong bg-raised px-3 text-base text-ink hover:bg-hover',
          className,
        )}
      >
        <Radix.Value />
        <Radix.Icon>
          <ChevronDown className="size-4 text-faint" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) not-data-[state=closed]:animate-enter overflow-hidden rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex items-center gap-2 rounded-sm py-1.5 pr-3 pl-2 text-base outline-none select-none data-highlighted:bg-hover"
              >
                <span className="w-4">
                  <Radix.ItemIndicator>
                    <Check className="size-4 text-accent" />
                  </Radix.ItemIndicator>
                </span>
                <span className="flex flex-col">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && <span className="text-xs text-faint">{option.hint}</span>}
                </span>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
