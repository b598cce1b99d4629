import { Eraser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RoomyButton } from '../../../ui/RoomyButton.tsx'
import type { TabProps } from '../tab-props.ts'

/** The way to forgetting by what it is about, by person, by conversation or by time. */
export function ForgetMenu({ store }: Pick<TabProps, 'store'>) {
  const { t } = useTranslation()
  return (
    <RoomyButton
      aria-haspopup="dialog"
      icon={<Eraser />}
      label={t('butler.forgetting.open')}
      hint={t('butler.forgetting.chooseTitle')}
      onClick={() => void store.getState().beginForgetting(null)}
    />
  )
}
