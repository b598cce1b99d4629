import type { Migration } from '../../migrate.ts'

/** Room for what a turn with tools leaves. */
export const data020: Migration = { version: 20, name: 'turn', up: () => undefined }
