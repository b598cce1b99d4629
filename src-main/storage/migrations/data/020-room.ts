import type { Migration } from '../../migrate.ts'

/** Room for a step that comes with messages of parts. */
export const data020: Migration = { version: 20, name: 'room', up: () => undefined }
