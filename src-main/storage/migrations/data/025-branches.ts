import type { Migration } from '../../migrate.ts'

export const data025: Migration = {
  version: 25,
  name: 'branches',
  up() {},
}
