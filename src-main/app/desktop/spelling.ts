import { app, session } from 'electron'
import type { DesktopState } from '../../contract/desktop.ts'
import type { Settings } from '../../contract/settings.ts'
import { spellingLanguages } from './spelling-languages.ts'

export interface Spelling {
  state(): DesktopState['spelling']
  set(on: boolean, language: Settings['language']): void
}

const isMac = process.platform === 'darwin'

/**
 * Has to run before the app is ready. Without it, Electron asks a server of Google's for a list of words as soon as a
 * session is made, whatever its windows are told of spelling.
 */
export function fetchNoDictionaries(): void {
  if (!isMac) app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
}

/** Checks the spelling of what is written, once the user wishes: elsewhere than on a Mac that fetches a list of words. */
export function createSpelling(onChange: () => void): Spelling {
  let state: DesktopState['spelling'] = 'off'
  let isFollowed = false
  const become = (next: DesktopState['spelling']): void => {
    if (state === next) return
    state = next
    onChange()
  }
  /** Only what is switched on has a state. */
  const when = (next: DesktopState['spelling']) => () => void (state !== 'off' && become(next))

  return {
    state: () => state,
    set(on, language) {
      const { defaultSession } = session
      defaultSession.setSpellCheckerEnabled(on)
      if (isMac) return become(on ? 'system' : 'off')
      if (!isFollowed) {
        isFollowed = true
        defaultSession.on('spellcheck-dictionary-initialized', when('on'))
        defaultSession.on('spellcheck-dictionary-download-failure', when('failed'))
      }
      if (!on) {
        defaultSession.setSpellCheckerLanguages([])
        return become('off')
      }
      const wanted = spellingLanguages(language, app.getLocale(), defaultSession.availableSpellCheckerLanguages)
      const asBefore = state === 'on' && wanted.join() === defaultSession.getSpellCheckerLanguages().join()
      if (asBefore) return
      state = 'off'
      // The same languages again would not be fetched once more after a failure.
      defaultSession.setSpellCheckerLanguages([])
      defaultSession.setSpellCheckerLanguages([...wanted])
      become('fetching')
    },
  }
}
