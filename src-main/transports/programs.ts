import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { IncomingHttpHeaders } from 'node:http'
import { callerGone } from '../contract/caller.ts'
import { AppError, appErrorToWire, type CommandResult, type ErrorCode } from '../contract/error.ts'
import type { Admission } from '../kernel/access/access-service.ts'
import { type Report, type ServedKernel, toBoundaryError } from './reopening-kernel.ts'

interface ProgramRoutes {
  readonly kernel: Pick<ServedKernel, 'dispatch' | 'authenticate'>
  readonly report: Report
  /** Longest input, in bytes. */
  readonly maxBytes: number
}

type Env = { Bindings: HttpBindings }

/** The secret that a program sends along. A page of a browser sends none: it would be of an origin. */
export function bearerOf({ authorization, origin }: IncomingHttpHeaders): string | null {
  const [, secret] = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '') ?? []
  return origin === undefined ? (secret ?? null) : null
}

/** Who a program is, by the secret that it sent; null where it is nobody. */
export async function admittedBy(
  kernel: Pick<ServedKernel, 'authenticate'>,
  headers: IncomingHttpHeaders,
): Promise<Admission | null> {
  const secret = bearerOf(headers)
  return secret === null ? null : kernel.authenticate(secret)
}

/** `POST /call/<command>` with the input as JSON: what a program of this computer asks with its token. */
export function createProgramRoutes({ kernel, report, maxBytes }: ProgramRoutes): Hono<Env> {
  const routes = new Hono<Env>()
  const tooLarge = () => new AppError('too_large', 'The input is longer than what can be taken.')

  routes.post(
    '/:name',
    bodyLimit({ maxSize: maxBytes, onError: (context) => answer(context, refusal(tooLarge())) }),
    async (context) => {
      const gone = goneOf(context)
      try {
        const admission = await admittedBy(kernel, context.env.incoming.headers)
        if (!admission) return answer(context, refusal(notSignedIn()), 401)
        const input = readJson(await context.req.text())
        return answer(context, await kernel.dispatch(admission.caller, context.req.param('name'), input, gone))
      } catch (cause) {
        const error = toBoundaryError(cause, 'The call could not be answered.')
        // Who went in the middle of what it sent was cut off by itself.
        if (error.code === 'internal' && !gone.aborted) report('A call failed.', cause)
        return answer(context, { ok: false, error })
      }
    },
  )
  return routes
}

/** Aborts when the program closed the connection before it was answered. */
function goneOf({ env: { outgoing } }: Context<Env>): AbortSignal {
  const gone = new AbortController()
  outgoing.once('close', () => !outgoing.writableFinished && gone.abort(callerGone()))
  return gone.signal
}

function readJson(text: string): unknown {
  try {
    return text.trim() === '' ? {} : (JSON.parse(text) as unknown)
  } catch (cause) {
    throw new AppError('invalid_input', 'The input is not JSON.', { cause })
  }
}

const notSignedIn = (): AppError => new AppError('not_permitted', 'This token is not known here.')
const refusal = (error: AppError): CommandResult<never> => ({ ok: false, error: appErrorToWire(error) })

function answer(context: Context<Env>, result: CommandResult<unknown>, status?: 401): Response {
  if (result.ok) return context.json(result)
  const seconds = result.error.params?.['retryAfterSeconds']
  if (seconds !== undefined) context.header('retry-after', seconds)
  return context.json(result, status ?? statuses[result.error.code] ?? 500)
}

const statuses: Partial<Record<ErrorCode, 400 | 403 | 404 | 409 | 413 | 429 | 503>> = {
  invalid_input: 400,
  import_invalid: 400,
  not_permitted: 403,
  unknown_command: 404,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  busy: 503,
  storage_locked: 503,
}
