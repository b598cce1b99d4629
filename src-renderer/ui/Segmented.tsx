import { RadioGroup } from 'radix-ui'
import { cx } from '../lib/cx.ts'
import { useArrowChoice } from './use-arrow-choice.ts'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly className?: string
  onChange(value: Value): void
}

/** One choice of a few, all in sight. */
export function Segmented<Value extends string>({ label, value, options, className, onChange }: SegmentedProps<Value>) {
  const arrow = useArrowChoice(onChange)
  return (
    <RadioGroup.Root
      {...arrow.root}
      aria-label={label}
      value={value}
      orientation="horizontal"
      onValueChange={(next) => onChange(next as Value)}
      className={cx('inline-flex rounded-sm border border-line bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          {...arrow.item(option.value)}
          className="h-7.5 rounded-[calc(var(--radius-sm)-1px)] px-3 text-sm @max-[600px]:px-2.5 whitespace-nowrap text-muted transition-colors hover:text-ink data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:shadow-rest"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
