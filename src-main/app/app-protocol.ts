import { protocol, type ProtocolRequest } from 'electron'
import { answerAsset, type AssetAnswer, notFound, securityHeaders } from '../transports/static-files.ts'
import { appOrigin, appScheme, isAtOrigin } from './app-address.ts'
import { report } from './report.ts'

/** Has to run before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/**
 * Serves the built renderer, and nothing else, at `app://majordomo/`. Not by `protocol.handle`, whose `Request` and
 * `Response` load Node's whole HTTP client into each start, and carry each file through two streams.
 */
export function serveAppScheme(rendererFolder: string): void {
  const headers = securityHeaders()
  const answerTo = (request: ProtocolRequest): Promise<AssetAnswer> =>
    isAtOrigin(request.url, appOrigin)
      ? answerAsset(rendererFolder, request, headers)
      : Promise.resolve(notFound(headers))
  // Deprecated beside `protocol.handle`, and there still: without it a start costs more.
  const isServed = protocol.registerBufferProtocol(appScheme, (request, answer) => {
    answerTo(request).then(
      ({ status, headers, body }) => answer({ statusCode: status, headers, data: body ?? Buffer.alloc(0) }),
      (cause: unknown) => {
        report('A file of the window could not be read.', cause)
        answer({ error: failed })
      },
    )
  })
  if (!isServed) throw new Error('The files of the window are not served.')
}

/** `net::ERR_FAILED`. */
const failed = -2
