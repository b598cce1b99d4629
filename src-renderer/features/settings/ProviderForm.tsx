import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalService } from '../../../src-main/contract/local-model.ts'
import type { Provider, ProviderPreset, ProviderTest } from '../../../src-main/contract/provider.ts'
import { cx } from '../../lib/cx.ts'
import { codeOf, describeError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { KeyField } from './KeyField.tsx'
import { ModelField } from './ModelField.tsx'
import { PresetGrid } from './PresetGrid.tsx'
import { proposedModel } from './proposed-model.ts'
import { ProviderLimits } from './ProviderLimits.tsx'
import type { ProviderDraft } from './settings-slice.ts'
import { TestVerdict } from './TestVerdict.tsx'
import { hasBadNumber, useProviderDraft } from './use-provider-draft.ts'

interface ProviderFormProps {
  /** Null: a new connection. */
  readonly provider: Provider | null
  readonly presets: readonly ProviderPreset[]
  readonly keyStorage: 'keychain' | 'session'
  /** What runs on this computer, to be taken by a click; null where a connection is edited. */
  found: ((onUse: (service: LocalService) => void) => ReactNode) | null
  /** What connecting a model takes at first. */
  readonly cost: ReactNode
  test(draft: ProviderDraft): Promise<ProviderTest>
  listModels(draft: ProviderDraft): Promise<readonly string[]>
  onSave(draft: ProviderDraft): Promise<void>
  onCancel(): void
}

export function ProviderForm(props: ProviderFormProps) {
  const { provider, presets, keyStorage, found, cost, test, listModels, onSave, onCancel } = props
  const { t, i18n } = useTranslation()
  const form = useProviderDraft({ provider, presets, abroad: !i18n.language.startsWith('zh'), test, listModels })
  const { draft, verdict, shown } = form
  const isChosen = form.chosenBy !== null
  const [saving, setSaving] = useState(false)
  const self = useRef<HTMLFormElement>(null)
  const save = (whole: Promise<ProviderDraft | null>) => {
    if (saving) return
    setSaving(true)
    void whole.then((one) => one && onSave(one)).finally(() => setSaving(false))
  }
  // The field asks for the models of what stands in the form: that is drawn first.
  const toModels = () =>
    requestAnimationFrame(() => self.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus())
  const use = (service: LocalService) => {
    save(form.takeFound(service))
    if (proposedModel(service) !== null) return
    toModels()
  }
  return (
    <form
      ref={self}
      aria-label={provider ? t('settings.model.edit') : t('settings.model.add')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 [&_:is(input,button)]:scroll-mb-20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isFit(['address', 'key', 'model']) || hasBadNumber(draft)) return showFirstBad(event.currentTarget)
        if (!saving) save(form.complete())
      }}
    >
      {found?.(use)}
      {(provider === null || form.takesKey || provider.hasKey) && (
        <KeyField
          hasKey={form.hasKey}
          storage={keyStorage}
          value={draft.apiKey}
          problem={shown.key && t('connect.keyMissing')}
          source={form.keySource}
          isFirst={provider === null || provider.keyStorage === 'lost'}
          note={<KeyNote form={form} />}
          onChange={form.setKey}
          onLeave={() => form.leave('key')}
        />
      )}
      <PresetGrid
        presets={presets}
        value={isChosen ? draft.preset : null}
        problem={shown.service && t('connectKey.serviceMissing')}
        onChange={form.choosePreset}
        onLeave={form.settlePreset}
      />
      {isChosen && <Connection form={form} />}
      {cost}
      <Choices
        verdict={
          <TestVerdict verdict={verdict} hasModel={draft.model !== ''} describe={(error) => describeError(t, error)} />
        }
        testing={verdict.status === 'loading'}
        isTested={form.isAnswered}
        save={t(saving ? 'connect.saving' : savingOf(form))}
        onTest={(button) => {
          if (!form.isFit(['address', 'key']) || hasBadNumber(draft)) return showFirstBad(button.form)
          void form.runTest().then(({ lacksModel }) => lacksModel && toModels())
        }}
        onCancel={onCancel}
      />
    </form>
  )
}

interface FormProps {
  readonly form: ReturnType<typeof useProviderDraft>
}

/** What saving is called by what the last test found. */
function savingOf({ lacksModel, isRefused }: FormProps['form']) {
  if (lacksModel) return 'connect.chooseModel'
  return isRefused ? 'connect.saveAnyway' : 'settings.model.save'
}

/** Letters of a key that is still being typed: it has not told yet. */
const leastTold = 10

const tones = {
  elsewhere: 'text-warm',
  refused: 'text-danger',
  stranger: 'text-warm',
  taken: 'text-accent-strong',
  unknown: 'text-accent-strong',
} as const

/** What there is to say of a key; null: nothing. */
function sayingOf({ draft, chosenBy, stranger, models, keyPlace }: FormProps['form']): keyof typeof tones | null {
  if (!draft.apiKey) return draft.apiKey === undefined && keyPlace !== null ? 'elsewhere' : null
  if (models.status === 'failed' && codeOf(models.error) === 'provider_auth') return 'refused'
  if (stranger) return 'stranger'
  if (chosenBy === null) return draft.apiKey.length < leastTold ? null : 'unknown'
  return chosenBy === 'key' ? 'taken' : null
}

/** What the key tells of its service, and where it does not go. */
function KeyNote({ form }: FormProps) {
  const { t } = useTranslation()
  const saying = sayingOf(form)
  if (saying === null) return null
  const { preset, stranger, keyPlace } = form
  const names = { name: preset?.name || t('connect.other'), of: stranger?.name ?? '', place: keyPlace ?? '' }
  return (
    <p role="status" className={cx('flex flex-wrap items-center gap-2 text-sm', tones[saying])}>
      {t(`connectKey.${saying}`, names)}
      {saying === 'stranger' && stranger && (
        <Button size="sm" onClick={() => form.choosePreset(stranger.id, true)}>
          {t('connectKey.use', { name: stranger.name })}
        </Button>
      )}
    </p>
  )
}

/** Where the service is, which model of it answers, and what is known of it. */
function Connection({ form }: FormProps) {
  const { t } = useTranslation()
  const { draft, preset, shown, change } = form
  // Where a service is at its own address, that is the last to be looked at.
  const isKnown = preset !== undefined && preset.needsKey
  return (
    <>
      {!isKnown && <AddressField form={form} />}
      <ModelField
        label={t('settings.model.model')}
        hint={t('connect.listComes')}
        value={draft.model}
        models={form.models}
        isProposed={form.isProposed}
        problem={shown.model && t('connect.modelMissing')}
        onOpen={() => void form.fetchModels()}
        onLeave={() => form.leave('model')}
        onChange={(model) => change({ model })}
      />
      {isKnown && <AddressField form={form} />}
      <Field label={t('settings.model.name')} hint={t('connect.nameHint')}>
        {(ids) => <TextInput {...ids} value={draft.name} onChange={(event) => form.rename(event.target.value)} />}
      </Field>
      <ProviderLimits
        draft={draft}
        assumed={preset?.contextWindow ?? 0}
        isAsked={form.isAsked}
        onWindow={form.setWindow}
        onLimit={form.limit}
      />
    </>
  )
}

/** What is wrong is marked once it is drawn, and may lie in a part that is folded away. */
function showFirstBad(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    bad?.closest('details')?.setAttribute('open', '')
    bad?.focus()
  })
}

/** Where the service is, and the way to its other place. */
function AddressField({ form }: FormProps) {
  const { t } = useTranslation()
  const { draft, preset, shown, otherPlace } = form
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t('settings.model.baseUrl')}
        hint={t('settings.model.baseUrlHint')}
        {...(shown.address && { problem: t(`connect.address.${shown.address}`) })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            spellCheck={false}
            aria-invalid={shown.address !== undefined}
            value={draft.baseUrl}
            onBlur={form.leaveAddress}
            onChange={(event) => form.setAddress(event.target.value)}
          />
        )}
      </Field>
      {otherPlace !== null && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => form.setAddress(otherPlace)}>
          {t(otherPlace === preset?.baseUrl ? 'connect.toMainland' : 'connect.toAbroad')}
        </Button>
      )}
    </div>
  )
}

interface ChoicesProps {
  readonly verdict: ReactNode
  readonly testing: boolean
  /** A test worked, and nothing was changed since. */
  readonly isTested: boolean
  /** What saving is called now. */
  readonly save: string
  onTest(button: HTMLButtonElement): void
  onCancel(): void
}

/** In sight wherever the form is scrolled to. Both can always be pressed: what is missing is said then. */
function Choices({ verdict, testing, isTested, save, onTest, onCancel }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 rounded-b-lg border-t border-line bg-surface px-5 py-3">
      {verdict}
      <div className="flex flex-wrap justify-end gap-2">
        {/* Not disabled, which would take the keyboard from it. */}
        <Button
          className="mr-auto"
          aria-disabled={testing}
          onClick={(event) => {
            if (!testing) onTest(event.currentTarget)
          }}
        >
          {t(isTested ? 'settings.model.testAgain' : 'settings.model.test')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary">
          {save}
        </Button>
      </div>
    </div>
  )
}
