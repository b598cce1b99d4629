import type { AppState } from './create-app.ts'

/** Settings first: they tell whether the profile could be opened at all. */
export async function loadApp({ settings, chat, health, runtime, reminders, drafts }: AppState): Promise<void> {
  // Asked for at once, so that nothing moves once it is answered.
  await Promise.allSettled([settings.getState().loadSettings(), runtime.getState().load()])
  const loaded = settings.getState().settings
  if (loaded.status !== 'ready') return
  chat.getState().setLearnsAtAll(loaded.value.extraction !== 'off')
  chat.getState().setShowsFirst(loaded.value.showsFirst)
  const { loadAgents, loadSessions, loadTemporaries, beginAnew } = chat.getState()
  const keeps = drafts().then(({ load }) => load())
  const told = [health.getState().load(), reminders.getState().load()]
  const shown = [loadAgents(), loadSessions(), loadTemporaries(), beginAnew(), ...told]
  await Promise.allSettled([...shown, keeps])
}

/** Asks again for all that is shown: the kernel that answered before is another one now. */
export async function reloadApp(app: AppState): Promise<void> {
  await loadApp(app)
  const { screen } = app.navigation.getState()
  const { load, loadReview } = app.butler.getState()
  const { loadProviders, loadEmbedding, loadBackground, loadSchedules } = app.settings.getState()
  const onScreen = {
    chat: [loadReview],
    butler: [load],
    settings: [loadReview, loadProviders, loadEmbedding, loadBackground, loadSchedules],
  }
  await Promise.allSettled(onScreen[screen].map((ask) => ask()))
}
