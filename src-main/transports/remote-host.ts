import type { Host } from '../kernel/common/host.ts'
import type { HostCalls, HostRequest } from './worker-protocol.ts'

/** A `Host` whose every method is asked of another thread. */
export function createRemoteHost(ask: (request: HostRequest) => Promise<unknown>): Host {
  // The other thread answers with `answerHostRequest`, so the answer has the type of the method asked.
  const call = <Method extends keyof HostCalls>(request: HostRequest & { method: Method }) =>
    ask(request) as ReturnType<HostCalls[Method]>

  return {
    secrets: {
      storage: () => call({ method: 'secretStorage', args: [] }),
      get: (id) => call({ method: 'secretGet', args: [id] }),
      set: (id, secret) => call({ method: 'secretSet', args: [id, secret] }),
      remove: (id) => call({ method: 'secretRemove', args: [id] }),
    },
    files: {
      pathOf: (handle) => call({ method: 'filePathOf', args: [handle] }),
      offer: (path, fileName) => call({ method: 'fileOffer', args: [path, fileName] }),
    },
  }
}

/** Runs what a remote host was asked on the real one. */
export function answerHostRequest({ secrets, files }: Host, request: HostRequest): Promise<unknown> {
  switch (request.method) {
    case 'secretStorage':
      return secrets.storage()
    case 'secretGet':
      return secrets.get(...request.args)
    case 'secretSet':
      return secrets.set(...request.args)
    case 'secretRemove':
      return secrets.remove(...request.args)
    case 'filePathOf':
      return files.pathOf(...request.args)
    case 'fileOffer':
      return files.offer(...request.args)
  }
}
