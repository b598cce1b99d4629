import { protocol } from 'electron'
import { securityHeaders, serveAsset } from '../transports/static-files.ts'
import { appOrigin, appScheme, isAtOrigin } from './app-address.ts'

/** Has to run before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the built renderer, and nothing else, at `app://majordomo/`. */
export function serveAppScheme(rendererFolder: string): void {
  const headers = securityHeaders()
  protocol.handle(appScheme, (request) =>
    isAtOrigin(request.url, appOrigin)
      ? serveAsset(rendererFolder, request, headers)
      : new Response('Not found', { status: 404, headers }),
  )
}
