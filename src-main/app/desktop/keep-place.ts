import { type BrowserWindow, screen } from 'electron'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { report } from '../report.ts'
import { fitButtons } from './title-bar.ts'
import {
  type KeptPlaces,
  keepPlace,
  keptPlacesSchema,
  nextZoom,
  type Place,
  placeFor,
  type Zoom,
} from './window-place.ts'

export interface PlaceKeeper {
  /** Where the window is to open; null: as a new one does. */
  place(): Place | null
  /** Shows the page as large as it was on this display, and writes down where the window stands. */
  follow(window: BrowserWindow): void
  zoom(window: BrowserWindow, zoom: Zoom): void
}

/** So often what moves is written down at most. */
const writeDelayMs = 500

/**
 * Keeps where the window stands on each display, and how large its page shows there. `onZoomed`: another display has it
 * shown in another size.
 */
export function createPlaceKeeper(file: string, onZoomed: () => void): PlaceKeeper {
  let kept = readKept(file)
  let written = JSON.stringify(kept)
  let waiting: NodeJS.Timeout | undefined

  const write = (): void => {
    clearTimeout(waiting)
    waiting = undefined
    const text = JSON.stringify(kept)
    if (text === written) return
    try {
      writeFileSync(`${file}.tmp`, text, { mode: 0o600 })
      renameSync(`${file}.tmp`, file)
      written = text
    } catch (cause) {
      report('The place of the window could not be kept.', cause)
    }
  }
  const note = (window: BrowserWindow): void => {
    // A window that is not shown stands nowhere.
    if (!window.isVisible() || window.isMinimized()) return
    const zoom = window.webContents.getZoomLevel()
    kept = keepPlace(kept, displayOf(window), {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      zoom,
    })
    waiting ??= setTimeout(write, writeDelayMs)
  }
  const place = () => placeFor(kept, displaysByRank())

  return {
    place,
    follow(window) {
      let display = displayOf(window)
      window.webContents.on('dom-ready', () => setZoom(window, place()?.zoom ?? 0))
      window.on('move', () => {
        const zoom = kept.displays[displayOf(window)]?.zoom
        const isElsewhere = display !== displayOf(window)
        if (isElsewhere && zoom !== undefined) setZoom(window, zoom)
        display = displayOf(window)
        note(window)
        if (isElsewhere) onZoomed()
      })
      window.on('resize', () => note(window))
      window.on('close', () => {
        note(window)
        write()
      })
    },
    zoom(window, zoom) {
      setZoom(window, nextZoom(window.webContents.getZoomLevel(), zoom))
      note(window)
    },
  }
}

function setZoom(window: BrowserWindow, level: number): void {
  window.webContents.setZoomLevel(level)
  fitButtons(window)
}

const displayOf = (window: BrowserWindow): string => `${screen.getDisplayMatching(window.getBounds()).id}`

/** The primary display first. */
function displaysByRank() {
  const primary = screen.getPrimaryDisplay().id
  const displays = screen.getAllDisplays().toSorted((a, b) => Number(b.id === primary) - Number(a.id === primary))
  return displays.map(({ id, workArea }) => ({ id: `${id}`, workArea }))
}

function readKept(file: string): KeptPlaces {
  try {
    return keptPlacesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Missing at the first start; a broken one costs the place of a window.
    return { last: null, displays: {} }
  }
}
