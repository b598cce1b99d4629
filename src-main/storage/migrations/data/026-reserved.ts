import type { Migration } from '../../migrate.ts'

export const data026: Migration = {
  version: 26,
  name: 'reserved',
  up() {
    // Its number is kept for a step of its own.
  },
}
