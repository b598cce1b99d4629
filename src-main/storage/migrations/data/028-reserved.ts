import type { Migration } from '../../migrate.ts'

export const data028: Migration = {
  version: 28,
  name: 'reserved',
  up() {
    // Its number is kept for a step of its own.
  },
}
