import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { useArrowChoice } from './use-arrow-choice.ts'

interface ChoicesProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly {
    readonly value: Value
    readonly title: string
    readonly hint?: string
    readonly more?: ReactNode
  }[]
  onChange(value: Value): void
}

/** One choice of a few, each with a sentence on what it means. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  const arrow = useArrowChoice(onChange)
  return (
    <RadioGroup.Root
      {...arrow.root}
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="flex flex-col gap-2"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          {...arrow.item(option.value)}
          className="group flex items-start gap-3 rounded-md border border-line bg-raised px-4 py-3 text-left hover:border-line-strong data-[state=checked]:border-accent"
        >
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong group-data-[state=checked]:border-accent">
            <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
          </span>
          <span className="min-w-0">
            <span className="block text-base font-medium">{option.title}</span>
            {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
            {option.more}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
