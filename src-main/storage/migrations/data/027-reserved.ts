import type { Migration } from '../../migrate.ts'

export const data027: Migration = {
  version: 27,
  name: 'reserved',
  up() {
    // Its number is kept for a step of its own.
  },
}
