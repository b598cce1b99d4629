import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

/** Headers of everything that is answered to a page. `connect` lists what it may reach besides its own origin. */
export function securityHeaders(connect: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** The headers of every answer of the local server, also of one that no route makes: a browser keeps nothing of it. */
export const serverHeaders = (connect: readonly string[] = []): Record<string, string> => ({
  ...securityHeaders(connect),
  'cache-control': 'no-store',
})

/** The file in `root` that a URL's path names, `index.html` for `/`; null where the path leads out of it. */
export function resolveAsset(root: string, urlPath: string): string | null {
  const path = decodePath(urlPath)
  if (path === null || path.includes('\0') || path.includes('\\')) return null
  const file = join(root, path === '/' ? 'index.html' : path)
  return file.startsWith(join(root, sep)) ? file : null
}

export interface AssetRequest {
  readonly method: string
  readonly url: string
}

export interface AssetAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer | null
}

/** What a GET or HEAD of a file of the built renderer is answered with. */
export async function answerAsset(
  root: string,
  request: AssetRequest,
  headers: Record<string, string>,
): Promise<AssetAnswer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, headers: { ...headers, allow: 'GET, HEAD' }, body: null }
  const file = resolveAsset(root, new URL(request.url).pathname)
  const content = file && (await readIfPresent(root, file))
  if (!file || !content) return notFound(headers)
  const type = mimeTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
  const body = request.method === 'HEAD' ? null : content
  return { status: 200, headers: { 'cache-control': 'no-cache', ...headers, 'content-type': type }, body }
}

export const notFound = (headers: Record<string, string>): AssetAnswer => ({
  status: 404,
  headers: { ...headers, 'content-type': 'text/plain' },
  body: Buffer.from('Not found'),
})

/** Serves a file of the window as an answer of the local server. */
export async function serveAsset(
  root: string,
  request: AssetRequest,
  headers: Record<string, string>,
): Promise<Response> {
  const { body, ...rest } = await answerAsset(root, request, headers)
  return new Response(body && new Uint8Array(body), rest)
}

function decodePath(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath)
  } catch (error) {
    // A malformed escape names no file.
    if (error instanceof URIError) return null
    throw error
  }
}

/** The bytes of a file; null where there is none, or where a link leads to it out of `root`. */
async function readIfPresent(root: string, file: string): Promise<Buffer | null> {
  try {
    const [folder, real] = await Promise.all([realpath(root), realpath(file)])
    return real.startsWith(join(folder, sep)) ? await readFile(real) : null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP')
      return null
    throw error
  }
}
