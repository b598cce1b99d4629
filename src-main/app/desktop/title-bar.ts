import { app, type BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme } from 'electron'
import { ownBarSwitch, type TitleBar } from '../../contract/title-bar.ts'

/** How high the window's buttons are in a page of its usual size: as high as its heads, but for the line below those. */
const height = 47
/** The three buttons stand in the middle of the rail. */
const trafficLights = { x: 11, y: 16 }
const isMac = process.platform === 'darwin'
/** The windows whose buttons lie over their page and can be changed, with the colour that the page has there. */
const coloured = new WeakMap<BrowserWindow, string | null>()

/** What a window is made with for its title bar. */
export function frameOf(titleBar: TitleBar): BrowserWindowConstructorOptions {
  if (titleBar === 'system') return {}
  return {
    titleBarStyle: isMac ? 'hiddenInset' : 'hidden',
    titleBarOverlay: isMac ? { height } : buttonsAt(0, null),
    ...(isMac && { trafficLightPosition: trafficLights }),
    webPreferences: { additionalArguments: [ownBarSwitch] },
  }
}

/** Has the buttons of a window go with the theme and the page. */
export function followPage(window: BrowserWindow, titleBar: TitleBar): void {
  if (titleBar === 'system' || isMac) return
  coloured.set(window, null)
  const follow = () => fitButtons(window)
  window.webContents.on('did-change-theme-color', (_event, colour) => {
    coloured.set(window, colour)
    follow()
  })
  nativeTheme.on('updated', follow)
  app.on('gpu-info-update', follow)
  window.once('closed', () => {
    nativeTheme.off('updated', follow)
    app.off('gpu-info-update', follow)
  })
}

/** Makes the buttons of a window as high as the heads of its page, which are zoomed. */
export function fitButtons(window: BrowserWindow): void {
  const colour = coloured.get(window)
  if (colour !== undefined) window.setTitleBarOverlay(buttonsAt(window.webContents.getZoomLevel(), colour))
}

function buttonsAt(zoomLevel: number, pageColour: string | null) {
  const isDark = nativeTheme.shouldUseDarkColors
  // The page is seen through them. What is wholly clear counts as no colour on Linux; and where the processor draws,
  // Chromium leaves rests of older frames in what is clear.
  const isDrawn = app.getGPUFeatureStatus().gpu_compositing === 'enabled'
  return {
    color: isDrawn ? '#ffffff01' : (pageColour ?? (isDark ? '#201f1b' : '#fdfcf9')),
    symbolColor: isDark ? '#ece8de' : '#23211c',
    // Never higher than what they stand in.
    height: Math.floor(height * 1.2 ** zoomLevel),
  }
}
