import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  answerShows,
  type DesktopAct,
  type DesktopBridge,
  type DesktopPatch,
  type DesktopState,
} from '../../../src-main/contract/desktop.ts'
import { titleBars } from '../../../src-main/contract/title-bar.ts'
import { answerOf } from '../../lib/command-client.ts'
import { printedKeys } from '../../lib/shortcut-keys.ts'
import { useDesktop } from '../../lib/use-desktop.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { KeyRecorder } from './KeyRecorder.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingRow, SettingRows, SettingsSection } from './SettingsSection.tsx'
import { UpdateSettings } from './UpdateSettings.tsx'

type DesktopProps = Pick<SectionProps, 'desktop' | 'onFailure'>

interface PartProps {
  readonly state: DesktopState
  onChange(patch: DesktopPatch): void
  onAct(act: DesktopAct): void
}

/** A section about this computer, once it is known how the app sits on it. */
const ofComputer = (Part: ComponentType<PartProps>) =>
  function ComputerSection({ desktop, ...props }: DesktopProps) {
    return desktop ? <Known desktop={desktop} Part={Part} {...props} /> : null
  }

interface KnownProps extends Omit<DesktopProps, 'desktop'> {
  readonly desktop: DesktopBridge
  readonly Part: ComponentType<PartProps>
}

function Known({ desktop, Part, onFailure }: KnownProps) {
  const state = useDesktop(desktop)
  if (!state) return null
  const onChange = (patch: DesktopPatch) => void desktop.change(patch).then(answerOf).catch(onFailure)
  const onAct = (act: DesktopAct) => void desktop.act(act).catch(onFailure)
  return <Part state={state} onChange={onChange} onAct={onAct} />
}

export const TextSizeSection = ofComputer(TextSize)
export const WindowSection = ofComputer(WindowFrame)
export const NoticesSection = ofComputer(Notifications)
export const QuickSection = ofComputer(QuickQuestion)
export const RunningSection = ofComputer(Running)
export const SpellingSection = ofComputer(Spelling)
export const VersionsSection = ofComputer(UpdateSettings)

function Notifications({ state: { settings, canNotify }, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('desktop.notices.title')}>
      <SettingRows>
        <SettingRow
          id="notices"
          label={t('desktop.notices.on')}
          hint={t(canNotify ? 'desktop.notices.onHint' : 'desktop.notices.cannot')}
        >
          <Switch
            label={t('desktop.notices.on')}
            checked={settings.notifies}
            onChange={(notifies) => onChange({ notifies })}
          />
        </SettingRow>
        {settings.notifies && (
          <>
            <SettingRow
              id="noticesOfAnswer"
              isWide
              label={t('desktop.notices.answer')}
              hint={t(`desktop.notices.answerHint.${settings.answerShows}`)}
            >
              <Segmented
                label={t('desktop.notices.answer')}
                value={settings.answerShows}
                options={answerShows.map((value) => ({ value, label: t(`desktop.notices.shows.${value}`) }))}
                onChange={(shows) => onChange({ answerShows: shows })}
              />
            </SettingRow>
            <SettingRow
              id="noticesOfReminder"
              label={t('desktop.notices.reminder')}
              hint={t('desktop.notices.reminderHint')}
            >
              <Switch
                label={t('desktop.notices.reminder')}
                checked={settings.reminderShows}
                onChange={(reminderShows) => onChange({ reminderShows })}
              />
            </SettingRow>
          </>
        )}
      </SettingRows>
    </SettingsSection>
  )
}

const sizes = [
  ['small', 'zoom_small'],
  ['normal', 'zoom_reset'],
  ['large', 'zoom_large'],
] as const

/** How large the page shows: the zoom that its keys set too. */
/** By keys it may be another one. */
const sizeOf: Readonly<Record<number, string>> = { [-1]: 'small', 0: 'normal', 1: 'large' }

function TextSize({ state: { zoom }, onAct }: PartProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('settings.textSize.title')}>
      <SettingRows>
        <SettingRow
          id="textSize"
          label={t('settings.textSize.label')}
          hint={t('settings.textSize.hint', { larger: printedKeys('zoomIn'), smaller: printedKeys('zoomOut') })}
        >
          <Segmented
            label={t('settings.textSize.title')}
            value={sizeOf[zoom] ?? ''}
            options={sizes.map(([value]) => ({ value, label: t(`settings.textSize.${value}`) }))}
            onChange={(size) => onAct(sizes.find(([value]) => value === size)?.[1] ?? 'zoom_reset')}
          />
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}

function WindowFrame({ state, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('titleBar.window')}>
      <SettingRows>
        <SettingRow id="titleBar" label={t('titleBar.name')} hint={t(`titleBar.hint.${state.settings.titleBar}`)}>
          <Segmented
            label={t('titleBar.name')}
            value={state.settings.titleBar}
            options={titleBars.map((value) => ({ value, label: t(`titleBar.of.${value}`) }))}
            onChange={(titleBar) => onChange({ titleBar })}
          />
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}

function QuickQuestion({ state, onChange, onAct }: PartProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('desktop.quick.title')} text={t('desktop.quick.text')}>
      <SettingRows>
        <KeyRecorder
          keys={state.settings.quickKeys}
          state={state.quickKeys}
          isMac={state.system === 'mac'}
          onKeys={(quickKeys) => onChange({ quickKeys })}
          onAct={onAct}
        />
      </SettingRows>
    </SettingsSection>
  )
}

function Running({ state, onChange }: PartProps) {
  const { t } = useTranslation()
  const { settings, atLogin, tray } = state
  return (
    <SettingsSection title={t('desktop.running.title')}>
      <SettingRows>
        <SettingRow
          id="tray"
          label={t('desktop.running.tray')}
          hint={t(tray === 'unsure' ? 'desktop.running.trayUnsure' : 'desktop.running.trayHint')}
        >
          <Switch label={t('desktop.running.tray')} checked={settings.tray} onChange={(on) => onChange({ tray: on })} />
        </SettingRow>
        {atLogin === null ? (
          <p className="px-4 py-3 text-sm text-muted">{t('desktop.running.noLogin')}</p>
        ) : (
          <SettingRow
            id="atLogin"
            label={t('desktop.running.login')}
            hint={t(settings.tray ? 'desktop.running.loginHidden' : 'desktop.running.loginHint')}
          >
            <Switch label={t('desktop.running.login')} checked={atLogin} onChange={(on) => onChange({ atLogin: on })} />
          </SettingRow>
        )}
      </SettingRows>
    </SettingsSection>
  )
}

function Spelling({ state: { settings, spelling, system }, onChange }: PartProps) {
  const { t } = useTranslation()
  const hint = spelling === 'off' && system === 'mac' ? 'system' : spelling
  return (
    <SettingsSection title={t('desktop.spelling.title')}>
      <SettingRows>
        <SettingRow id="spelling" label={t('desktop.spelling.on')} hint={t(`desktop.spelling.state.${hint}`)}>
          <Switch
            label={t('desktop.spelling.on')}
            checked={settings.checksSpelling}
            onChange={(checksSpelling) => onChange({ checksSpelling })}
          />
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}
