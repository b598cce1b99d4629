import type { Migration } from '../../migrate.ts'

export const data025: Migration = {
  version: 25,
  name: 'reserved',
  up() {
    // Its number is kept for a step of its own.
  },
}
