import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopAct, DesktopPatch, DesktopState } from '../../../src-main/contract/desktop.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useOpenLink } from '../../lib/open-link.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SettingRow, SettingRows, SettingsSection } from './SettingsSection.tsx'

interface UpdateSettingsProps {
  readonly state: DesktopState
  onChange(patch: DesktopPatch): void
  onAct(act: DesktopAct): void
}

const ways = ['off', 'url', 'file'] as const
type Way = (typeof ways)[number]

/** Where a newer version would be told of, and what was found there. */
export function UpdateSettings({ state, onChange, onAct }: UpdateSettingsProps) {
  const { t } = useTranslation()
  const { updateFrom } = state.settings
  const [way, setWay] = useState<Way>(updateFrom?.kind ?? 'off')
  const [url, setUrl] = useState(updateFrom?.kind === 'url' ? updateFrom.url : '')
  const choose = (next: Way) => {
    setWay(next)
    if (next !== updateFrom?.kind && updateFrom) onChange({ updateFrom: null })
  }
  return (
    <SettingsSection
      title={t('desktop.update.title')}
      text={t('desktop.update.text', { version: state.update.current })}
    >
      <SettingRows>
        <SettingRow id="versions" label={t('desktop.update.from')} hint={t(`desktop.update.hint.${way}`)}>
          <Segmented
            label={t('desktop.update.from')}
            value={way}
            options={ways.map((value) => ({ value, label: t(`desktop.update.way.${value}`) }))}
            onChange={choose}
          />
        </SettingRow>
        {way === 'url' && (
          <form
            className="flex flex-wrap items-end gap-2 px-4 py-3"
            onSubmit={(event) => {
              event.preventDefault()
              onChange({ updateFrom: { kind: 'url', url: url.trim() } })
            }}
          >
            <div className="min-w-60 grow">
              <Field label={t('desktop.update.address')}>
                {(ids) => (
                  <TextInput
                    {...ids}
                    type="url"
                    placeholder="https://"
                    value={url}
                    onChange={(event) => setUrl(event.target.value)}
                  />
                )}
              </Field>
            </div>
            <Button type="submit" disabled={url.trim() === ''}>
              {t('common.save')}
            </Button>
          </form>
        )}
        {way === 'file' && (
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <p className="text-base">{updateFrom?.kind === 'file' ? updateFrom.name : t('desktop.update.noFile')}</p>
            <Button onClick={() => onAct('choose_update_file')}>{t('desktop.update.choose')}</Button>
          </div>
        )}
        {updateFrom && <Found state={state} onAct={onAct} />}
      </SettingRows>
    </SettingsSection>
  )
}

function Found({ state: { update }, onAct }: Omit<UpdateSettingsProps, 'onChange'>) {
  const { t, i18n } = useTranslation()
  const openLink = useOpenLink()
  const { newer, checkedAt, problem } = update
  const when = checkedAt === null ? '' : formatDateTime(checkedAt, i18n.language)
  const sentence =
    checkedAt === null
      ? t('desktop.update.notYet')
      : problem !== null
        ? t(`desktop.update.problem.${problem}`)
        : newer
          ? t('desktop.update.newer', { version: newer.version })
          : t('desktop.update.none', { when })
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <p role="status" className="min-w-48 flex-1 text-base">
        {sentence}
        {newer && <span className="block text-sm break-all text-faint">{newer.page}</span>}
      </p>
      {newer && <Button onClick={() => openLink(newer.page)}>{t('desktop.update.look')}</Button>}
      <Button variant="ghost" onClick={() => onAct('check_update')}>
        {t('desktop.update.check')}
      </Button>
    </div>
  )
}
