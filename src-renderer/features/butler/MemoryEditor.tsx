import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea, TextInput } from '../../ui/Field.tsx'
import { type MemoryPatch, patchOf, retitled, titleFate, type TypedOver } from './memory-patch.ts'

interface MemoryEditorProps {
  readonly memory: Memory
  /** What was typed over it before; it is kept by who shows this. */
  readonly typed: TypedOver | undefined
  onTyped(typed: TypedOver): void
  onSave(patch: MemoryPatch): Promise<void>
  onCancel(): void
}

export function MemoryEditor({ memory, typed, onTyped, onSave, onCancel }: MemoryEditorProps) {
  const { t } = useTranslation()
  const asItIs = { title: memory.title, content: memory.content, importance: memory.importance }
  const draft = typed ?? { ...asItIs, basedOn: memory.version }
  const { title, content, importance } = draft
  const [saving, setSaving] = useState(false)
  const isOutdated = memory.version !== draft.basedOn && !saving
  const takeNewest = () => onTyped({ ...asItIs, basedOn: memory.version })
  const fate = titleFate(memory, draft)
  const isChanged = patchOf(memory, draft) !== null
  const isValid = title.trim() !== '' && content.trim() !== ''
  const save = async () => {
    const patch = patchOf(memory, draft)
    if (!patch) return onCancel()
    setSaving(true)
    await onSave(patch)
    setSaving(false)
  }
  return (
    <form
      className="flex flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isChanged || event.nativeEvent.isComposing) return
        event.preventDefault()
        onCancel()
      }}
    >
      {isOutdated && (
        <div role="alert" className="rounded-md bg-warm-soft px-4 py-3 text-sm">
          <p className="text-warm">{t('butler.conflict.text')}</p>
          <p className="mt-2 font-medium break-words">{memory.title}</p>
          {memory.content !== memory.title && (
            <p className="mt-0.5 break-words whitespace-pre-wrap">{memory.content}</p>
          )}
          <p className="mt-0.5 text-xs text-warm">
            {t('butler.fact.importance')}: {memory.importance} / 10
          </p>
          <Button size="sm" className="mt-2.5" onClick={takeNewest}>
            {t('butler.conflict.take')}
          </Button>
        </div>
      )}
      <Field label={t('butler.field.title')} hint={fate && t(`butler.field.${fate}`)}>
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus
            value={title}
            maxLength={200}
            onChange={(event) => onTyped({ ...draft, ...retitled(draft, event.target.value) })}
          />
        )}
      </Field>
      <Field label={t('butler.field.content')}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={6}
            value={content}
            onChange={(event) => onTyped({ ...draft, content: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('butler.field.importance')} hint={t('butler.importanceHint')}>
        {(ids) => (
          <div className="flex items-center gap-3">
            <input
              {...ids}
              type="range"
              min={1}
              max={10}
              value={importance}
              onChange={(event) => onTyped({ ...draft, importance: Number(event.target.value) })}
              className="grow accent-accent"
            />
            <output htmlFor={ids.id} className="w-6 text-right text-base tabular-nums">
              {importance}
            </output>
          </div>
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!isValid || saving}>
          {isOutdated ? t('butler.conflict.keep') : t('common.save')}
        </Button>
      </div>
    </form>
  )
}
