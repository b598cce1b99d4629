import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { acceleratorProblem, type AcceleratorProblem } from '../../../src-main/contract/accelerator.ts'
import type { DesktopAct, DesktopState } from '../../../src-main/contract/desktop.ts'
import { acceleratorOf, printedAccelerator } from '../../lib/accelerator-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingRow } from './SettingsSection.tsx'

interface KeyRecorderProps {
  readonly keys: string | null
  readonly state: DesktopState['quickKeys']
  readonly isMac: boolean
  onKeys(keys: string | null): void
  onAct(act: DesktopAct): void
}

/** Offered where no keys are set: few programs have them. */
const usual = 'Control+Shift+Space'

/** Keys that work everywhere on the computer, chosen by pressing them. */
export function KeyRecorder({ keys, state, isMac, onKeys, onAct }: KeyRecorderProps) {
  const { t } = useTranslation()
  const [isRecording, setRecording] = useState(false)
  const [problem, setProblem] = useState<AcceleratorProblem | null>(null)
  const begin = () => {
    setProblem(null)
    setRecording(true)
    onAct('pause_quick_keys')
  }
  const end = () => {
    if (!isRecording) return
    setRecording(false)
    onAct('resume_quick_keys')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRecording) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return end()
    const pressed = acceleratorOf(event, isMac)
    if (pressed === null) return
    const found = acceleratorProblem(pressed)
    setProblem(found)
    if (found) return
    setRecording(false)
    onKeys(pressed)
  }
  const hint = problem ? t(`desktop.quick.problem.${problem}`) : t(`desktop.quick.state.${state}`)
  return (
    <SettingRow id="quickKeys" isWide label={t('desktop.quick.keys')} hint={hint}>
      <div role="group" aria-label={t('desktop.quick.keys')} className="flex flex-wrap gap-2">
        <Button
          aria-pressed={isRecording}
          onClick={() => (isRecording ? end() : begin())}
          onKeyDown={onKeyDown}
          onBlur={end}
          className={isRecording ? 'border-accent text-accent-strong' : ''}
        >
          {isRecording
            ? t('desktop.quick.press')
            : keys === null
              ? t('desktop.quick.choose')
              : printedAccelerator(keys, isMac)}
        </Button>
        {keys === null ? (
          <Button onClick={() => onKeys(usual)}>
            {t('desktop.quick.take', { keys: printedAccelerator(usual, isMac) })}
          </Button>
        ) : (
          <Button variant="ghost" onClick={() => onKeys(null)}>
            {t('desktop.quick.off')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => onAct('open_quick')}>
          {t('desktop.quick.try')}
        </Button>
      </div>
    </SettingRow>
  )
}
