import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { describeError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { TabProps } from '../tab-props.ts'
import { ForgetChoice } from './ForgetChoice.tsx'
import { ForgetPreviewBody } from './ForgetPreviewBody.tsx'

/** Shows what forgetting would take along before it is done, and asks what is to become of the conversations. */
export function ForgetDialog({ store }: Pick<TabProps, 'store'>) {
  const { t, i18n } = useTranslation()
  const forgetting = useStore(store, (state) => state.forgetting)
  const state = store.getState()
  const { tell, fail } = useNotices()
  if (!forgetting) return null
  const { selection, preview, isBusy, isChosen } = forgetting
  const going = valueOf(preview)?.counts.memories ?? 0

  const forget = async () => {
    const title = valueOf(preview)?.asked[0]?.title ?? ''
    const forgotten = await state.forget()
    if (!forgotten) return
    const { changeId, forgotten: count } = forgotten
    tell(
      (t) => (count === 1 ? t('butler.removed', { title }) : t('butler.forgetting.done', { count })),
      () => store.getState().undo(changeId),
    )
  }
  return (
    <Dialog
      open
      title={t(selection ? 'butler.forgetting.title' : 'butler.forgetting.chooseTitle')}
      onClose={state.endForgetting}
      footer={
        selection && (
          <>
            {isChosen && <Button onClick={state.chooseForgetting}>{t('butler.forgetting.back')}</Button>}
            <span className="grow" />
            <Button onClick={state.endForgetting}>{t('common.cancel')}</Button>
            <Button variant="danger" disabled={isBusy || going === 0} onClick={() => void forget().catch(fail)}>
              {going === 0
                ? t('butler.forget')
                : t('butler.forgetting.confirm', { count: going, formatted: formatNumber(going, i18n.language) })}
            </Button>
          </>
        )
      }
    >
      {/* What was chosen is still there for who comes back to it. */}
      {isChosen && (
        <div hidden={selection !== null}>
          <ForgetChoice
            findSessions={state.findSessions}
            onChoose={(chosen) => void store.getState().previewForgetting(chosen)}
            onCancel={state.endForgetting}
          />
        </div>
      )}
      {selection && <PreviewState store={store} forgetting={forgetting} selection={selection} />}
    </Dialog>
  )
}

type Forgetting = NonNullable<ReturnType<TabProps['store']['getState']>['forgetting']>

interface PreviewProps extends Pick<TabProps, 'store'> {
  readonly forgetting: Forgetting
  readonly selection: NonNullable<Forgetting['selection']>
}

function PreviewState({ store, forgetting, selection }: PreviewProps) {
  const { t } = useTranslation()
  const state = store.getState()
  const { preview } = forgetting
  return (
    <>
      {preview.status === 'loading' && <Loading text={t('butler.forgetting.looking')} />}
      {preview.status === 'failed' && (
        <div role="alert" className="mt-2 flex flex-col items-start gap-3">
          <p className="text-base text-danger">{describeError(t, preview.error)}</p>
          <Button onClick={() => void state.previewForgetting(selection)}>{t('common.retry')}</Button>
        </div>
      )}
      {preview.status === 'ready' && (
        <ForgetPreviewBody
          preview={preview.value}
          withEarlier={selection.withEarlier ?? false}
          alsoInConversations={forgetting.alsoInConversations}
          hasChanged={forgetting.hasChanged}
          onWithEarlier={(withEarlier) => void state.previewForgetting({ ...selection, withEarlier })}
          onAlsoInConversations={state.setAlsoInConversations}
        />
      )}
    </>
  )
}
