import { Eraser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'

/** The way to forgetting by what it is about, by person, by conversation or by time. */
export function ForgetMenu({ store }: Pick<TabProps, 'store'>) {
  const { t } = useTranslation()
  return (
    <Button aria-haspopup="dialog" onClick={() => void store.getState().beginForgetting(null)}>
      <Eraser />
      {t('butler.forgetting.open')}
    </Button>
  )
}
