// The least that is an app with a window and a field in it: what no start of an app can be quicker than.
import { app, BrowserWindow } from 'electron'

app.setPath('userData', process.env.MAJORDOMO_HOME)
void app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<textarea></textarea>'))
